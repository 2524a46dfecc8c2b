// The tools of the viewer in a browser: what they take, count and measure of the demo house is compared with its files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { canvasOf, difference, flat, openDemo, picture, type StructureNode } from '../fixtures/demo-viewer.ts';
import { lasting } from '../fixtures/screens.ts';
import { openWindows, type WindowSetting } from '../fixtures/window.ts';

type Place = readonly [x: number, y: number];

async function demo(windows: WindowSetting) {
  const { page, problems, model } = await openDemo(windows);
  const structure = (await windows.service.request('GET', model.structure_file, {})).json as StructureNode[];
  const area = await page.locator('[data-canvas]').boundingBox();
  assert.ok(area);
  /** a place of the canvas by its shares of width and height */
  const at = ([x, y]: Place): Place => [area.x + area.width * x, area.y + area.height * y];
  const drag = async (from: Place, to: Place, midway?: () => Promise<unknown>) => {
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
    await page.mouse.move(...at(to));
    await midway?.();
    await page.mouse.up();
  };
  return { page, problems, structure: flat(structure), at, drag };
}

// For as long as the browser takes for twenty frames, however busy the machine is.
const countFrames = `new Promise(done => {
  const { prototype } = WebGL2RenderingContext;
  const draw = prototype.drawElements;
  let drawn = 0;
  prototype.drawElements = function (...args) {
    drawn += 1;
    draw.apply(this, args);
  };
  const wait = left => {
    if (left > 0) requestAnimationFrame(() => wait(left - 1));
    else {
      prototype.drawElements = draw;
      done(drawn);
    }
  };
  wait(20);
})`;

/** How many elements are selected, as the properties say; 0 and 1 have no number there. */
async function selected(page: Page): Promise<number> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return lasting(async () => {
    const [many] = await page.locator('aside p[role=status]', { hasText: 'selected' }).allInnerTexts();
    return many === undefined ? page.locator('aside code').count() : Number.parseInt(many, 10);
  });
}

test('a rectangle takes what is inside, or to the left what it touches', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, structure, drag } = await demo(windows);
  const band = page.locator('[data-band]');
  const whole: readonly [Place, Place] = [
    [0.005, 0.95],
    [0.995, 0.2],
  ];

  await page.keyboard.press('Shift+v');
  await page.getByText('Drag right').waitFor();
  await drag(...whole, async () => {
    assert.equal(await band.isVisible(), true);
    assert.equal(await band.getAttribute('data-touching'), null);
  });
  assert.equal(await band.isVisible(), false);
  const all = await selected(page);
  const drawn = structure.filter(
    ({ type, children }) => children.length === 0 && !/project|site|building|storey|space|opening/.test(type),
  ).length;
  t.diagnostic(`${all} selected, ${drawn} in the structure`);
  assert.ok(all > 40 && all <= structure.length);
  assert.ok((await page.locator('[role=treeitem][aria-selected=true]').count()) > 0, 'the tree follows');
  assert.equal(await page.getByText('Drag right').count(), 0, 'the command is for one drag');

  // A part of the house: fewer lie wholly inside than are touched, and Alt needs no command.
  const part: readonly [Place, Place] = [
    [0.35, 0.3],
    [0.62, 0.6],
  ];
  await page.keyboard.down('Alt');
  await drag(...part);
  const inside = await selected(page);
  await drag(part[1], part[0], async () => assert.equal(await band.getAttribute('data-touching'), ''));
  const touched = await selected(page);
  t.diagnostic(`${inside} inside, ${touched} touched`);
  assert.ok(inside > 0 && inside < touched && touched < all, `${inside} < ${touched} < ${all}`);

  // Ctrl adds: the rectangle beside it, to what is selected.
  await drag(...part);
  await page.keyboard.down('Control');
  await drag([0.62, 0.3], [0.35, 0.6]);
  assert.equal(await selected(page), touched);
  await page.keyboard.up('Control');

  // A step back while one draws takes nothing, and what was selected stays.
  const before = await selected(page);
  await drag(...whole, async () => {
    await page.keyboard.press('Escape');
    assert.equal(await band.isVisible(), false);
  });
  assert.equal(await selected(page), before);

  // Hidden elements do not count.
  await page.keyboard.up('Alt');
  await page.keyboard.press('Delete');
  await page.keyboard.down('Alt');
  await drag(...whole);
  assert.equal(await selected(page), all - touched);
  await drag([0.1, 0.85], [0.3, 0.92]);
  assert.equal(await selected(page), 0, 'a rectangle on nothing takes nothing');
  await page.keyboard.up('Alt');
  assert.deepEqual(problems, []);
});

