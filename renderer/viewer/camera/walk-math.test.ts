import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axesOf, type Pose, positionOf, subtract, type Vec } from './camera-math.ts';
import {
  EYE_HEIGHT,
  flyBy,
  lookBy,
  standing,
  STEP_HEIGHT,
  walkBy,
  walkerAt,
  withEye,
  type Steps,
  type Walker,
  type World,
} from './walk-math.ts';

const looking: Pose = { target: [3, 1, -2], yaw: 0.7, pitch: 0.4, distance: 12 };
const near = (a: readonly number[], b: readonly number[], limit = 1e-9) =>
  a.forEach((value, n) => assert.ok(Math.abs(value - b[n]!) < limit, `${a.join()} is not ${b.join()}`));

/** Floors by position; a floor above the queried point does not carry. */
const worldOf = (
  floors: (x: number, z: number) => readonly number[],
  clear: World['clear'] = (_from, to) => to,
): World => ({
  floorBelow: ([x, y, z]) =>
    floors(x, z)
      .filter(height => height <= y)
      .reduce<number | null>((best, height) => Math.max(best ?? -Infinity, height), null),
  clear,
});
const flat = worldOf(() => [0]);
const nothing = worldOf(() => []);

/** Takes many small steps, as frames do, until the time is over; west is -x, yaw 0 is towards -z. */
function walk(start: Walker, steps: Partial<Steps>, seconds: number, world: World, yaw = 0) {
  let now = { walker: start, moves: true };
  const heights: number[] = [];
  for (let n = 0; n < seconds * 50; n++) {
    now = walkBy(now.walker, yaw, { ...standing, ...steps }, 1 / 50, world);
    heights.push(now.walker.eye[1]);
  }
  return { ...now, eye: now.walker.eye, heights };
}
const on = (world: World, x = 0, z = 0, eye = EYE_HEIGHT): Walker => walkerAt([x, eye, z], world);

test('looking around leaves the eye where it is, and stops before it turns over', () => {
  near(positionOf(lookBy(looking, 0.4, -0.3)), positionOf(looking));
  assert.ok(lookBy(looking, 0, -99).pitch < Math.PI / 2 && lookBy(looking, 0, 99).pitch > -Math.PI / 2);
  assert.ok(
    lookBy(looking, 0.1, 0).yaw > looking.yaw,
    'to the right: the view turns to the left, what is seen follows the pointer',
  );
  near(positionOf(withEye(looking, [1, 2, 3])), [1, 2, 3]);
});

describe('walking', () => {
  test('ahead is where one looks, but level', () => {
    const { back } = axesOf({ yaw: 0.7, pitch: 0 });
    near(walk(on(flat), { ahead: 1 }, 1, flat, 0.7).eye, [back[0] * -3, EYE_HEIGHT, back[2] * -3]);
  });
  test('to the right, and no faster across', () => {
    near(walk(on(flat), { right: 1 }, 1, flat, 0.7).eye, [
      axesOf(looking).right[0] * 3,
      EYE_HEIGHT,
      axesOf(looking).right[2] * 3,
    ]);
    for (const [fast, way] of [
      [false, 3],
      [true, 9],
    ] as const)
      near(
        [Math.hypot(...subtract(walk(on(flat), { right: 1, ahead: -1, fast }, 1, flat).eye, [0, EYE_HEIGHT, 0]))],
        [way],
      );
  });
  test('without a floor the height stays', () =>
    near(walk(on(nothing, 0, 0, 5), { ahead: 1 }, 1, nothing).eye, [0, 5, -3]));
  test('one stops where there is no room, however long a frame is', () => {
    const wall = worldOf(
      () => [0],
      ([fx], [x, z]) => (x > 2 ? [fx, z] : [x, z]),
    );
    for (const seconds of [0.02, 0.1]) {
      let walker = on(wall);
      for (let n = 0; n < 40; n++)
        walker = walkBy(walker, 0, { ...standing, right: 1, ahead: 1, fast: true }, seconds, wall).walker;
      assert.ok(
        walker.eye[0] <= 2 && walker.eye[0] > 1.8 && walker.eye[2] < -4,
        `slides along the wall: ${walker.eye.join()}`,
      );
    }
  });
});

describe('floors', () => {
  test('the eye comes to its height over a floor that is near, then rests', () => {
    for (const height of [1, 2.4]) {
      const { eye, moves } = walk(on(flat, 0, 0, height), {}, 3, flat);
      near([eye[1]], [EYE_HEIGHT]);
      assert.equal(moves, false);
    }
  });
  test('stairs are climbed and come down, step by step; the eye never leaps', () => {
    const stairs = worldOf((_x, z) => [Math.max(0, Math.min(16, Math.floor(-z / 0.26))) * 0.18125]);
    const up = walk(on(stairs), { ahead: 1 }, 2, stairs);
    near([up.eye[1]], [16 * 0.18125 + EYE_HEIGHT], 0.01);
    up.heights.forEach((height, n) => assert.ok(n === 0 || height - up.heights[n - 1]! < 0.1));
    const down = walk(walk(up.walker, {}, 1, stairs).walker, { ahead: -1 }, 2.4, stairs);
    near([walk(down.walker, {}, 1, stairs).eye[1]], [EYE_HEIGHT], 0.01);
  });
  test('what is higher than a step is no floor to go to', () => {
    const table = worldOf((_x, z) => (z < -1 ? [0, STEP_HEIGHT + 0.2] : [0]));
    near([walk(on(table), { ahead: 1 }, 1, table).eye[1]], [EYE_HEIGHT]);
  });
  test('over an edge one falls, faster and faster, and stands below', () => {
    const edge = worldOf((_x, z) => (z < -1 ? [-6] : [0]));
    const fall = walk(on(edge), { ahead: 1 }, 0.8, edge);
    assert.ok(fall.walker.fall > 1 && fall.moves);
    const below = walk(fall.walker, {}, 2, edge);
    near([below.eye[1], below.walker.fall], [-6 + EYE_HEIGHT, 0]);
    assert.equal(below.moves, false);
  });
  test('with much air below one flies at first; going down ends on the floor', () => {
    const start = on(flat, 0, 0, 20);
    assert.equal(start.isFlying, true);
    near([walk(start, { ahead: 1 }, 1, flat).eye[1]], [20]);
    const landed = walk(walk(start, { up: -1 }, 7, flat).walker, {}, 1, flat);
    near([landed.eye[1]], [EYE_HEIGHT]);
    assert.deepEqual([landed.walker.isFlying, landed.moves], [false, false]);
  });
  test('who goes up flies and stays up', () => {
    const up = walk(on(flat), { up: 1 }, 1, flat);
    near([up.eye[1]], [EYE_HEIGHT + 3]);
    const rests = walk(up.walker, {}, 1, flat);
    assert.deepEqual([rests.walker.isFlying, rests.moves], [true, false]);
    near([rests.eye[1]], [EYE_HEIGHT + 3]);
  });
});

test('flying goes where one looks, through everything', () => {
  const moved: Vec = subtract(positionOf(flyBy(looking, { ...standing, ahead: 1 }, 1)), positionOf(looking));
  near(
    moved,
    axesOf(looking).back.map(value => value * -3),
  );
  near(subtract(positionOf(flyBy(looking, { ...standing, up: 1, fast: true }, 0.5)), positionOf(looking)), [0, 4.5, 0]);
  near(
    [flyBy(looking, { ...standing, ahead: 1, right: 1, up: 1 }, 1)].map(pose =>
      Math.hypot(...subtract(positionOf(pose), positionOf(looking))),
    ),
    [3],
    1.2,
  );
});
