// Import and export of issues as BCF files, and the settings of their values.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertLooks, seriousFindings } from '../fixtures/accessibility.ts';
import { openIssues } from '../fixtures/issue-project.ts';
import { lasting } from '../fixtures/screens.ts';

// Long: one journey, in order.
test('issues are exported and imported again', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 4 });
  if (!opened) return;
  const { page, problems } = opened;
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Import, export, settings' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.getByRole('row').filter({ hasText: 'Stair' }).click();
  await menu('Export…');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Pins are not').waitFor();
  assert.equal(await dialog.getByRole('combobox', { name: 'Issues' }).inputValue(), 'selected');
  assert.deepEqual(await seriousFindings(page), []);
  await opened.picture('issues-export');
  const save = async (format: string): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    await dialog.waitFor({ state: 'detached' });
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const bcf = await save('3.0');
  assert.deepEqual([bcf.name, bcf.bytes.subarray(0, 2).toString()], ['House.bcf', 'PK']);
  await menu('Export…');
  await dialog.getByRole('combobox', { name: 'Issues' }).selectOption('all');
  const sheet = await save('xlsx');
  assert.deepEqual([sheet.name, sheet.bytes.subarray(0, 2).toString()], ['House.xlsx', 'PK']);

  // Known issues are merged or imported as copies, as chosen.
  const give = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  await menu('Import BCF…');
  await give('broken.bcf', Buffer.from('no archive'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await give('House.bcf', bcf.bytes);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('already in the project').waitFor();
  await opened.picture('issues-import-known');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('0 added, 0 merged, 1 unchanged').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  assert.equal((await opened.issues()).filter(({ title }) => title.startsWith('Stair')).length, 1);
  await menu('Import BCF…');
  await give('House.bcf', bcf.bytes);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Import as copies').click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog', { name: '1 issue imported' }).waitFor();
  await dialog.getByText('House.bcf, BCF 3.0').waitFor();
  await opened.picture('issues-import-report');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('5 issues').waitFor();
  assert.equal((await opened.issues()).filter(({ title }) => title.startsWith('Stair')).length, 2);

  // A file that is dropped opens the dialog with it.
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${bcf.bytes.toString('base64')}'), letter => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'dropped.bcf'));
    document.querySelector('[role=grid]').dispatchEvent(
      new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
    );
  })()`);
  await dialog.getByText('dropped.bcf').waitFor();
  assert.deepEqual(
    problems.filter(problem => !/40[09]/.test(problem)),
    [],
  );
});

test('values are created, renamed in all issues, and kept by issues when deleted', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 3 });
  if (!opened) return;
  const { page, problems, send, bcf } = opened;
  await page.getByText('3 issues').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('statuses');
  await page.getByRole('option', { name: 'Types, statuses and labels…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Renaming changes all issues').waitFor();
  await assertLooks(page, 'issue-values');
  await dialog.getByRole('button', { name: 'Edit “Open”' }).click();
  await dialog.getByRole('textbox', { name: 'Name (changes 1 issue)' }).fill('To do');
  await dialog.getByRole('radio', { name: 'Violet' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('To do').waitFor();
  const statuses = async () => (await opened.issues()).map(({ topic_status }) => topic_status);
  assert.deepEqual(await statuses(), ['To do', 'In progress', 'Closed']);
  await dialog.getByRole('button', { name: 'Delete “Closed”' }).click();
  await dialog.getByText('1 issue keeps it').waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'New status' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Verified');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Verified').waitFor();
  assert.deepEqual(
    (await send('GET', `${bcf}/detailed-extensions`)).topic_statuses.map(
      ({ topic_status }: { topic_status: string }) => topic_status,
    ),
    ['To do', 'In progress', 'Verified'],
  );
  assert.deepEqual(await lasting(statuses, ['To do', 'In progress', 'Closed']), ['To do', 'In progress', 'Closed']);
  assert.deepEqual(problems, []);
});
