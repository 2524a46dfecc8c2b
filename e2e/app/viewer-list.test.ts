// The list of elements below the model: chosen columns, groups with sums, a selection both ways, saved lists and files.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { unpackWorkbook } from '../../core/formats/xlsx/testing/workbook.ts';
import { assertFits, escape, lasting, still, take, until } from '../fixtures/screens.ts';
import { sizes, testsOfOneService } from '../fixtures/window.ts';

const test = testsOfOneService();

const dockOf = (page: Page) => page.getByRole('region', { name: 'Element list' });
const gridOf = (page: Page) => page.getByRole('treegrid', { name: 'Elements' });

/** Opens the list by its key. */
async function openList(page: Page): Promise<void> {
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('l');
  await page.locator('[role=treegrid] [role=row][data-uuid]').first().waitFor();
}

async function choose(page: Page, search: string, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('textbox', { name: 'Search columns' }).fill(search);
  await page.getByRole('checkbox', { name: label }).first().check();
  await escape(page);
}

test('columns, groups with sums, and a selection shared with the model and the tree', async windows => {
  const { service } = windows;
  const { page, problems, as, path, model } = await openDemo(windows);
  // Tables are read to their end; a request for an element is aborted when another one is selected.
  const failed: string[] = [];
  page.on('requestfailed', request => {
    if (request.url().includes('/element-table')) failed.push(request.url());
  });
  await openList(page);
  const dock = dockOf(page);
  const grid = gridOf(page);

  // Columns and sums
  await choose(page, 'wall length', 'Length (m)');
  await page.getByRole('columnheader', { name: /Length/ }).waitFor();
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Class' });
  await escape(page);
  const walls = grid.getByRole('row', { name: /IfcWall\b/ }).first();
  await until(page, 'groups', `document.querySelector('[role=treegrid] [role=row][aria-expanded]')`);
  const query = (columns: object[], groups: object[]) =>
    `models=${model.id}&columns=${encodeURIComponent(JSON.stringify(columns))}&groups=${encodeURIComponent(JSON.stringify(groups))}`;
  const length = { from: 'property', set: 'Qto_WallBaseQuantities', name: 'Length' };
  const sums = (
    await service.request(
      'GET',
      `${path}/element-table/sums?${query([length], [{ from: 'element', name: 'class' }])}`,
      { as },
    )
  ).json;
  const ofWalls = sums.groups.find(({ values }: { values: string[] }) => values[0] === 'IfcWall');
  assert.ok(ofWalls.count > 3);
  await page.getByRole('textbox', { name: 'Search rows' }).fill('ifcwall');
  await until(page, 'walls alone', `document.querySelectorAll('[role=treegrid] [aria-expanded]').length <= 2`);
  const text = await walls.innerText();
  assert.ok(text.includes(`${ofWalls.count} elements`), text);
  assert.ok(
    text.includes(new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(ofWalls.sums[0])),
    `${text} has the sum ${ofWalls.sums[0]}`,
  );
  await take(page, 'list-laptop-light');
  assert.deepEqual(await seriousFindings(page), []);
  await assertFits(page, 'list');

  // From the list to the model and the tree, by keys alone
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const row = grid.locator('[role=row][aria-selected=true]');
  await row.waitFor();
  const uuid = await row.getAttribute('data-uuid');
  await page.locator(`[role=treeitem][data-uuid="${uuid}"][aria-selected=true]`).waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await until(page, 'two rows', `document.querySelector('[role=treegrid]').dataset.selected === '2'`);
  await dock.getByRole('button', { name: 'Isolate selected' }).click();
  await dock.getByRole('button', { name: 'Show all' }).click();

  // From the tree to the list: the row scrolls into view, also out of a folded group
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('button', { name: /^Group by/ }).click();
  await page.getByRole('button', { name: 'Fold all' }).click();
  await escape(page);
  await until(page, 'folded groups', `!document.querySelector('[role=treegrid] [role=row][data-uuid]')`);
  await page.locator(`[role=treeitem][data-uuid="${uuid}"]`).click();
  await grid.locator(`[role=row][data-uuid="${uuid}"][aria-selected=true]`).waitFor();
  assert.deepEqual([...problems, ...failed], []);
});

