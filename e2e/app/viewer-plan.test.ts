// The plan next to the model, in a browser: its elements are compared with the measures of the demo house.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { readDemoHouse } from '../../resources/demo-house/house.ts';
import { seriousFindings } from '../fixtures/accessibility.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { flat, openDemo, type StructureNode } from '../fixtures/demo-viewer.ts';
import { bearingNorth, bearingSouth, east as eastern, hallEast, south, width } from '../fixtures/floor-plan.ts';
import { assertFits, lasting, take, until } from '../fixtures/screens.ts';
import { openWindows, sizes, type WindowSetting } from '../fixtures/window.ts';

const twoFrames = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Where a place of the house (metres east and north) is on the page. */
async function onPage(page: Page, [east, north]: readonly [number, number]): Promise<readonly [x: number, y: number]> {
  await page.evaluate(twoFrames);
  const plan = page.locator('[data-plan-view]');
  const box = await plan.boundingBox();
  const drawing = plan.locator('canvas').first();
  const [x = NaN, y = NaN] = ((await drawing.getAttribute('data-centre')) ?? '').split(' ').map(Number);
  const scale = Number(await drawing.getAttribute('data-scale'));
  assert.ok(box && scale > 0);
  return [box.x + box.width / 2 + (east - x) * scale, box.y + box.height / 2 + (-north - y) * scale];
}

/** Turns the wheel where the pointer is, until the plan has followed. */
async function zoom(page: Page, way: number): Promise<void> {
  const scale = await page.locator('[data-plan-view] canvas').first().getAttribute('data-scale');
  await page.mouse.wheel(0, way);
  await until(
    page,
    'another scale of the plan',
    `document.querySelector('[data-plan-view] canvas').dataset.scale !== '${scale}'`,
  );
  await page.evaluate(twoFrames);
}

