// Walking through a building in a browser: the picture is read from the canvas, texts are compared with the API.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canvasOf, difference, flat, openDemo, picture, type StructureNode } from '../fixtures/demo-viewer.ts';
import { loseGraphics, withoutLoss } from '../fixtures/lost-graphics.ts';
import { escape, lasting, still } from '../fixtures/screens.ts';
import { testsOfOneService } from '../fixtures/window.ts';

const viewing = testsOfOneService();

viewing('a building is drawn, selected, read, cut, hidden, isolated and shown again', async windows => {
  const { service } = windows;
  const { page, problems, as, path, model } = await openDemo(windows);
  const first = await picture(page);
  assert.ok(first.colours > 40, `${first.colours} colours: a building is drawn`);

  const canvas = await canvasOf(page);
  await page.mouse.click(canvas.x + canvas.width * 0.38, canvas.y + canvas.height * 0.405);
  const row = page.locator('[role=treeitem][aria-selected=true]');
  await row.waitFor();
  const uuid = await row.getAttribute('data-uuid');
  const element = (await service.request('GET', `${path}/model/${model.id}/element/${uuid}`, { as })).json;
  assert.equal(element.type, 'IfcWall');
  const dock = page.getByRole('complementary', { name: 'Properties' });
  await dock.locator('summary').first().waitFor();
  assert.deepEqual(
    new Set(await dock.locator('summary > span:first-child').allTextContents()),
    new Set([
      'Attributes',
      'Classifications',
      'Layers',
      'Materials',
      ...element.property_sets.map(({ name }: { name: string }) => name),
    ]),
  );
  assert.ok(await dock.getByText('from type').isVisible(), 'sets of the type are marked');
  assert.ok((await dock.locator('dd').allTextContents()).includes('11.6 m'), 'quantities carry their unit');
  const shownNames = await dock.locator('dt').allTextContents();
  for (const set of element.property_sets)
    for (const { definition } of set.properties) assert.ok(shownNames.includes(definition.name), definition.name);
  const selected = await picture(page);
  assert.ok(difference(first.pixels, selected.pixels) > 0.005, 'the selection is seen');

  await page.keyboard.press('x');
  await page.mouse.click(canvas.x + canvas.width * 0.38, canvas.y + canvas.height * 0.405);
  await page.getByRole('button', { name: 'Move section', exact: true }).waitFor();
  const cut = await picture(page);
  assert.ok(difference(selected.pixels, cut.pixels) > 0.01, 'the cut is seen');
  await page.getByRole('button', { name: 'Move section', exact: true }).press('Shift+ArrowUp');
  assert.ok(difference(cut.pixels, (await picture(page)).pixels) > 0.005, 'the cut moves');
  await page.getByRole('button', { name: 'Remove all sections' }).click();
  await page.keyboard.press('v');

  await page.keyboard.press('Delete');
  const hidden = await picture(page);
  assert.ok(difference(first.pixels, hidden.pixels) > 0.01, 'the wall is hidden');
  await page.keyboard.press('a');
  await page.locator(`[data-uuid="${uuid}"]`).click();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('i');
  assert.ok(difference(selected.pixels, (await picture(page)).pixels) > 0.1, 'all but the wall are shades');
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  assert.ok(difference(first.pixels, (await picture(page)).pixels) < 0.01, 'everything is as it was');
  assert.deepEqual(problems, []);
});

