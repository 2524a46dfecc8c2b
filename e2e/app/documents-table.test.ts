// The list of documents as a table: chosen columns, ten thousand rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';
import { addManyDocuments } from '../fixtures/many-documents.ts';
import { sizes } from '../fixtures/window.ts';

test('columns are chosen by keyboard, and kept in this browser', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { files: ['a.txt', 'b.txt'] });
  if (!project) return;
  const { page, problems } = project;
  const headings = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(Boolean);
  assert.deepEqual(await headings(), [
    'Name',
    'Type',
    'Versions',
    'Tags',
    'Size',
    'Modified by',
    'Modified',
    'Model',
    'Actions',
  ]);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.waitFor();
  assert.deepEqual(
    (await keys.locator('section', { hasText: 'Table rows' }).locator('dl > div').allInnerTexts()).map(text =>
      text.split('\n').join(' '),
    ),
    [
      'Move to another row ↑ ↓',
      'Open Enter',
      'Quick look Space',
      'Rename F2',
      'Delete Delete',
      'Select or deselect Ctrl+Space',
      'Extend selection Shift+↑ Shift+↓',
      'Select all Ctrl+A',
      'Clear selection Escape',
    ],
  );
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Choose columns' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Version' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Version' }).waitFor({ state: 'detached' });
  assert.deepEqual(await page.getByRole('menuitemcheckbox').allInnerTexts(), [
    'Type',
    'Versions',
    'Tags',
    'Size',
    'Modified by',
    'Modified',
    'Model',
  ]);
  assert.equal(await page.getByRole('menuitemcheckbox', { name: 'Version' }).getAttribute('aria-checked'), 'false');
  assert.deepEqual(await seriousFindings(page), []);
  await project.picture('columns');
  await page.keyboard.press('Escape');
  await page.reload();
  await project.row('a.txt').waitFor();
  assert.deepEqual(await headings(), ['Name', 'Type', 'Tags', 'Size', 'Modified by', 'Modified', 'Model', 'Actions']);

  // A narrow table omits columns automatically; one that is chosen there appears, and the wide table does not change.
  await page.setViewportSize(sizes.tablet);
  await page.getByRole('columnheader', { name: 'Modified', exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual(await headings(), ['Name', 'Type', 'Size', 'Model', 'Actions']);
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Version' }).click();
  await page.getByRole('columnheader', { name: 'Version' }).waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize(sizes.laptop);
  await page.getByRole('columnheader', { name: 'Modified', exact: true }).waitFor();
  assert.deepEqual(await headings(), ['Name', 'Type', 'Tags', 'Size', 'Modified by', 'Modified', 'Model', 'Actions']);
  assert.deepEqual(problems, []);
});

test(
  'ten thousand documents are scrolled, sorted and selected with few rows in the page',
  { timeout: 240_000 },
  async t => {
    const project = await openProject(t, { files: ['first.txt'] });
    if (!project) return;
    const { page, service, person, path, problems } = project;
    const [first] = (await service.request('GET', `${path}/document`, { as: person.as })).json;
    await addManyDocuments({ folder: service.folder, documentId: first.id, count: 9_999 });
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      t.diagnostic(`${what}: ${(performance.now() - start).toFixed(0)} ms`);
    };
    const list = `${path}/folder/${first.parent_id}/document`;
    for (const round of [1, 2, 3])
      await measure(`list over HTTP, round ${round}`, () => service.request('GET', list, { as: person.as }));

    const rows = page.getByRole('row');
    const grid = page.getByRole('grid');
    await measure('open the page', async () => {
      await page.reload();
      await project.row('Sheet 00001.pdf').waitFor();
    });
    assert.equal(await grid.getAttribute('aria-rowcount'), '10001');
    const few = async () => {
      const count = await rows.count();
      assert.ok(count < 80, `${count} rows in the page`);
    };
    await few();

    await grid.focus();
    await measure('to the last row', async () => {
      await page.keyboard.press('End');
      await project.row('Sheet 09999.pdf').waitFor();
    });
    assert.equal(await project.row('Sheet 09999.pdf').getAttribute('aria-rowindex'), '10001');
    await measure('sort downwards', async () => {
      await page.keyboard.press('Home');
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await page.locator('[aria-rowindex="2"]').filter({ hasText: 'Sheet 09999.pdf' }).waitFor();
    });
    await few();
    await grid.focus();
    await measure('select all', async () => {
      await page.keyboard.press('Control+a');
      await page.getByText('10000 selected').waitFor();
    });
    await few();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+PageDown');
    await page.getByRole('toolbar').waitFor();
    assert.match(await page.getByRole('toolbar').innerText(), /^[1-9]\d? selected/);
    assert.deepEqual(problems, []);
  },
);
