// Work on issues next to the model: markup, pins, comments, stepping from one to the next, plans and documents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { assertLooks } from '../fixtures/accessibility.ts';
import { openDemo, picture, difference, type DemoViewer } from '../fixtures/demo-viewer.ts';
import { drawn, still, until } from '../fixtures/screens.ts';
import { openWindows, type WindowSetting } from '../fixtures/window.ts';

interface Issue {
  readonly guid: string;
  readonly title: string;
  readonly topic_status: string | null;
  readonly viewpoints: readonly {
    readonly originating_system: string | null;
    readonly snapshot: { readonly snapshot_data: string };
    readonly pins: readonly { readonly point: { readonly x: number; readonly y: number; readonly z: number } }[];
  }[];
}

const bcf = ({ path }: DemoViewer): string => `/bcf/2.1/projects/${path.split('/').at(-1)}`;
const issues = async ({ service }: WindowSetting, demo: DemoViewer): Promise<readonly Issue[]> =>
  (await service.request('GET', `${bcf(demo)}/full-topic`, { as: demo.as })).json;

/** By the keys alone. */
async function create(page: Page, title: string): Promise<void> {
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New issue' }).getByLabel('Title').waitFor();
  await until(page, 'the focus in the title', 'document.activeElement?.matches("[role=dialog] input")');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: title }).waitFor();
}