test('filters, saved lists and files', async windows => {
  const { page, problems } = await openDemo(windows);
  await openList(page);
  await choose(page, 'wall length', 'Length (m)');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Add a filter' }).click();
  const filter = page.getByRole('group', { name: 'Filter 1' });
  await filter.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'Qto_WallBaseQuantities.Length (m)' });
  await filter.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'greater than' });
  await filter.getByRole('textbox', { name: 'Value' }).fill('5');
  await take(page, 'list-filter-laptop-light');
  await escape(page);

  // Saved, and opened again
  const status = page.locator('[role=status]', { hasText: / of / });
  await status.filter({ hasText: /^[1-9]/ }).waitFor();
  const long = await lasting(() => status.innerText());
  await page.getByRole('button', { name: /^Saved lists/ }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Long walls');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved lists: Long walls' }).click();
  await page.getByRole('menuitem', { name: 'New list' }).click();
  await page.getByRole('button', { name: 'Saved lists: New list' }).click();
  await page.getByRole('menuitem', { name: 'Long walls' }).click();
  await until(page, 'the same rows', `document.body.innerText.includes(${JSON.stringify(long)})`);

  // Files
  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  assert.match(lines[0]!, /^\uFEFF?GlobalId,Class,Name,Storey,Type,Qto_WallBaseQuantities\.Length \(m\)$/);
  assert.equal(lines.length - 1, Number(/^([\d,]+) of/.exec(long)![1]!.replace(',', '')));
  assert.ok(lines.slice(1).every(line => Number(line.split(',').at(-1)) > 5));
  assert.deepEqual(problems, []);
});

test('each column has a summary of its own, which is saved and is in the file', async windows => {
  const { page, problems } = await openDemo(windows);
  await openList(page);
  await choose(page, 'wall length', 'Length (m)');
  const grid = gridOf(page);
  const title = 'Qto_WallBaseQuantities.Length (m)';
  const summary = grid.getByRole('row').last().getByRole('button', { name: title });
  const read = async (): Promise<number> =>
    Number((await summary.innerText()).split(/\s+/).at(-1)?.replaceAll(',', ''));
  await until(page, 'a sum', `document.querySelector('[role=treegrid]').innerText.includes('Sum')`);
  const sum = await read();
  await page.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Class' });
  await escape(page);
  await summary.click();
  await page.getByRole('menuitem', { name: 'Average' }).click();
  await until(page, 'averages', `document.querySelector('[role=treegrid]').innerText.includes('Average')`);
  const mean = await read();
  assert.ok(mean > 1 && mean < sum / 5, `the mean ${mean} of a sum of ${sum}`);
  const find = page.getByRole('textbox', { name: 'Search rows' });
  await find.fill('ifcwall');
  await grid
    .getByRole('row', { name: /IfcWall .*avg/ })
    .first()
    .waitFor();
  await still(page);
  assert.deepEqual(await seriousFindings(page), []);
  await take(page, 'list-summaries');
  await find.fill('');

  await page.getByRole('button', { name: /^Saved lists/ }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mean lengths');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved lists: Mean lengths' }).click();
  await page.getByRole('menuitem', { name: 'New list' }).click();
  await page.getByRole('button', { name: 'Saved lists: New list' }).click();
  await page.getByRole('menuitem', { name: 'Mean lengths' }).click();
  await until(page, 'averages', `document.querySelector('[role=treegrid]').innerText.includes('Average')`);

  await page.getByRole('button', { name: 'Download' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel workbook' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'house - Mean lengths.xlsx');
  const parts = await unpackWorkbook(readFileSync(await download.path()));
  const sums = parts.get('xl/worksheets/sheet2.xml') ?? '';
  assert.ok(sums.includes(`Average: ${title}`));
  assert.ok(sums.includes(`<v>${mean}</v>`), `${mean} is in the workbook`);
  const numbers = [...parts.values()].flatMap(xml => [...xml.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(found => found[1]));
  assert.ok(numbers.length > 20);
  assert.deepEqual(
    numbers.filter(number => /\.\d{4}/.test(number ?? '') && Math.abs(Number(number)) >= 1),
    [],
    'numbers are rounded as shown',
  );
  assert.deepEqual(problems, []);
});

for (const [name, options] of [
  ['laptop-dark', { viewport: sizes.laptop, colorScheme: 'dark' }],
  ['laptop-french-dark', { viewport: sizes.laptop, locale: 'fr', colorScheme: 'dark' }],
  ['tablet-light', { viewport: sizes.tablet, hasTouch: true }],
] as const)
  test(`${name}: the list fits and is accessible`, async windows => {
    const { page, problems } = await openDemo(windows, options);
    await openList(page);
    await page.getByRole('button', { name: name.includes('french') ? 'Regrouper par' : 'Group by' }).click();
    await page.getByRole('combobox').first().selectOption({ index: 3 });
    await escape(page);
    await page.locator('[role=treegrid] [role=row][data-uuid]').nth(1).click();
    await page.locator('[role=treegrid] [aria-selected=true]').first().waitFor();
    await still(page);
    await assertFits(page, name);
    assert.deepEqual(await seriousFindings(page), []);
    await take(page, `list-${name}`);
    await page.getByRole('button', { name: name.includes('french') ? 'Colonnes' : 'Columns' }).click();
    await still(page);
    await take(page, `list-columns-${name}`);
    assert.deepEqual(problems, []);
  });
