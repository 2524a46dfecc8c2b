// The documents window shows what is so: uploads of many files, quick look, links, counts, columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { givenFile, openProject } from '../fixtures/open-project.ts';
import { lasting } from '../fixtures/screens.ts';

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
  await row('a.txt').locator(':scope > :nth-child(3)').click();
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

const mayCopy = { permissions: ['clipboard-read', 'clipboard-write'] };

test('links to documents, folders and versions are copied, also without a clipboard of the browser', async t => {
  const project = await openProject(t, { folders: ['Plans'], files: ['a.txt', 'b.ifc'] }, mayCopy);
  if (!project) return;
  const { page, row, service, person, path, problems, visit } = project;
  const notice = page.getByRole('region', { name: 'Link' });
  const copied = async () => {
    await notice.getByText('Link copied').waitFor();
    const shown = await notice.getByRole('textbox').inputValue();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), shown);
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
    return new URL(shown).pathname + new URL(shown).search;
  };
  const copyFrom = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    return copied();
  };
  const [text, model] = (await project.documents()).toSorted((one, other) => one.name.localeCompare(other.name));
  assert.ok(text && model);
  const base = new URL(page.url()).pathname;
  assert.equal(await copyFrom('a.txt'), `${base}/${text.id}/read`);
  assert.equal(await copyFrom('b.ifc'), `${base}?folder=${model.parent_id}&document=${model.id}`);
  const toFolder = await copyFrom('Plans');

  // By key for the row used last, and the open folder.
  await page.getByRole('grid').focus();
  await page.keyboard.press('y');
  assert.equal(await copied(), toFolder);
  await visit(toFolder);
  await page.locator('[aria-current=location]').getByText('Plans').waitFor();
  await page.getByRole('button', { name: 'Copy link to this folder' }).click();
  await notice.getByText('Link copied').waitFor();
  await project.picture('link-copied');
  assert.equal(await copied(), toFolder);

  // A version that has no page of its own opens with the list of versions.
  const body = fileForm('b.ifc', 'second', { successor_of: model.id });
  await service.request('POST', `${path}/document`, { as: person.as, body });
  await visit(`${base}?folder=${model.parent_id}&document=${model.id}`);
  const panel = page.getByRole('complementary', { name: 'Versions' });
  await panel.locator('[aria-current=true]').getByText('Version 1').waitFor();
  await project.picture('link-version');
  await panel.getByRole('button', { name: 'Actions for version 1' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  assert.equal(await copied(), `${base}?folder=${model.parent_id}&document=${model.id}`);

  // Without the clipboard of the browser, and where it permits no copying at all.
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => { window.copiedText = getSelection().toString() || document.activeElement.value; });`);
  await visit(base);
  await row('a.txt').waitFor();
  await page.getByRole('button', { name: 'Actions for Plans' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await notice.getByText('Link copied').waitFor();
  assert.match(String(await page.evaluate('window.copiedText')), new RegExp(`folder=\\d+$`));
  await page.evaluate('document.execCommand = () => false');
  await page.getByRole('button', { name: 'Copy link to this folder' }).click();
  await notice.getByText('The browser did not copy the link').waitFor();
  assert.ok(
    await page.evaluate('document.activeElement.selectionEnd - document.activeElement.selectionStart > 10'),
    'the link is selected',
  );
  await project.picture('link-by-hand');
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('a link to a deleted folder or document says so, and one that moved is followed', async t => {
  const project = await openProject(t, { folders: ['Plans', 'Old'], files: ['a.ifc', 'b.ifc'] });
  if (!project) return;
  const { page, row, service, person, path, problems, visit } = project;
  const base = new URL(page.url()).pathname;
  const as = person.as;
  const folders = (await service.request('GET', `${path}/folder`, { as })).json as readonly {
    readonly id: number;
    readonly name: string;
  }[];
  const idOf = (name: string) => folders.find(folder => folder.name === name)?.id;
  const [first, second] = await project.documents();
  assert.ok(first && second);
  await service.request('DELETE', `${path}/folder/${idOf('Old')}`, { as });
  await service.request('PATCH', `${path}/document/${first.id}`, { as, body: { parent_id: idOf('Plans') } });
  await service.request('DELETE', `${path}/document/${second.id}`, { as });

  await visit(`${base}?folder=${idOf('Old')}`);
  await page.getByRole('alert').getByText('This folder cannot be shown').waitFor();
  assert.equal(await page.getByRole('grid').count(), 0, 'the content of no other folder is shown');
  await project.picture('folder-gone');
  await page.getByRole('button', { name: 'All documents' }).click();
  await row('Plans').waitFor();

  await visit(`${base}?folder=${first.parent_id}&document=${first.id}`);
  await page.locator('[aria-current=location]').getByText('Plans').waitFor();
  await page.locator('[role=row][aria-selected=true]').getByText(first.name).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('folder'), String(idOf('Plans')));

  await visit(`${base}?folder=${first.parent_id}&document=${second.id}`);
  await page.getByText('The document of this link was deleted').waitFor();
  await project.picture('link-gone');
  // Deleted while it is open: the same is said instead of showing another folder.
  await visit(`${base}?folder=${idOf('Plans')}`);
  await row(first.name).waitFor();
  await service.request('DELETE', `${path}/folder/${idOf('Plans')}`, { as });
  await page.getByRole('alert').getByText('This folder cannot be shown').waitFor();
  assert.deepEqual(
    problems.filter(problem => !problem.includes('404')),
    [],
  );
});

/** A text of more pixels may be cut: names can have any length. */
const MOST_WHOLE = 280;

/** Pixels by which a table is wider than its place, and the texts of its names and statuses that are cut. */
const cutIn = `(() => {
  const grid = document.querySelector('[role=grid]');
  const cut = [...grid.querySelectorAll('[data-whole]')].filter(cell =>
    [cell, ...cell.querySelectorAll('.truncate')].some(each =>
      each.scrollWidth > each.clientWidth && each.scrollWidth <= ${MOST_WHOLE}));
  return [Math.max(0, grid.scrollWidth - grid.clientWidth), ...cut.map(cell => cell.innerText)];
})()`;

test('tables keep within their place at any width, and never cut a status', async t => {
  const long = 'Bestandsaufnahme Erweiterungsbau Nordflügel, Erdgeschoss und Obergeschoss.ifc';
  const project = await openProject(t, { folders: ['Pläne'], files: [long, 'a.txt'] }, { locale: 'de' });
  if (!project) return;
  const { page, problems, visit } = project;
  const base = new URL(page.url()).pathname.replace('/documents', '');
  for (const screen of ['documents', 'models', 'people']) {
    await visit(`${base}/${screen}`);
    await page.getByRole('row').nth(1).waitFor();
    if (screen === 'documents') {
      await project.row(long).getByText('Fehlgeschlagen').waitFor();
      await project.row(long).getByRole('gridcell').nth(2).click();
      await page.keyboard.press('Space');
      await page.getByRole('complementary', { name: 'Schnellansicht' }).waitFor();
    }
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1280, 800],
      [1000, 800],
      [820, 1180],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const cut = await lasting(() => page.evaluate(cutIn), [0]);
      await project.picture(`table-${screen}-${width}`);
      assert.deepEqual(cut, [0], `${screen} at ${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  assert.deepEqual(problems, []);
});