/** Where the camera's arrow is on the page. */
async function arrow(page: Page): Promise<readonly [x: number, y: number]> {
  const box = await page.locator('[data-camera] circle').boundingBox();
  assert.ok(box);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const distance = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Colour of the plan at a place of the house. */
async function colour(page: Page, at: readonly [number, number]): Promise<string> {
  const [x, y] = await onPage(page, at);
  // Of a copy: the browser warns when a canvas that it draws elsewhere is read again and again.
  return page.evaluate<string>(`(() => {
    const canvas = document.querySelector('[data-plan-view] canvas');
    const { left, top, width } = canvas.getBoundingClientRect();
    const density = canvas.width / width;
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, (${x} - left) * density, (${y} - top) * density, 1, 1, 0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.join();
  })()`);
}

const plan = (page: Page) => page.locator('[data-plan-view]');
const storey = (page: Page) => page.getByRole('combobox', { name: 'Plan storey' });
/** Inside the load-bearing wall, inside the living room in an empty spot, and in its middle. */
const [wall, room, middle] = [
  [2, (bearingSouth + bearingNorth) / 2],
  [hallEast - 0.4, 1.2],
  [hallEast - 1, 2.2],
] as const;

async function openPlan(windows: WindowSetting) {
  const opened = await openDemo(windows);
  const structure = flat(
    (await windows.service.request('GET', opened.model.structure_file, {})).json as StructureNode[],
  );
  await opened.page.keyboard.press('g');
  await plan(opened.page).locator('canvas[data-scale]').waitFor();
  return { ...opened, structure };
}

test('the plan next to the model: storeys, selection, camera and width', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, structure, as, path } = await openPlan(windows);
  const selected = page.locator('[role=treeitem][aria-selected=true]');
  const pressed = (name: string) =>
    page.getByRole('group', { name: 'Storeys' }).getByRole('button', { name, pressed: true });
  // Next to the plan there may be no room for its button; then it is in the menu, and the menu's button is marked.
  const marked = page.getByRole('toolbar').locator('button[data-on]');
  assert.match((await marked.last().getAttribute('aria-label')) ?? '', /^(Plan next to the model|More tools)$/);
  await take(page, 'plan');

  await t.test('a click on the plan selects in the model and the tree', async () => {
    const plain = await colour(page, wall);
    await page.mouse.click(...(await onPage(page, wall)));
    await selected.waitFor();
    const uuid = await selected.getAttribute('data-uuid');
    assert.equal(structure.find(node => node.uuid === uuid)?.type, 'wall');
    const marked = await colour(page, wall);
    assert.notEqual(marked, plain);
    await take(page, 'plan-selected');
    await page.keyboard.press('Delete');
    assert.equal(new Set([plain, marked, await colour(page, wall)]).size, 3, 'what is hidden is not on the plan');
    await page.keyboard.press('a');
    assert.equal(await colour(page, wall), plain);
    await page.mouse.click(...(await onPage(page, room)));
    await selected.waitFor();
    await page.getByRole('complementary', { name: 'Properties' }).getByText('IfcSpace').waitFor();
    // And back: the selection of the tree is shown on the plan.
    const tinted = await colour(page, room);
    await page.keyboard.press('Escape');
    assert.notEqual(await colour(page, room), tinted);
    await page.locator(`[role=treeitem][data-uuid="${uuid}"]`).click();
    assert.equal(await colour(page, wall), marked);
    // Framed from above, the camera is over the middle of the wall, except for the part of the picture that the tools
    // cover.
    await page.keyboard.press('5');
    await page.keyboard.press('f');
    assert.ok(
      await lasting(async () => distance(await arrow(page), await onPage(page, [width / 2, wall[1]])) < 40, true),
      'the plan and the model lie in one place',
    );
  });

  await t.test('one storey, for the strip and the plan', async () => {
    assert.equal(await storey(page).locator('option:checked').innerText(), 'Ground floor');
    await page.getByRole('group', { name: 'Storeys' }).getByRole('button', { name: 'Upper floor' }).click();
    await until(
      page,
      'the plan of the upper floor',
      `document.querySelector('[data-plan-panel] select').selectedOptions[0].text === 'Upper floor'`,
    );
    await storey(page).selectOption('Ground floor');
    await pressed('Ground floor').waitFor();
  });

  await t.test('the camera', async () => {
    await page.mouse.dblclick(...(await onPage(page, middle)));
    const stood = await onPage(page, middle);
    assert.ok(distance(await arrow(page), stood) < 2, 'it comes to where the plan is clicked');
    await take(page, 'plan-camera');
    const [x, y] = await arrow(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 5);
    await page.mouse.move(x + 120, y);
    await page.mouse.up();
    assert.equal(await page.getByRole('slider', { name: 'View direction' }).getAttribute('aria-valuenow'), '90');
    assert.ok(distance(await arrow(page), stood) < 2, 'it turns where it stands');
    // It walks to the east, and the arrow with it.
    await page.keyboard.press('w');
    await page.getByText('W A S D or arrows to walk').waitFor();
    await page.keyboard.down('w');
    await until(
      page,
      'a step',
      `document.querySelector('[data-camera] circle').getBoundingClientRect().left > ${stood[0] + 3}`,
    );
    await page.keyboard.up('w');
    await page.mouse.click(...(await onPage(page, room)));
    const isThere = async () => distance(await arrow(page), await onPage(page, room)) < 2;
    assert.ok(await lasting(isThere, true), 'who walks goes with one click');
  });

  await t.test('a distance', async () => {
    await page.keyboard.press('m');
    await page.getByText('Click the first point').waitFor();
    // A little off the corners of the living room, but nearer to them than to any others: the points snap to them.
    await page.mouse.move(...(await onPage(page, [eastern, south])));
    await zoom(page, -300);
    await page.mouse.click(...(await onPage(page, [eastern - 0.02, south + 0.02])));
    await zoom(page, 300);
    await page.mouse.click(...(await onPage(page, [eastern - 0.02, bearingSouth - 0.02])));
    const length = page.getByRole('status', { name: 'Measured length' });
    assert.equal(await length.innerText(), `${(bearingSouth - south).toFixed(3)} m`);
    await take(page, 'plan-measured');
    await page.keyboard.press('Escape');
  });

  await t.test('keys and width', async () => {
    const drawing = plan(page).locator('canvas').first();
    const [x = NaN] = ((await drawing.getAttribute('data-centre')) ?? '').split(' ').map(Number);
    const scale = Number(await drawing.getAttribute('data-scale'));
    await plan(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await page.evaluate(twoFrames);
    assert.ok(Number((await drawing.getAttribute('data-centre'))?.split(' ')[0]) > x);
    assert.ok(Number(await drawing.getAttribute('data-scale')) > scale);
    const bar = page.getByRole('separator', { name: 'Plan width' });
    const before = await plan(page).boundingBox();
    const place = await bar.boundingBox();
    assert.ok(before && place);
    await page.mouse.move(place.x + 3, 400);
    await page.mouse.down();
    await page.mouse.move(place.x - 57, 400, { steps: 2 });
    await page.mouse.up();
    const after = await lasting(async () => (await plan(page).boundingBox())?.width ?? 0);
    assert.ok(Math.abs(after - before.width - 60) < 8, `${before.width} became ${after}`);
    assert.equal(
      await page.evaluate(`localStorage.getItem('plinth.plan-share')`),
      await bar.getAttribute('aria-valuenow'),
    );
    assert.deepEqual(await seriousFindings(page), []);
  });

  await t.test('changes of others leave the view of the plan unchanged', async () => {
    const drawing = plan(page).locator('canvas').first();
    const was = await drawing.elementHandle();
    const scale = await drawing.getAttribute('data-scale');
    const renewed = Promise.all([page.waitForResponse(/plans/), page.waitForResponse(/\/model(\?|$)/)]);
    await windows.service.request('POST', `${path}/document`, {
      as,
      body: fileForm('garage.ifc', Buffer.from(readDemoHouse()), { name: 'garage.ifc' }),
    });
    await renewed;
    await page.evaluate(twoFrames);
    assert.equal(await was?.isVisible(), true, 'the drawing stays');
    assert.equal(await drawing.getAttribute('data-scale'), scale);
  });

  await t.test('a narrow window', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(sizes.tablet);
    // There one side is open at a time.
    await page.getByRole('button', { name: 'Close Properties' }).click();
    assert.equal(await page.getByRole('button', { name: 'Close Structure' }).count(), 0);
    await lasting(async () => (await plan(page).boundingBox())?.width ?? 0);
    await assertFits(page, 'plan');
    await take(page, 'plan-narrow');
    await page.getByRole('button', { name: 'Show model' }).click();
    assert.equal(await plan(page).isVisible(), false);
    await take(page, 'plan-narrow-model');
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Plan').click();
    await plan(page).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('button', { name: 'Close plan' }).click();
    await page.locator('[data-plan-panel]').waitFor({ state: 'detached' });
  });
  assert.deepEqual(problems, []);
});
