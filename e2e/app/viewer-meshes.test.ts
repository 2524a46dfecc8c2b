// Models of glTF and OBJ in the viewer: alone, and next to a building of IFC.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { described, glbOf, objHouse } from '../../core/formats/meshes/testing/meshes.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { canvasOf, difference, openDemo, picture } from '../fixtures/demo-viewer.ts';
import { drawn, drawnBare, take } from '../fixtures/screens.ts';
import { openWindows } from '../fixtures/window.ts';

/** A pavilion next to the demo house: a slab, four posts and a roof of glass under one group. */
const pavilion = () => {
  const post = (x: number, z: number) => ({
    name: 'Post',
    mesh: 0,
    translation: [x, 0.2, z],
    scale: [0.3, 3, 0.3],
    extras: { Section: 'HEB 300', Load: 120 },
  });
  return described([
    { name: 'Pavilion', children: [1, 2, 3, 4, 5, 6], translation: [22, 0, 0] },
    { name: 'Slab', mesh: 0, scale: [6, 0.2, 6] },
    post(0, 0),
    post(5.7, 0),
    post(0, 5.7),
    post(5.7, 5.7),
    { name: 'Roof', mesh: 1, translation: [-0.5, 3.2, -0.5], scale: [7, 0.3, 7] },
  ]);
};

test('a GLB opens in 3D like a building, next to one, without actions for IFC', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { service } = windows;
  const { page, problems, as, path, model, visit } = await openDemo(windows);
  const [, , cloud, , project] = path.split('/');
  const upload = async (name: string, bytes: Uint8Array) => {
    const body = fileForm(name, bytes);
    const document = (await service.request('POST', `${path}/document`, { as, body })).json;
    await service.processed(path, document.model_id, as);
    return document.model_id as number;
  };
  const glb = await upload('pavilion.glb', glbOf(pavilion()));
  const obj = await upload('annex.obj', objHouse([4, 2, 3]));
  const viewer = `/app/c/${cloud}/p/${project}/viewer`;

  await visit(`${viewer}?models=${glb}`);
  await drawnBare(page);
  const tree = page.getByRole('tree');
  const names = async () => (await tree.getByRole('treeitem').locator('span:nth-child(2)').allInnerTexts()).join();
  assert.equal(await names(), 'pavilion.glb,Pavilion,Slab,Post,Post,Post,Post,Roof');
  const alone = await picture(page);
  assert.ok(alone.colours > 20, `${alone.colours} colours: something is drawn`);

  const post = tree.getByRole('treeitem', { name: 'Post' }).first();
  await post.click();
  const dock = page.getByRole('complementary', { name: 'Properties' });
  await dock.getByText('HEB 300').waitFor();
  assert.ok(await dock.getByText('Brick').isVisible(), 'its material is named');
  assert.ok(await dock.getByText('Mesh', { exact: true }).isVisible(), 'a class of its own, none of IFC');
  await take(page, 'mesh-properties');
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('i');
  assert.ok(difference(alone.pixels, (await picture(page)).pixels) > 0.05, 'all but the post are shades');
  await page.keyboard.press('a');
  await page.keyboard.press('Delete');
  const hidden = await picture(page);
  assert.ok(difference(alone.pixels, hidden.pixels) > 0.002, 'the post is hidden');
  await page.keyboard.press('a');
  await tree.getByRole('treeitem', { name: 'pavilion.glb' }).click();
  await page.getByText('6 selected').waitFor();
  await page.keyboard.press('Escape');

  // Cut and measured.
  const canvas = await canvasOf(page);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Remove all sections' }).waitFor();
  await page.getByRole('button', { name: 'Remove all sections' }).click();
  await page.keyboard.press('m');
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  for (const dx of [-60, 60]) await page.mouse.click(middle.x + dx, middle.y);
  assert.match(await page.getByLabel('Measured length').innerText(), /^\d+\.\d{3} m$/);
  await page.keyboard.press('Escape');

  await visit(`${viewer}?models=${model.id},${glb},${obj}`);
  await drawn(page);
  for (const name of ['house.ifc', 'pavilion.glb', 'annex.obj'])
    await tree.getByRole('treeitem', { name: new RegExp(name) }).waitFor();
  await take(page, 'mesh-beside-ifc');
  assert.deepEqual(await seriousFindings(page), []);

  await visit(`/app/c/${cloud}/p/${project}/models`);
  for (const name of ['house.ifc', 'pavilion.glb'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Open 2 in viewer' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Compare' }).count(), 0);
  assert.deepEqual(problems, []);
});