test('pictures are marked up by keyboard, and issues are created in sequence', { timeout: 300_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const demo = await openDemo(windows);
  const { page, problems } = demo;
  await windows.service.request('POST', `${bcf(demo)}/extension/status`, {
    as: demo.as,
    body: { topic_status: 'Closed', color: '3d9a50' },
  });
  await create(page, 'First');
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('6');

  // A box and a text, the box once more and back again.
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New issue' });
  await dialog.getByRole('button', { name: 'Mark up' }).click();
  const editor = page.getByRole('dialog', { name: 'Mark up the picture' });
  const surface = editor.getByRole('application');
  await surface.waitFor();
  await until(page, 'the picture', 'document.querySelector("[data-markup]")?.viewBox.baseVal.width > 1');
  await editor.getByText('Box', { exact: true }).click();
  await surface.focus();
  const draw = async () => {
    await page.keyboard.press('Enter');
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press('Enter');
  };
  await draw();
  await draw();
  await editor.getByRole('application', { name: '2 shapes' }).waitFor();
  await page.keyboard.press('Control+z');
  await editor.getByRole('application', { name: '1 shape' }).waitFor();
  await page.keyboard.press('Control+y');
  await editor.getByRole('application', { name: '2 shapes' }).waitFor();
  await editor.getByText('Text', { exact: true }).click();
  const box = await surface.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + 20, box.y + 30);
  await page.keyboard.type('Too low');
  await page.keyboard.press('Enter');
  await editor.locator('text').getByText('Too low').waitFor();
  // Near the edge, and longer than the picture is wide: all of it stays in the picture.
  await page.mouse.click(box.x + box.width - 8, box.y + box.height - 4);
  await page.keyboard.type('The railing of this balcony is lower than one metre, see the norm. '.repeat(3));
  await page.keyboard.press('Enter');
  const near = editor.locator('text').filter({ hasText: 'The railing' });
  await near.waitFor();
  const seen = await near.boundingBox();
  assert.ok(seen && seen.x >= box.x && seen.x + seen.width <= box.x + box.width, 'not cut at the sides');
  assert.ok(seen.y >= box.y && seen.y + seen.height <= box.y + box.height, 'not cut above and below');
  await still(page);
  await assertLooks(page, 'issue-markup');
  const plain = await dialog.locator('img').getAttribute('src');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await editor.waitFor({ state: 'detached' });
  await until(
    page,
    'the marked picture',
    `document.querySelector('[role=dialog] img')?.src.length !== ${plain?.length}`,
  );
  await assertLooks(page, 'issue-new');
  await dialog.getByLabel('Title').fill('Second');
  await dialog.getByRole('button', { name: 'Create issue' }).click();
  await page.getByRole('heading', { name: 'Second' }).waitFor();
  const stored = (await issues(windows, demo)).find(({ title }) => title === 'Second');
  assert.ok(stored!.viewpoints[0]!.snapshot.snapshot_data.length > 1000);
  assert.notEqual(stored!.viewpoints[0]!.snapshot.snapshot_data, plain);

  // Its status is changed here; the next issue restores its view.
  await page.locator('aside').getByLabel('Status').selectOption('Closed');
  const fromBelow = await picture(page);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('.');
  await page.getByRole('heading', { name: 'First' }).waitFor();
  await page.locator('aside [data-current], aside img').first().waitFor();
  await page.waitForTimeout(500);
  assert.ok(difference((await picture(page)).pixels, fromBelow.pixels) > 0.05, 'the camera of the other issue');
  assert.equal((await issues(windows, demo)).find(({ title }) => title === 'Second')?.topic_status, 'Closed');
  await page.getByRole('button', { name: 'All issues' }).click();
  await page.getByRole('button', { name: 'First' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Second' }).count(), 0, 'closed issues are left out at first');
  await page.getByLabel('Closed too').check();
  await page.getByRole('button', { name: 'Second' }).waitFor();
  // Changes of others are seen at once.
  await windows.service.request('POST', `${bcf(demo)}/topics`, { as: demo.as, body: { title: 'From elsewhere' } });
  await page.getByRole('button', { name: 'From elsewhere' }).waitFor();
  // It has no model: a group of its own, which folds.
  const group = (name: string) => page.getByRole('button', { name });
  await group('On the models shown 2').waitFor();
  await group('Without a model 1').click();
  await page.getByRole('button', { name: 'From elsewhere' }).waitFor({ state: 'detached' });
  await group('Without a model 1').click();
  await page.getByRole('button', { name: 'From elsewhere' }).click();
  await page.getByRole('heading', { name: 'From elsewhere' }).waitFor();
  await page.getByLabel('Add a comment').fill('Where?');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'From elsewhere' }).waitFor();
  await page.keyboard.press('Escape');
  await group('Without a model 1').waitFor();
  await assertLooks(page, 'issues-panel');
  await page.getByLabel('Search issues').fill('first');
  await page.getByRole('button', { name: 'Second' }).waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('pins are placed on elements, moved and removed, on the model and on the plan', { timeout: 300_000 }, async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const demo = await openDemo(windows);
  const { page, problems } = demo;
  const area = await page.locator('[data-canvas]').boundingBox();
  assert.ok(area);
  const at = (x: number, y: number) => [area.x + area.width * x, area.y + area.height * y] as const;
  const pins = async () =>
    (await issues(windows, demo)).flatMap(({ viewpoints }) => viewpoints.flatMap(each => each.pins));
  await create(page, 'Where is it');
  assert.deepEqual(await pins(), []);

  await page.getByRole('button', { name: 'Place a pin' }).click();
  await page.getByText('Click an element to place the pin').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Click an element to place the pin').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Place a pin' }).click();
  await page.mouse.click(...at(0.5, 0.5));
  await page.getByRole('button', { name: 'Move pin 1', exact: true }).waitFor();
  const [placed] = await pins();
  assert.ok(placed);
  await page.getByRole('button', { name: 'Move pin 1', exact: true }).click();
  await page.mouse.click(...at(0.45, 0.6));
  await page.getByText('Click an element to place the pin').waitFor({ state: 'detached' });
  for (let n = 0; n < 100 && (await pins())[0]?.point.x === placed.point.x; n++) await page.waitForTimeout(50);
  assert.notDeepEqual((await pins())[0], placed);

  // The pin opens its issue; it shows its title under the pointer.
  await page.getByRole('button', { name: 'All issues' }).click();
  await page.waitForTimeout(600);
  const seen = await pinSpot(page);
  await page.mouse.move(seen.x, seen.y);
  await page.getByText('#1 Where is it').waitFor();
  await page.mouse.click(seen.x, seen.y);
  await page.getByRole('heading', { name: 'Where is it' }).waitFor();

  await page.keyboard.press('g');
  await page.locator('[data-plan-view]').waitFor();
  const onPlan = page.getByRole('group', { name: 'Pins of issues' }).getByRole('button', { name: '#1 Where is it' });
  await onPlan.waitFor();
  // A view of the plan, and the plan again in its place.
  const place = () => page.locator('[data-plan-view] canvas').first().getAttribute('data-centre');
  await page.locator('[data-plan-view]').press('ArrowLeft');
  await page.waitForTimeout(200);
  const before = await place();
  await page.mouse.move(5, 5);
  await page.locator('[data-plan-view]').focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New issue' }).getByLabel('Title').fill('On the plan');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'On the plan' }).waitFor();
  const plan = (await issues(windows, demo)).find(({ title }) => title === 'On the plan');
  assert.equal(plan?.viewpoints[0]?.originating_system, 'ifc2d');
  for (const key of ['ArrowLeft', 'ArrowDown']) await page.locator('[data-plan-view]').press(key);
  await page.waitForTimeout(200);
  assert.notEqual(await place(), before);
  await page.getByRole('button', { name: 'Close plan' }).click();
  await page.getByRole('button', { name: 'Show this view' }).click();
  await page.locator('[data-plan-view]').waitFor();
  await until(
    page,
    'the plan as it was',
    `document.querySelector('[data-plan-view] canvas')?.dataset.centre === ${JSON.stringify(before)}`,
  );
  await assertLooks(page, 'issue-plan');

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press(',');
  await page.getByRole('heading', { name: 'Where is it' }).waitFor();
  await page.getByRole('button', { name: 'Remove pin 1' }).click();
  await page.getByRole('button', { name: 'Remove pin 1' }).waitFor({ state: 'detached' });
  assert.deepEqual(await pins(), []);
  assert.deepEqual(problems, []);
});

