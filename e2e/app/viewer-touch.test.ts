// The viewer by touch, on a tablet held upright: movements are read from the angles of the cube and from the positions
// of two numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { lasting, until } from '../fixtures/screens.ts';
import { openWindows, sizes } from '../fixtures/window.ts';

type Place = readonly [x: number, y: number];

/** Fingers on the screen, by the browser's own events. */
async function fingersOn(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
  const lift = () => send('touchEnd', []);
  return {
    put: (place: Place) => send('touchStart', [place]),
    move: (place: Place) => send('touchMove', [place]),
    lift,
    /** All fingers at once, in small steps. */
    async drag(from: readonly Place[], to: readonly Place[]) {
      await send('touchStart', from);
      for (let n = 1; n <= 8; n++)
        await send(
          'touchMove',
          from.map(([x, y], finger): Place => [x + ((to[finger]![0] - x) * n) / 8, y + ((to[finger]![1] - y) * n) / 8]),
        );
      await lift();
    },
    async tap(place: Place) {
      await send('touchStart', [place]);
      await lift();
    },
  };
}

test('one finger turns, two move and pinch, a tap selects, a held finger measures with a loupe or opens the menu', async t => {
  const windows = await openWindows(t);
  if (!windows) return;
  const { page, problems } = await openDemo(windows, { viewport: sizes.tablet, hasTouch: true });
  const area = await page.locator('[data-canvas]').boundingBox();
  assert.ok(area);
  const at = ([x, y]: Place): Place => [area.x + area.width * x, area.y + area.height * y];
  const fingers = await fingersOn(page);
  const loupe = page.locator('[data-loupe]');
  /** Holds a finger until it aims, moves to the point to be measured, and lifts it. */
  const hold = async (place: Place) => {
    await fingers.put(at([place[0] - 0.05, place[1]]));
    await loupe.waitFor();
    assert.equal(await page.locator('[data-snap]').isVisible(), true);
    await fingers.move(at(place));
    await fingers.lift();
    await loupe.waitFor({ state: 'hidden' });
  };
  const angles = () => page.locator('[data-angles]').getAttribute('data-angles');
  /** the positions of the numbers of the two measures */
  const line = async (): Promise<number[]> => {
    const boxes = await Promise.all((await page.getByLabel('Measured length').all()).map(each => each.boundingBox()));
    return boxes.flatMap(box => [box!.x, box!.y]);
  };
  const lengthOf = ([a, b, c, d]: number[]) => Math.hypot(c! - a!, d! - b!);

  await page.getByRole('button', { name: 'Measure', exact: true }).tap();
  await hold([0.48, 0.4]);
  await page.getByText('Click the second point').waitFor();
  await hold([0.7, 0.51]);
  const text = await page.getByLabel('Measured length').innerText();
  assert.match(text, /^\d+\.\d{3} m$/);
  await hold([0.36, 0.47]);
  await hold([0.42, 0.5]);
  await page.getByLabel('Measured length').nth(1).waitFor();
  const first = await lasting(line);

  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  const home = await angles();
  await fingers.drag([at([0.3, 0.2]), at([0.6, 0.2])], [at([0.4, 0.25]), at([0.7, 0.25])]);
  const moved = await lasting(line);
  assert.equal(await angles(), home, 'two fingers turn nothing');
  assert.ok(moved[0]! - first[0]! > 30 && moved[1]! - first[1]! > 20, `${first.join()} moved to ${moved.join()}`);
  assert.ok(Math.abs(lengthOf(moved) / lengthOf(first) - 1) < 0.1);
  await fingers.drag([at([0.4, 0.4]), at([0.6, 0.5])], [at([0.3, 0.35]), at([0.7, 0.55])]);
  const pinched = await lasting(line);
  assert.equal(await angles(), home);
  assert.ok(lengthOf(pinched) / lengthOf(moved) > 1.5, 'apart is nearer');
  await fingers.drag([at([0.3, 0.35]), at([0.7, 0.55])], [at([0.4, 0.4]), at([0.6, 0.5])]);
  await fingers.drag([at([0.5, 0.5])], [at([0.62, 0.5])]);
  assert.notEqual(await angles(), home, 'one finger turns');

  // A finger on the cube selects the view from that face, and on a knob moves the section; neither turns anything else.
  await fingers.tap([area.x + area.width - 58, area.y + 56]);
  await lasting(angles);
  const fromSide = await angles();
  assert.notEqual(fromSide, home);
  await page.getByRole('button', { name: 'Section', exact: true }).tap();
  await page.getByRole('button', { name: 'Section box', exact: true }).first().tap();
  const top = page.getByRole('button', { name: 'Move section', exact: true }).nth(4);
  const place = async (): Promise<Place> => {
    const box = await top.boundingBox();
    return [box!.x + box!.width / 2, box!.y + box!.height / 2];
  };
  const [x, y] = await lasting(place);
  await fingers.drag([[x, y]], [[x, y + 60]]);
  const [, lower] = await lasting(place);
  assert.ok(lower > y + 40, `the roof is cut: ${y} to ${lower}`);
  assert.equal(await angles(), fromSide);
  await page.getByRole('button', { name: 'Remove all sections' }).tap();
  await page.getByRole('button', { name: 'Select', exact: true }).tap();

  const hide = page.getByRole('button', { name: 'Hide', exact: true });
  assert.equal(await hide.isDisabled(), true, 'dragging selects nothing');
  await fingers.tap(at([0.5, 0.5]));
  await until(page, 'something selected', `!document.querySelector('[role=toolbar] [aria-label="Hide"]').disabled`);
  await fingers.put(at([0.5, 0.5]));
  await page.getByRole('menu').waitFor();
  await fingers.lift();
  await page.getByRole('menuitem', { name: 'Show all' }).waitFor();
  assert.equal(await loupe.isVisible(), false);
  assert.deepEqual(problems, []);
});
