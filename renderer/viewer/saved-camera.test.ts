import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIELD_OF_VIEW, positionOf, type Box, type Pose, type Vec } from './camera/camera-math.ts';
import { depthBefore, inSight, keptCamera, sightOf } from './saved-camera.ts';

const far: Vec = [600_000, 300, -4_500_000];
const toWorld = ([x, y, z]: Vec): Vec => [x + far[0], y + far[1], z + far[2]];
const toScene = ([x, y, z]: Vec): Vec => [x - far[0], y - far[1], z - far[2]];
const place = { aspect: 1.5, distance: 20, toScene };
const near = (a: readonly number[], b: readonly number[], slack = 1e-6): void => {
  assert.equal(a.length, b.length);
  a.forEach((value, n) => assert.ok(Math.abs(value - b[n]!) < slack, `${a.join()} is not ${b.join()}`));
};
const numbers = ({ target, yaw, pitch, distance }: Pose) => [...target, yaw, pitch, distance];

const poses: readonly Pose[] = [
  { target: [1, 2, 3], yaw: 0.62, pitch: 0.36, distance: 20 },
  { target: [0, 0, 0], yaw: -2.5, pitch: -0.9, distance: 20 },
  { target: [5, 0, 5], yaw: 1.2, pitch: Math.PI / 2, distance: 20 },
  { target: [5, 0, 5], yaw: -0.7, pitch: -Math.PI / 2, distance: 20 },
];

test('a camera that was kept looks the same again, also from straight above and far from zero', () => {
  for (const projection of ['perspective', 'orthographic'] as const)
    for (const pose of poses) {
      const kept = keptCamera({ pose, projection, fieldOfView: FIELD_OF_VIEW }, 1.5, toWorld);
      const sight = sightOf(kept, place);
      near(numbers(sight.pose), numbers(pose));
      assert.equal(sight.projection, projection);
      assert.ok(Math.abs(sight.fieldOfView - FIELD_OF_VIEW) < 1e-12);
    }
});

test('the eye stays where it is whatever a perspective is turned about', () => {
  const [pose] = poses;
  const kept = keptCamera({ pose: pose!, projection: 'perspective', fieldOfView: 1 }, 1.5, toWorld);
  const sight = sightOf(kept, { ...place, distance: 3 });
  near(positionOf(sight.pose), positionOf(pose!));
  assert.ok(Math.abs(sight.fieldOfView - 1) < 1e-12);
});

test('a narrower canvas shows as much to the sides; a wider one shows as much above and below', () => {
  const [pose] = poses;
  const kept = keptCamera({ pose: pose!, projection: 'perspective', fieldOfView: 1 }, 1.5, toWorld);
  const narrow = sightOf(kept, { ...place, aspect: 0.75 });
  assert.ok(Math.abs(Math.tan(narrow.fieldOfView / 2) - 2 * Math.tan(0.5)) < 1e-12);
  assert.ok(Math.abs(sightOf(kept, { ...place, aspect: 3 }).fieldOfView - 1) < 1e-12);
  const flat = keptCamera({ pose: pose!, projection: 'orthographic', fieldOfView: 1 }, 1.5, toWorld);
  assert.ok(Math.abs(sightOf(flat, { ...place, aspect: 0.75 }).pose.distance - 40) < 1e-9);
});

test('a perspective is turned about what is before it, at least a metre away', () => {
  const camera = { eye: [0, 0, 10], direction: [0, 0, -2] } as const;
  assert.equal(depthBefore(camera, [3, 3, 4]), 6);
  assert.equal(depthBefore(camera, [0, 0, 20]), 1);
});

test('boxes beside or behind the camera are out of sight, as are those that a section cuts off', () => {
  const pose: Pose = { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 20 };
  const at = (x: number, y: number, z: number): Box => [x - 1, y - 1, z - 1, x + 1, y + 1, z + 1];
  const boxes = [at(0, 0, 0), at(0, 0, 40), at(60, 0, 0), at(0, -60, 0), [-90, -90, -90, 90, 90, 90] as Box];
  for (const projection of ['perspective', 'orthographic'] as const) {
    const seen = (planes: Parameters<typeof inSight>[2] = []) =>
      boxes.map(inSight({ pose, projection, fieldOfView: FIELD_OF_VIEW }, 1.5, planes));
    // Parallel rays may begin behind the camera.
    assert.deepEqual(seen(), [true, projection === 'orthographic', false, false, true]);
    assert.deepEqual(seen([[0, 1, 0, -5]]), [false, false, false, false, true]);
  }
});
