// Walking through the demo house: the stops of the camera are compared with the measures of the house.
import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { openDemo } from '../fixtures/demo-viewer.ts';
import { bearingSouth, hallEast, north, stair, storeyHeight } from '../fixtures/floor-plan.ts';
import { until } from '../fixtures/screens.ts';
import { type WindowSetting, testsOfOneService } from '../fixtures/window.ts';

/** Half the width of the walker, and the height of the eye. */
const [BODY, EYE] = [0.25, 1.6];

async function inside(windows: WindowSetting) {
  const { page, problems } = await openDemo(windows);
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('w');
  const map = page.locator('[data-plan]');
  await map.waitFor();
  const canvas = await page.locator('[data-canvas]').boundingBox();
  assert.ok(canvas);
  // The lawn in front of the house: from here on the plan shows the ground floor.
  await page.mouse.click(canvas.x + canvas.width * 0.43, canvas.y + canvas.height * 0.57);
  await page.locator('[data-plan="0"]').waitFor();
  return { page, problems, map };
}

// Counts frames, not time: a walker moves in every one of them.
const restingEye = `new Promise(done => {
  let [last, same] = ['', 0];
  const look = () => {
    const { eye } = document.querySelector('[data-eye]').dataset;
    same = eye === last ? same + 1 : 0;
    last = eye;
    if (same > 8) done(eye);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Where the eye comes to rest: east, north and up in metres, as the plans count. */
async function eye(page: Page): Promise<readonly [east: number, north: number, up: number]> {
  const [x = NaN, y = NaN, z = NaN] = (await page.evaluate<string>(restingEye)).split(' ').map(Number);
  return [x, -z, y];
}

const yawOf = async (page: Page): Promise<number> =>
  Number.parseFloat((await page.locator('[data-angles]').getAttribute('data-angles')) ?? '');

/** Drags until the view has a direction: 0 north, a quarter of a turn less is east. */
async function lookTo(page: Page, yaw: number): Promise<void> {
  const canvas = await page.locator('[data-canvas]').boundingBox();
  assert.ok(canvas);
  const [middle, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height * 0.45];
  for (let left = yaw - (await yawOf(page)); Math.abs(left) > 0.01; left = yaw - (await yawOf(page))) {
    const way = Math.max(-200, Math.min(200, (left / (Math.PI / 4)) * canvas.height));
    await page.mouse.move(middle, y);
    await page.mouse.down();
    // The first pixels distinguish a drag from a click, and count.
    await page.mouse.move(middle + way / 2, y);
    await page.mouse.move(middle + way, y);
    await page.mouse.up();
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
}

/** Moves to a place of the storey by its plan. */
async function goTo(page: Page, east: number, northward: number): Promise<void> {
  const map = page.locator('[data-plan]');
  const box = await map.boundingBox();
  assert.ok(box);
  // Two clicks give the origin and the scale of the plan.
  const click = async (across: number, down: number) => {
    await map.click({ position: { x: across * box.width, y: down * box.height } });
    return eye(page);
  };
  const [a, b] = [await click(0.3, 0.3), await click(0.7, 0.7)];
  const [width, depth] = [(b[0] - a[0]) / 0.4, (a[1] - b[1]) / 0.4];
  const at = await click(0.3 + (east - a[0]) / width, 0.3 + (a[1] - northward) / depth);
  assert.ok(Math.hypot(at[0] - east, at[1] - northward) < 0.15, `${at.join()} is not ${east}, ${northward}`);
}

/** Holds a key until the movement ends. */
async function walk(page: Page, key: string): Promise<readonly [east: number, north: number, up: number]> {
  await page.locator('[data-canvas]').focus();
  const before = await page.locator('[data-eye]').getAttribute('data-eye');
  await page.keyboard.down(key);
  await until(page, 'the first step', `document.querySelector('[data-eye]').dataset.eye !== ${JSON.stringify(before)}`);
  const end = await eye(page);
  await page.keyboard.up(key);
  return end;
}

const near = (value: number, wanted: number, what: string, slack = 0.06) =>
  assert.ok(Math.abs(value - wanted) < slack, `${what}: ${value} is not ${wanted}`);

const walking = testsOfOneService();

walking('walls stop, doors let through, stairs carry up; the storey and the plan follow', async windows => {
  const { page, problems, map } = await inside(windows);
  await lookTo(page, 0);

  // The living room's wall to the hall, where it has no door.
  await goTo(page, 5, 3.9);
  const stopped = await walk(page, 'w');
  near(stopped[1], bearingSouth - BODY, 'before the wall');
  near(stopped[2], EYE, 'on the floor');

  // The double door next to it is closed, and can be walked through; the side of the stair stops.
  await goTo(page, 6.9, 3.95);
  const through = await walk(page, 'w');
  near(through[1], stair.y - BODY, 'before the stair', 0.12);

  // Up the first flight to the landing, across, and up the second, backwards.
  await lookTo(page, -Math.PI / 2);
  await goTo(page, stair.x - 0.6, stair.y + stair.flight / 2);
  const landing = await walk(page, 'w');
  near(landing[0], hallEast - BODY, 'at the end of the landing', 0.12);
  near(landing[2], storeyHeight / 2 + EYE, 'on the landing', 0.05);
  near((await walk(page, 'a'))[1], north - BODY, 'before the north wall', 0.12);
  const upstairs = await walk(page, 's');
  near(upstairs[2], storeyHeight + EYE, 'on the upper floor', 0.05);
  assert.ok(upstairs[0] < stair.x);
  assert.equal(await page.locator('[data-plan="1"]').count(), 1, 'the plan is that of the upper floor');
  assert.match((await map.getAttribute('aria-label')) ?? '', /Upper floor/);
  assert.equal(
    await page
      .getByRole('button', { name: /Upper floor/ })
      .getByRole('img', { name: 'You are here' })
      .count(),
    1,
  );
  assert.deepEqual(problems, []);
});

walking('the plan is drawn and is not drawn again while one walks; who flies passes walls', async windows => {
  const { page, problems } = await inside(windows);
  const colours = await page.evaluate<number>(`(() => {
    const { data } = document.querySelector('[data-plan] canvas').getContext('2d').getImageData(0, 0, 360, 360);
    return new Set(Array.from({ length: data.length / 4 }, (_each, n) => data[n * 4 + 3] === 0 ? 'none' : [0, 1, 2].map(at => data[n * 4 + at] >> 4).join())).size;
  })()`);
  assert.ok(colours > 20, `${colours} colours: rooms, walls and furniture are seen`);

  await lookTo(page, 0);
  await goTo(page, 5, 3);
  await page.evaluate(`{
    window.plans = 0;
    const { prototype } = CanvasRenderingContext2D;
    const put = prototype.putImageData;
    prototype.putImageData = function (...args) { window.plans += 1; put.apply(this, args); };
  }`);
  const before = await walk(page, 'w');
  near(before[1], bearingSouth - BODY, 'before the wall');
  assert.equal(await page.evaluate('window.plans'), 0);

  await page.getByRole('button', { name: 'Fly through', exact: true }).click();
  await page.locator('[data-canvas]').focus();
  await page.keyboard.down('w');
  await until(
    page,
    'a place beyond the wall',
    `-Number(document.querySelector('[data-eye]').dataset.eye.split(' ')[2]) > ${bearingSouth + 1}`,
  );
  await page.keyboard.up('w');
  await page.keyboard.down('e');
  await until(
    page,
    'some height',
    `Number(document.querySelector('[data-eye]').dataset.eye.split(' ')[1]) > ${EYE + 0.2}`,
  );
  await page.keyboard.up('e');
  await page.locator('p[role=status]').getByRole('button', { name: 'Walk', exact: true }).click();
  const landed = await eye(page);
  assert.ok(landed[1] > bearingSouth + 0.5, landed.join());
  assert.deepEqual(problems, []);
});