test('colours by class and storey say what they mean; a row of the legend selects its elements', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, structure, at } = await demo(windows);
  const legend = page.getByRole('region', { name: 'Colour legend' });
  const rows = async () =>
    Promise.all(
      (await legend.getByRole('listitem').all()).map(
        async row => [await row.locator('span').innerText(), Number(await row.locator('small').innerText())] as const,
      ),
    );

  await page.keyboard.press('c');
  await legend.waitFor();
  const classes = await rows();
  const walls = structure.filter(({ type }) => type === 'wall').length;
  assert.equal(new Map(classes).get('IfcWall'), walls);
  assert.ok(classes.length <= 13, 'twelve colours and the others');
  const colours = await Promise.all((await legend.locator('i').all()).map(each => each.getAttribute('style')));
  assert.equal(new Set(colours).size, classes.length);
  await legend.getByRole('button', { name: 'IfcWall' }).click();
  assert.equal(await selected(page), walls);

  await page.mouse.click(...at([0.45, 0.15]), { button: 'right' });
  await page.getByRole('menuitem', { name: 'Colour by storey' }).click();
  await legend.getByText('Attic').waitFor();
  const storeys = await rows();
  assert.deepEqual(
    storeys.slice(0, 3).map(([word]) => word),
    ['Attic', 'Upper floor', 'Ground floor'],
  );
  assert.equal(
    storeys.reduce((sum, [, count]) => sum + count, 0),
    classes.reduce((sum, [, count]) => sum + count, 0),
  );
  await legend.getByRole('button', { name: 'Reset colours' }).click();
  assert.equal(await legend.count(), 0);

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await legend.waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await legend.count(), 0, 'a step back takes the colours');
  assert.deepEqual(problems, []);
});

test('lengths, chains, angles and areas between the corners of the house agree with each other', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, at } = await demo(windows);
  // The lower corners of the walls: west, at the front, and east.
  const [west, front, east]: readonly Place[] = [
    [0.3445, 0.48],
    [0.615, 0.5375],
    [0.7325, 0.4793],
  ];
  const measure = async (kind: string, ...places: readonly Place[]) => {
    await page.getByText(kind, { exact: true }).click();
    for (const place of places) {
      await page.mouse.move(...at(place));
      await page.waitForTimeout(100);
      await page.mouse.click(...at(place));
    }
    if (kind === 'Chain') await page.keyboard.press('Enter');
    if (kind === 'Area') await page.getByRole('button', { name: 'Done' }).click();
    const text = await page.getByLabel(`Measured ${kind.toLowerCase()}`).last().innerText();
    await page.getByRole('button', { name: 'Remove measurement' }).click();
    t.diagnostic(`${kind}: ${text}`);
    return text;
  };
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  const [long, side] = [await measure('Length', west!, front!), await measure('Length', front!, east!)].map(
    Number.parseFloat,
  ) as [number, number];
  const near = (text: string, unit: string, wanted: number, slack: number) => {
    assert.ok(text.endsWith(unit), text);
    assert.ok(Math.abs(Number.parseFloat(text) - wanted) <= slack, `${text} is not ${wanted}`);
  };
  near(await measure('Chain', west!, front!, east!), ' m', long + side, 0.002);
  const angle = await measure('Angle', west!, front!, east!);
  near(angle, '°', 90, 2);
  near(
    await measure('Area', west!, front!, east!),
    ' m²',
    (long * side * Math.sin((Number.parseFloat(angle) * Math.PI) / 180)) / 2,
    0.1,
  );
  near(`${long} m`, ' m', 11.6, 0.4);

  // What is begun goes with one step back; the tool with the next.
  await page.getByText('Area', { exact: true }).click();
  await page.mouse.click(...at(west!));
  await page.getByText('Click the second point').waitFor();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.getByText('Click the first point').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByText('Click the first point').count(), 0);
  assert.deepEqual(problems, []);
});

test('the clearance between two elements, and from a face, is what the plans of the house say', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, at } = await demo(windows);
  const [firstPost, lastPost, wall]: readonly Place[] = [
    [0.4446, 0.5068],
    [0.5411, 0.5273],
    [0.4225, 0.448],
  ];
  const labels = page.getByLabel('Measured clearance');
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  await page.getByText('Clearance', { exact: true }).click();
  await page.mouse.click(...at(firstPost!));
  await page.getByText('Click the second element').waitFor();
  assert.match(await page.locator('[role=treeitem][aria-selected=true]').innerText(), /Pergola post 1/);
  await page.mouse.click(...at(firstPost!));
  assert.equal(await labels.count(), 0, 'an element has no distance to itself');
  await page.mouse.click(...at(lastPost!));
  await labels.waitFor();
  assert.equal(await labels.innerText(), '3.680 m');
  assert.equal(await page.locator('[role=treeitem][aria-selected=true]').count(), 0);

  await page.getByRole('checkbox', { name: 'From one face' }).check();
  await page.mouse.click(...at(wall!));
  await page.getByText('Click the second element').waitFor();
  await page.mouse.click(...at(firstPost!));
  assert.equal(await lasting(() => labels.last().innerText(), '2.840 m'), '2.840 m');

  await page.mouse.click(...at(wall!));
  await page.getByText('Click the second element').waitFor();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Escape');
  await page.getByText('Click a face').waitFor();
  assert.equal(await labels.count(), 2);
  assert.deepEqual(problems, []);
});