/** Where the only pin is drawn: the middle of what has its colour. */
async function pinSpot(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  return page.evaluate<{ readonly x: number; readonly y: number }>(`new Promise(done => {
    const canvas = document.querySelector('[data-canvas]').parentElement.querySelector('canvas');
    const copy = document.createElement('canvas');
    const { width, height, left, top } = canvas.getBoundingClientRect();
    [copy.width, copy.height] = [width, height];
    const context = copy.getContext('2d', { willReadFrequently: true });
    const look = () => {
      context.drawImage(canvas, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      let [x, y, count] = [0, 0, 0];
      for (let n = 0; n < data.length / 4; n++) {
        const [red, green, blue] = [data[n * 4], data[n * 4 + 1], data[n * 4 + 2]];
        if (Math.abs(red - 0x36) > 12 || Math.abs(green - 0x74) > 12 || Math.abs(blue - 0xc4) > 12) continue;
        [x, y, count] = [x + (n % width), y + Math.floor(n / width), count + 1];
      }
      if (count > 60) done({ x: left + x / count, y: top + y / count });
      else requestAnimationFrame(look);
    };
    document.querySelector('[data-canvas]').dispatchEvent(new WheelEvent('wheel', { deltaY: 0, bubbles: true, cancelable: true }));
    requestAnimationFrame(look);
  })`);
}

test(
  'an issue about a document references it and opens in the viewer, also in French',
  { timeout: 240_000 },
  async t => {
    const windows = await openWindows(t);
    if (!windows) return;
    const demo = await openDemo(windows, { locale: 'fr' });
    const { page, problems, visit } = demo;
    const viewerPath = new URL(page.url()).pathname;
    await visit(viewerPath.replace('/viewer', '/documents'));
    await page.getByRole('row', { name: /house\.ifc/ }).waitFor();
    await page
      .getByRole('row', { name: /house\.ifc/ })
      .getByRole('button', { name: /Plus|Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sujet…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau sujet' });
    await dialog.getByLabel('Titre').fill('Version à remplacer');
    await dialog.getByRole('button', { name: 'Créer le sujet' }).click();
    await page.getByText('Le sujet renvoie à house.ifc').waitFor();
    const [made] = await issues(windows, demo);
    const references = await windows.service.request('GET', `${bcf(demo)}/topics/${made!.guid}/document_references`, {
      as: demo.as,
    });
    assert.equal(references.json[0].referenced_document, 'house.ifc');
    await page.getByRole('link', { name: 'Ouvrir dans la visionneuse' }).click();
    await drawn(page);
    await page.getByRole('heading', { name: 'Version à remplacer' }).waitFor();
    assert.deepEqual(problems, []);
  },
);