viewing(
  'the tree is the structure of the file, and search finds by name, class, GlobalId and property',
  async windows => {
    const { page, problems, as, path, model } = await openDemo(windows);
    const structure = flat((await windows.service.request('GET', model.structure_file, {})).json as StructureNode[]);
    const search = page.getByRole('textbox', { name: /GlobalId/ });
    const assertFound = async (text: string, count: number) => {
      await search.fill(text);
      assert.equal(
        await lasting(
          async () => Number.parseInt((await page.locator('aside p[role=status]').allInnerTexts()).join(), 10),
          count,
        ),
        count,
        text,
      );
    };
    await assertFound(
      'window',
      structure.filter(({ name, type }) => `${name} ${type}`.toLowerCase().includes('window')).length,
    );
    const wall = structure.find(({ type }) => type === 'wall');
    await assertFound(wall?.uuid ?? '', 1);
    const simple = (
      await windows.service.request('GET', `${path}/model/${model.id}/element/simple`, {
        as,
        query: { property_filter: JSON.stringify({ name: 'FireRating', comparator: 'icontains', value: 'REI' }) },
      })
    ).json;
    await assertFound('FireRating: REI', Object.keys(simple).length);

    await search.fill('');
    await page.locator('aside p[role=status]').waitFor({ state: 'detached' });
    const tree = page.getByRole('tree');
    await tree.focus();
    await page.keyboard.press('Home');
    const names: string[] = [];
    for (let n = 0; n < 6; n++) {
      const id = await tree.getAttribute('aria-activedescendant');
      names.push((await page.locator(`[id="${id}"]`).getAttribute('data-uuid')) ?? '');
      await page.keyboard.press('ArrowDown');
    }
    const [project, site, building, ...storeys] = names;
    assert.deepEqual(
      [project, site, building],
      structure.slice(0, 3).map(({ uuid }) => uuid),
    );
    assert.deepEqual(
      storeys,
      structure.filter(({ type }) => type === 'storey').map(({ uuid }) => uuid),
    );
    assert.deepEqual(problems, []);
  },
);

viewing('a length between two corners snaps to them', async windows => {
  const { page, problems } = await openDemo(windows);
  const canvas = await canvasOf(page);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  for (const [x, y] of [
    [0.6, 0.5377],
    [0.735, 0.4777],
  ] as const) {
    await page.mouse.move(canvas.x + canvas.width * x, canvas.y + canvas.height * y);
    await page.waitForTimeout(150);
    await page.mouse.click(canvas.x + canvas.width * x, canvas.y + canvas.height * y);
  }
  const length = await page.getByLabel('Measured length').innerText();
  assert.match(length, /^\d+\.\d{3} m$/);
  await page.getByRole('button', { name: 'Remove measurement' }).click();
  assert.equal(await page.getByLabel('Measured length').count(), 0);
  assert.deepEqual(problems, []);
});

viewing('no serious trouble for people who use the page otherwise', async windows => {
  const { page, problems } = await openDemo(windows);
  const canvas = await canvasOf(page);
  await page.mouse.click(canvas.x + canvas.width * 0.38, canvas.y + canvas.height * 0.405);
  await page.locator('summary').first().waitFor();
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const serious = () =>
    page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`);
  assert.deepEqual(await serious(), []);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await still(page);
  assert.deepEqual(await serious(), []);
  await escape(page);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Shift+C');
  await page.getByRole('option').first().waitFor();
  await still(page);
  assert.deepEqual(await serious(), [], 'the list of properties');
  await escape(page);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('w');
  await page.locator('[data-plan]').waitFor();
  assert.deepEqual(await serious(), [], 'walking');
  assert.deepEqual(problems, []);
});

viewing('nothing is asked or drawn while nothing happens', async windows => {
  const { page } = await openDemo(windows);
  await page.mouse.move(2, 2);
  await page.waitForTimeout(1000);
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  const frames = await page.evaluate(`new Promise(done => {
    let drawn = 0;
    const draw = WebGL2RenderingContext.prototype.drawElements;
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      drawn += 1;
      draw.apply(this, args);
    };
    setTimeout(() => done(drawn), 1500);
  })`);
  assert.deepEqual([frames, requests], [0, []]);
});

viewing('a building whose graphics were lost is drawn again, with what is selected and cut', async windows => {
  const { page, problems } = await openDemo(windows);
  const canvas = await canvasOf(page);
  const [x, y] = [canvas.x + canvas.width * 0.38, canvas.y + canvas.height * 0.405];
  await page.mouse.click(x, y);
  await page.locator('[role=treeitem][aria-selected=true]').waitFor();
  await page.keyboard.press('x');
  await page.mouse.click(x, y);
  await page.getByRole('button', { name: 'Move section', exact: true }).waitFor();
  await page.mouse.move(1, 1);
  const before = await picture(page);
  await loseGraphics(page);
  const after = await picture(page);
  assert.ok(after.colours > 40, `${after.colours} colours`);
  assert.ok(difference(before.pixels, after.pixels) < 0.01, `${difference(before.pixels, after.pixels)} differs`);
  assert.deepEqual(withoutLoss(problems), []);
});
