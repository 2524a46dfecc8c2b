import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axesOf, type Pose, positionOf, subtract, type Vec } from './camera-math.ts';
import { EYE_HEIGHT, lookBy, standing, walkBy, withEye, type Steps } from './walk-math.ts';

const looking: Pose = { target: [3, 1, -2], yaw: 0.7, pitch: 0.4, distance: 12 };
const near = (a: readonly number[], b: readonly number[], limit = 1e-9) => a.forEach((value, n) => assert.ok(Math.abs(value - b[n]!) < limit, `${a.join()} is not ${b.join()}`));
const eyeAt = (height: number): Pose => withEye(looking, [0, height, 0]);

/** Many small steps, as frames do. */
function walk(pose: Pose, steps: Partial<Steps>, seconds: number, floor: number | null, isFlying = false) {
  let now = { pose, isFlying, moves: true };
  for (let n = 0; n < seconds * 50; n++) now = walkBy(now.pose, { ...standing, ...steps }, 1 / 50, floor, now.isFlying);
  return { ...now, eye: positionOf(now.pose) };
}

test('looking around leaves the eye where it is, and stops before it turns over', () => {
  near(positionOf(lookBy(looking, 0.4, -0.3)), positionOf(looking));
  assert.ok(lookBy(looking, 0, -99).pitch < Math.PI / 2 && lookBy(looking, 0, 99).pitch > -Math.PI / 2);
  assert.ok(lookBy(looking, 0.1, 0).yaw > looking.yaw, 'to the right: the view turns to the left, what is seen follows the pointer');
});

describe('walking', () => {
  test('ahead is where one looks, but level', () => {
    const moved: Vec = subtract(walk(looking, { ahead: 1 }, 1, null).eye, positionOf(looking));
    const { back } = axesOf({ yaw: looking.yaw, pitch: 0 });
    near(moved, back.map(value => value * -3));
  });
  test('to the right, and no faster across', () => {
    near(subtract(walk(looking, { right: 1 }, 1, null).eye, positionOf(looking)), axesOf(looking).right.map(value => value * 3));
    near([Math.hypot(...subtract(walk(looking, { right: 1, ahead: -1 }, 1, null).eye, positionOf(looking)))], [3]);
    near([Math.hypot(...subtract(walk(looking, { right: 1, fast: true }, 1, null).eye, positionOf(looking)))], [9]);
  });
});

describe('the floor', () => {
  test('the eye comes to its height over it, from above and from below, and then rests', () => {
    for (const height of [6, 1]) {
      const { eye, moves } = walk(eyeAt(height), {}, 3, 0.25);
      near([eye[1]], [0.25 + EYE_HEIGHT]);
      assert.equal(moves, false);
    }
  });
  test('without a floor the height stays', () => near(walk(eyeAt(5), { ahead: 1 }, 1, null).eye.slice(1, 2), [5]));
  test('who goes up flies and stays up; near a floor one stands on it', () => {
    const up = walk(eyeAt(EYE_HEIGHT), { up: 1 }, 1, 0);
    near([up.eye[1]], [EYE_HEIGHT + 3]);
    const rests = walk(up.pose, {}, 1, 0, up.isFlying);
    assert.deepEqual([rests.isFlying, rests.moves], [true, false]);
    near([rests.eye[1]], [EYE_HEIGHT + 3]);
    const landed = walk(rests.pose, {}, 2, 4, true);
    assert.equal(landed.isFlying, false);
    near([landed.eye[1]], [4 + EYE_HEIGHT]);
  });
});
