// The documents window shows what is so: uploads of many files, quick look, links, counts, columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenFile, openProject } from '../fixtures/open-project.ts';

const FILES = 260;

test('many small files upload without refetching the list for each, and only visible rows exist', async t => {
  const project = await openProject(t, { files: ['first.txt'] });
  if (!project) return;
  const { page, problems } = project;
  let lists = 0;
  page.on('request', request => {
    if (request.method() === 'GET' && /\/folder\/\d+\/document$/.test(new URL(request.url()).pathname)) lists += 1;
  });
  const files = Array.from({ length: FILES }, (_, n) => givenFile(`File ${String(n).padStart(3, '0')}.txt`));
  const start = performance.now();
  await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(files);
  const panel = page.getByRole('region', { name: 'Uploads' });
  await panel.getByRole('listitem').first().waitFor();
  assert.ok((await panel.getByRole('listitem').count()) < 30, 'rows outside of the panel are not drawn');
  await panel.getByText(`${FILES} files uploaded`).waitFor({ timeout: 200_000 });
  t.diagnostic(`${FILES} files in ${((performance.now() - start) / 1000).toFixed(1)} s, ${lists} lists fetched`);
  await page.locator(`[role=grid][aria-rowcount="${FILES + 2}"]`).waitFor();
  assert.ok(lists < FILES / 5, `${lists} lists fetched`);
  assert.deepEqual(problems, []);
});

test('an arrow moves the selection with the quick look, and the bar acts on the row shown', async t => {
  const project = await openProject(t, { files: ['a.txt', 'b.txt', 'c.txt', 'd.txt'] });
  if (!project) return;
  const { page, row, problems } = project;
  const panel = page.getByRole('complementary', { name: 'Quick look' });
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const shows = (name: string) => panel.getByRole('heading', { name }).waitFor();
  const selected = async () =>
    (await page.locator('[role=row][aria-selected=true] > :nth-child(2)').allInnerTexts()).join(' ');
  await row('a.txt').getByText('a.txt').click();
  await page.keyboard.press('Space');
  await shows('a.txt');
  await page.keyboard.press('ArrowDown');
  await shows('b.txt');
  assert.equal(await selected(), 'b.txt');
  await project.picture('look-moved');

  // Several rows: the panel counts them, and shows none that is not among them.
  await page.keyboard.press('Shift+ArrowDown');
  await shows('c.txt');
  await panel.getByText('1 of 2 selected').waitFor();
  await project.picture('look-among');
  await page.keyboard.press('Control+ArrowDown');
  assert.equal(await selected(), 'b.txt c.txt');
  await shows('c.txt');
  await row('c.txt').getByRole('checkbox').click();
  await shows('b.txt');
  assert.equal(await selected(), 'b.txt');
  // A panel that is opened from the menu of another row takes the selection along.
  await page.getByRole('button', { name: 'Actions for d.txt' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('complementary').getByRole('heading', { name: 'Versions of d.txt' }).waitFor();
  assert.equal(await selected(), 'd.txt');
  await page.getByRole('button', { name: 'Quick look' }).click();
  await shows('d.txt');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowUp');
  await shows('c.txt');

  await bar.getByRole('button', { name: 'Delete' }).click();
  await row('c.txt').waitFor({ state: 'detached' });
  assert.deepEqual(
    (await project.documents()).map(({ name }) => name),
    ['a.txt', 'b.txt', 'd.txt'],
  );
  assert.deepEqual(problems, []);
});
