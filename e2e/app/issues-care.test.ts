// Work on issues that must not be lost or misled: closing by key, comments without a connection, values of a new
// project, and what an import reports.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { commentsOfVersion2 } from '../fixtures/bcf-files.ts';
import { openIssues } from '../fixtures/issue-project.ts';
import { lasting } from '../fixtures/screens.ts';

test('Escape closes the open issue, after a menu, a dialog or an edit', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 3 });
  if (!opened) return;
  const { page, base, problems } = opened;
  const panel = page.getByRole('complementary', { name: 'Issue' });
  const open = async () => {
    await page.getByRole('row').filter({ hasText: 'Duct crosses' }).dblclick();
    await panel.getByRole('heading', { name: /Duct crosses/ }).waitFor();
  };
  const closed = async () => {
    await panel.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, `${base}/issues`);
  };
  await open();
  await page.keyboard.press('Escape');
  await closed();

  await open();
  await panel.getByRole('button', { name: /^Status:/ }).click();
  await page.getByRole('menuitem', { name: 'Closed' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Edit Title' }).click();
  await panel.getByRole('textbox', { name: 'Title' }).fill('Another one');
  await page.keyboard.press('Escape');
  await panel.getByRole('heading', { name: /Duct crosses/ }).waitFor();
  await panel.getByRole('textbox', { name: 'Add a comment' }).fill('Half a');
  await page.keyboard.press('Escape');
  assert.equal(await panel.count(), 1, 'a field is left first');
  await page.keyboard.press('Escape');
  await closed();
  // The table has the keys again: the next issue opens by Enter.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await closed();
  assert.deepEqual(problems, []);
});

test('a comment written without a connection is kept until it is sent', { timeout: 240_000 }, async t => {
  const opened = await openIssues(t, { count: 2 });
  if (!opened) return;
  const { page, bcf, send, problems } = opened;
  const panel = page.getByRole('complementary', { name: 'Issue' });
  const field = panel.getByRole('textbox', { name: 'Add a comment' });
  const open = async (title: string) => {
    await page.getByRole('row').filter({ hasText: title }).dblclick();
    await panel.getByRole('heading', { name: title }).waitFor();
  };
  const issue = (await opened.issues()).find(({ title }) => title.startsWith('Duct'));
  const stored = async (): Promise<string[]> =>
    (await send('GET', `${bcf}/topics/${issue?.guid}/comments`)).map(
      ({ comment }: { readonly comment: string }) => comment,
    );
  await open('Duct crosses');
  await page.context().setOffline(true);
  await field.fill('The duct can go below');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.getByRole('alert').getByText('Not sent').waitFor();
  assert.equal(await panel.getByRole('button', { name: 'Comment', exact: true }).isEnabled(), true);
  assert.deepEqual(await seriousFindings(page), []);
  await opened.picture('issue-comment-offline');

  // Another issue, and a new page: the text is where it was.
  await page.context().setOffline(false);
  await open('Stair too steep');
  assert.equal(await field.inputValue(), '');
  await page.reload();
  await open('Duct crosses');
  assert.equal(await field.inputValue(), 'The duct can go below');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.getByRole('heading', { name: '1 comment' }).waitFor();
  assert.equal(await lasting(() => field.inputValue(), ''), '');
  assert.deepEqual(await stored(), ['The duct can go below']);
  await page.reload();
  await open('Duct crosses');
  assert.equal(await field.inputValue(), '', 'what was sent is no draft any more');

  // A service that does not answer is no reason to wait for ever.
  await page.clock.install();
  await page.route(/\/comments$/, () => undefined);
  await field.fill('Nobody answers');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.locator('button[data-loading]').waitFor();
  await page.clock.fastForward(60_000);
  await panel.getByRole('alert').getByText('Not sent').waitFor();
  assert.equal(await field.inputValue(), 'Nobody answers');
  assert.deepEqual(
    problems.filter(problem => !/ERR_INTERNET_DISCONNECTED|ERR_ABORTED/.test(problem)),
    [],
  );
});

test('an import of BCF 2.0 has no empty comments, and reports what is alike once', async t => {
  const opened = await openIssues(t);
  if (!opened) return;
  const { page, problems, bcf, send } = opened;
  await page.getByRole('button', { name: 'Import BCF…' }).first().click();
  const dialog = page.getByRole('dialog');
  const buffer = await commentsOfVersion2(12);
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'old.bcfzip', mimeType: 'application/octet-stream', buffer }]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog', { name: '12 issues imported' }).waitFor();
  const report = dialog.getByRole('region', { name: 'Import report' });
  assert.equal(await report.getByText('Comments without a text got their status as text').count(), 1);
  await report.getByText('in 12 issues').first().waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await opened.picture('issues-import-notes');
  await report
    .getByRole('button', { name: /12 issues/ })
    .first()
    .click();
  await report.getByText('Issue 7', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const [first] = await opened.issues();
  const comments = await send('GET', `${bcf}/topics/${first?.guid}/comments`);
  assert.deepEqual(
    comments.map(({ comment }: { readonly comment: string }) => comment),
    ['Seen on site', 'Status: Resolved'],
  );
  assert.deepEqual(problems, []);
});
test('a new project offers values for its issues, and an issue has the type that is chosen', async t => {
  const opened = await openIssues(t, { values: false });
  if (!opened) return;
  const { page, base, problems, visit, send } = opened;
  await visit(base.replace(/\/p\/.*$/, ''));
  await page.getByRole('button', { name: 'New project' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('School');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL(/\/p\/\d+/);
  const project = /\/p\/(\d+)/.exec(page.url())?.[1];
  await visit(`${base.replace(/\d+$/, '')}${project}/issues`);
  await page.getByRole('heading', { name: 'No issues' }).waitFor();
  await page.getByRole('button', { name: 'New issue' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New issue' });
  await dialog.getByRole('button', { name: 'Status: Open' }).waitFor();
  await dialog.getByRole('button', { name: 'Type: No type' }).waitFor();
  await dialog.getByRole('button', { name: 'Priority: No priority' }).waitFor();
  await dialog.getByRole('button', { name: 'Type: No type' }).click();
  await page.getByRole('menuitem', { name: 'Clash' }).waitFor();
  await opened.picture('issue-new-values');
  await page.getByRole('menuitem', { name: 'Request' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Which door?');
  await dialog.getByRole('button', { name: 'Create issue' }).click();
  await page.getByRole('complementary', { name: 'Issue' }).waitFor();
  const [made] = await send('GET', `/bcf/2.1/projects/${project}/topics`);
  assert.deepEqual([made.topic_status, made.topic_type, made.priority], ['Open', 'Request', null]);
  assert.deepEqual(problems, []);
});
