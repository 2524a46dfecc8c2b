// Clouds of points in the viewer: a scan over its building, and one far from zero.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
import { assertLooks } from '../fixtures/accessibility.ts';
import { canvasOf, difference, openDemo, picture } from '../fixtures/demo-viewer.ts';
import { scannedTower } from '../fixtures/scanned-tower.ts';
import { drawn, drawnBare, lasting, take, until } from '../fixtures/screens.ts';
import { openWindows, type WindowSetting } from '../fixtures/window.ts';

async function openScan(windows: WindowSetting, scan: Buffer) {
  const { service } = windows;
  const demo = await openDemo(windows);
  const { path, as } = demo;
  const document = (await service.request('POST', `${path}/document`, { as, body: fileForm('scan.las', scan) })).json;
  await service.processed(path, document.model_id, as);
  const [, , cloud, , project] = path.split('/');
  return { ...demo, scan: document.model_id as number, viewer: `/app/c/${cloud}/p/${project}/viewer` };
}

/** Whether a colour of the picture is magenta, as the tower is. */
const isMagenta = (colour: number): boolean => {
  const [red, green, blue] = [colour >> 10, (colour >> 5) & 31, colour & 31];
  return red > green + 6 && blue > green + 6;
};
const magenta = ({ pixels }: { readonly pixels: readonly number[] }): number => pixels.filter(isMagenta).length;

test('a scan over a building is shown, coloured, hidden, sectioned and measured', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, model, scan, viewer, visit } = await openScan(windows, scannedTower());
  await visit(`${viewer}?models=${model.id},${scan}`);
  await drawn(page);
  /** the picture once all points that it needs are loaded */
  const settledPicture = async () => {
    const count = await lasting(async () => magenta(await picture(page)));
    return { ...(await picture(page)), count };
  };
  const whole = await settledPicture();
  assert.ok(whole.count > 100, `${whole.count} pixels of the tower`);
  await take(page, 'points-beside-ifc');

  const row = page.getByRole('tree').getByRole('treeitem', { name: 'scan.las' });
  await row.click();
  const dock = page.getByRole('complementary', { name: 'Properties' });
  await dock.getByText('60,000').waitFor();
  await dock.getByText('Colours, Intensity, Classification').waitFor();
  await take(page, 'points-properties');
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Delete');
  assert.equal((await settledPicture()).count, 0, 'the cloud is hidden');
  await page.keyboard.press('a');
  const shown = await settledPicture();
  assert.ok(difference(whole.pixels, shown.pixels) < 0.01, 'all is as it was');
  await page.getByRole('button', { name: /2 of 2 models/ }).click();
  await page.getByText('60,000 points').waitFor();
  await page.keyboard.press('Escape');

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('p');
  const panel = page.locator('[data-points]');
  const colour = panel.getByLabel('Colour by');
  for (const [name, count] of [
    ['Height', 0],
    ['Intensity', 0],
    ['Classification', 0],
  ] as const) {
    await colour.selectOption(name);
    assert.equal((await settledPicture()).count, count, `coloured by ${name}`);
    await take(page, `points-${name}`);
  }
  assert.deepEqual(await panel.getByRole('listitem').allInnerTexts(), ['Ground', 'Building']);
  await assertLooks(page, 'points-panel');
  await colour.selectOption('Scan colours');
  const edged = await settledPicture();
  await panel.getByRole('switch', { name: 'Depth shading' }).press('Space');
  assert.ok(difference(edged.pixels, (await settledPicture()).pixels) > 0.002, 'edges are not dark any more');
  await panel.getByRole('switch', { name: 'Depth shading' }).press('Space');
  await panel.getByRole('button', { name: 'Close point cloud display' }).click();

  // At the tower, a measure snaps to its points.
  const canvas = await canvasOf(page);
  const { pixels } = await settledPicture();
  const at = placeOf(pixels);
  const [x, y] = [canvas.x + at[0] * canvas.width, canvas.y + at[1] * canvas.height];
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
  await until(page, 'a point taken hold of', `document.querySelector('[data-snap]')?.dataset.kind === 'point'`);
  await page.mouse.click(x, y);
  await page.mouse.move(x, y + 12);
  await page.mouse.click(x, y + 12);
  assert.match(await page.getByLabel('Measured length').innerText(), /^\d+\.\d{3} m$/);
  await page.keyboard.press('Escape');

  // A wall of the house is sectioned: the tower, which is in front of it, is cut away, too.
  await page.keyboard.press('x');
  await page.mouse.click(canvas.x + canvas.width * 0.589, canvas.y + canvas.height * 0.445);
  await page.getByRole('button', { name: 'Move section', exact: true }).waitFor();
  const handle = page.getByRole('button', { name: 'Move section', exact: true });
  for (let n = 0; n < 12; n++) await handle.press('Shift+ArrowUp');
  const cut = await settledPicture();
  await take(page, 'points-cut');
  assert.ok(cut.count < whole.count * 0.7, `${cut.count} of ${whole.count} pixels of the tower are left`);
  assert.deepEqual(problems, []);
});

/** The middle of the magenta pixels, by shares of the picture of 160 by 100. */
function placeOf(pixels: readonly number[]): readonly [number, number] {
  const found = [...pixels.keys()].filter(at => isMagenta(pixels[at]!));
  const mean = (part: (at: number) => number) => found.reduce((sum, at) => sum + part(at), 0) / found.length;
  return [mean(at => at % 160) / 160, mean(at => Math.floor(at / 160)) / 100];
}

test('a scan 6,890 km from the origin is shown alone, with stable points', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, model, scan, viewer, visit } = await openScan(
    windows,
    scannedTower({ at: [652_000, 6_860_000, 30], points: 40_000 }),
  );
  await visit(`${viewer}?models=${scan}`);
  await drawnBare(page);
  const first = await lasting(async () => magenta(await picture(page)));
  assert.ok(first > 150, `${first} pixels of the tower`);
  const before = await picture(page);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('z');
  await page.keyboard.press('h');
  const isWhereItWas = async () => difference(before.pixels, (await picture(page)).pixels) < 0.01;
  assert.ok(await lasting(isWhereItWas, true), 'every point is where it was');
  await take(page, 'points-far');

  // With the house it is far away, and the camera can be moved to it.
  await visit(`${viewer}?models=${model.id},${scan}`);
  await page.getByText(/1 model is 6,8\d\d km away: scan.las/).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText(/km away: house.ifc/).waitFor();
  assert.ok((await lasting(async () => magenta(await picture(page)))) > 150, 'the tower is seen');
  assert.deepEqual(problems, []);
});