test('walking moves the eye, a drag turns it, and nothing is drawn while one stands', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, at, drag } = await demo(windows);
  const picture = () => page.locator('[data-viewer] section[aria-busy]').screenshot();
  const angles = () => page.locator('[data-angles]').getAttribute('data-angles');
  const stands = async () => {
    for (let n = 0; n < 20 && (await page.evaluate<number>(countFrames)) > 0; n++) await page.waitForTimeout(100);
    return await page.evaluate<number>(countFrames);
  };

  await page.locator('[data-canvas]').focus();
  const home = await picture();
  await page.keyboard.press('w');
  await page.getByText('W A S D or arrows to walk').waitFor();
  // The lawn before the house.
  await page.mouse.click(...at([0.43, 0.55]));
  assert.equal(await stands(), 0);
  const onLawn = await picture();
  assert.notDeepEqual(onLawn, home);
  const before = await angles();
  await page.keyboard.down('w');
  await page.waitForTimeout(500);
  await page.keyboard.up('w');
  assert.equal(await stands(), 0, 'no frame while one stands');
  assert.notDeepEqual(await picture(), onLawn);
  assert.equal(await angles(), before, 'walking ahead turns nothing');
  await drag([0.5, 0.5], [0.7, 0.5]);
  assert.notEqual(await angles(), before, 'a drag turns the head');
  await page.keyboard.press('Escape');
  assert.equal(await page.getByText('W A S D or arrows to walk').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Walk', exact: true }).getAttribute('aria-pressed'), 'false');
  assert.deepEqual(problems, []);
});

test('the cube, the knobs of a section and the ends of a measure are drawn, and the mouse takes hold of them', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems, at } = await demo(windows);
  const canvas = await canvasOf(page);
  const angles = () => lasting(async () => (await page.locator('[data-angles]').getAttribute('data-angles')) ?? '');
  const home = await angles();
  const dragBy = async ([x, y]: Place, dx: number, dy: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let n = 1; n <= 4; n++) await page.mouse.move(x + (dx * n) / 4, y + (dy * n) / 4);
    await page.mouse.up();
  };

  // The top of the cube, its lower edge a little nearer to whoever looks.
  await page.mouse.click(canvas.x + canvas.width - 58, canvas.y + 34);
  const [, pitch] = (await angles()).split(' ').map(Number);
  assert.ok(pitch! > 1.5, 'from above');
  assert.equal(await selected(page), 0, 'what is behind the cube is not selected');
  await page.keyboard.press('h');
  assert.equal(await lasting(angles, home), home);

  await page.keyboard.press('b');
  const knobs = page.getByRole('button', { name: 'Move section', exact: true });
  await knobs.nth(5).waitFor();
  assert.equal(await knobs.count(), 6);
  const placeOf = async (n: number): Promise<Place> => {
    const box = await knobs.nth(n).boundingBox();
    assert.ok(box);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const top = await lasting(() => placeOf(4));
  const uncut = await picture(page);
  await dragBy(top, 0, 80);
  const lowered = await lasting(() => placeOf(4));
  assert.ok(lowered[1] > top[1] + 60, `the knob follows the mouse: ${top[1]} to ${lowered[1]}`);
  assert.ok(difference(uncut.pixels, (await picture(page)).pixels) > 0.01, 'the roof is cut');
  assert.equal(await angles(), home, 'the camera stays');
  await page.getByRole('button', { name: 'Remove all sections' }).click();

  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('m');
  const front: Place = [0.615, 0.5375];
  for (const place of [[0.3445, 0.48], front] as const) {
    await page.mouse.move(...at(place));
    await page.waitForTimeout(100);
    await page.mouse.click(...at(place));
  }
  const length = page.getByLabel('Measured length');
  const long = Number.parseFloat(await length.innerText());
  await dragBy(at(front), -60, -10);
  const short = Number.parseFloat(await lasting(() => length.innerText()));
  assert.ok(short < long - 1, `the end follows the mouse: ${long} m to ${short} m`);
  assert.equal(await length.count(), 1);
  assert.equal(await angles(), home);
  assert.deepEqual(problems, []);
});
