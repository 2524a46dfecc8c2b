// Rows that are dragged onto folders: their new place, undoing it, and refusals.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { openProject } from '../fixtures/open-project.ts';
import { sizes } from '../fixtures/window.ts';

test('dragged rows move into folders of the list and the tree, and back', { timeout: 240_000 }, async t => {
  const project = await openProject(t, { folders: ['Plans', 'Letters'], files: ['a.txt', 'b.txt', 'c.txt'] });
  if (!project) return;
  const { page, problems } = project;
  const tree = page.getByRole('tree');
  const places = async () =>
    (await project.documents()).map(({ name, path }) => `${path.split('/').at(-1)} ${name}`.trim()).toSorted();
  const before = await places();

  // A row that is not selected is moved alone.
  await project.row('a.txt').dragTo(project.row('Plans'));
  await page.getByRole('status').getByText('1 item moved to Plans').waitFor();
  await project.row('a.txt').waitFor({ state: 'detached' });
  assert.deepEqual(await project.names(), ['Letters', 'Plans', 'b.txt', 'c.txt']);

  // One of several that are selected takes the others along.
  await project.row('b.txt').click({ position: { x: 200, y: 10 } });
  await project.row('c.txt').click({ position: { x: 200, y: 10 }, modifiers: ['Shift'] });
  await project.row('c.txt').dragTo(tree.getByRole('treeitem', { name: 'Letters' }));
  await page.getByText('2 items moved to Letters').waitFor();
  await project.row('b.txt').waitFor({ state: 'detached' });
  assert.deepEqual(await project.names(), ['Letters', 'Plans']);
  assert.equal((await places()).filter(place => before.includes(place)).length, 0);
  assert.deepEqual(await seriousFindings(page), []);

  // The notice stays when the user opens the folder; the move is undone there.
  await tree.getByRole('treeitem', { name: 'Letters' }).click();
  await project.row('b.txt').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 items moved back').waitFor();
  await page.getByText('No documents').waitFor();
  await tree.getByRole('treeitem', { name: 'Plans' }).click();
  await project.row('a.txt').dragTo(page.getByRole('navigation', { name: 'Parent folders' }).getByText('House'));
  await page.getByText('1 item moved to House').waitFor();
  assert.deepEqual(await places(), before);

  // By keyboard: the dialog moves, Ctrl+Z undoes it.
  await tree.getByRole('treeitem', { name: 'House' }).click();
  await project.row('a.txt').getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Move…' }).press('Enter');
  await page.getByRole('dialog').getByRole('treeitem', { name: 'Plans' }).press('Enter');
  await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await page.getByText('1 item moved to Plans').waitFor();
  await project.row('b.txt').getByRole('checkbox').check();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await project.picture(`moved-${size}`);
  }
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await project.row('a.txt').waitFor();
  assert.deepEqual(await places(), before);
  assert.deepEqual(problems, []);
});

test(
  'a folder cannot be moved into itself, and refusals are shown with the moved rows',
  { timeout: 240_000 },
  async t => {
    const project = await openProject(t, { folders: ['Plans', 'Letters'], files: ['a.txt', 'b.txt'] });
    if (!project) return;
    const { page, service, person, path } = project;
    const folders = (await service.request('GET', `${path}/folder`, { as: person.as })).json as {
      id: number;
      name: string;
    }[];
    const plans = folders.find(({ name }) => name === 'Plans');
    await service.request('POST', `${path}/folder`, {
      as: person.as,
      body: { name: 'Ground floor', parent_id: plans?.id },
    });
    const tree = page.getByRole('tree');
    const inner = tree.getByRole('treeitem', { name: 'Ground floor' });
    await tree.getByRole('treeitem', { name: 'Plans', expanded: false }).focus();
    await page.keyboard.press('ArrowRight');
    await inner.waitFor();
    await project.row('Plans').dragTo(inner);
    await page.getByRole('alert').getByText('“Plans” cannot be moved into itself. Nothing was moved.').waitFor();
    assert.deepEqual(await project.names(), ['Letters', 'Plans', 'a.txt', 'b.txt']);
    await project.picture('loop');
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();

    // The second of two has been deleted in the meantime.
    const second = (await project.documents()).find(({ name }) => name === 'b.txt');
    await page.route(new RegExp(`/document/${second?.id}$`), route =>
      route.fulfill({ status: 404, json: { detail: 'Not found.', code: 'not_found' } }),
    );
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    for (const name of ['Letters', 'Plans']) await project.row(name).getByRole('checkbox').uncheck();
    await project.row('b.txt').dragTo(project.row('Letters'));
    await page.getByRole('alert').getByText('1 of 2 moved; the others were not moved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 item moved back').waitFor();
    await project.row('a.txt').waitFor();
  },
);

test('many rows are moved in portions, with progress and one undo', { timeout: 240_000 }, async t => {
  const names = Array.from({ length: 30 }, (_, n) => `sheet ${n + 1}.txt`);
  const project = await openProject(t, { folders: ['Plans'], files: names });
  if (!project) return;
  const { page, problems } = project;
  const held: (() => void)[] = [];
  let [isOpen, inside, most] = [false, 0, 0];
  await page.route(/\/document\/\d+$/, async (route, request) => {
    if (request.method() !== 'PATCH') return route.fallback();
    inside += 1;
    most = Math.max(most, inside);
    if (!isOpen)
      await new Promise<void>(resolve => {
        held.push(resolve);
      });
    inside -= 1;
    return route.continue();
  });
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await project.row('Plans').getByRole('checkbox').uncheck();
  await project.row('sheet 2.txt').dragTo(project.row('Plans'));
  await page.getByText('Moved 0 of 30').waitFor();
  for (const release of held.splice(0, 2)) release();
  await page.getByText('Moved 2 of 30').waitFor();
  assert.equal(
    await page.getByRole('progressbar', { name: 'Move' }).getAttribute('aria-valuenow'),
    String((2 / 30) * 100),
  );
  assert.deepEqual(await seriousFindings(page), []);
  await project.picture('moving');
  isOpen = true;
  for (const release of held) release();
  await page.getByText('30 items moved to Plans').waitFor();
  assert.ok(most <= 4, `${most} at once`);
  await project.row('sheet 30.txt').waitFor({ state: 'detached' });
  assert.deepEqual(await project.names(), ['Plans']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('30 items moved back').waitFor();
  await project.row('sheet 30.txt').waitFor();
  assert.deepEqual(
    (await project.documents()).map(({ path }) => path),
    names.map(() => '/'),
  );
  assert.deepEqual(problems, []);
});
