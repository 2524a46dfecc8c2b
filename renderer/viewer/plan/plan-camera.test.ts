import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionOf, type Pose } from '../camera/camera-math.ts';
import type { World } from '../camera/walk-math.ts';
import { arrowPlace, bearingOf, conePath, standingAt, turnedBy, turnedTowards } from './plan-camera.ts';

const size = { width: 400, height: 300 };
const view = { x: 0, y: 0, scale: 10, angle: 0 };
const pose: Pose = { target: [3, 2, 4], yaw: 0, pitch: 0, distance: 1 };
const near = (found: readonly number[], wanted: readonly number[]) =>
  found.forEach((value, n) =>
    assert.ok(Math.abs(value - wanted[n]!) < 1e-9, `${found.join()} is not ${wanted.join()}`),
  );

test('the arrow stands where the eye is and looks where it looks, beyond the plan at its side', () => {
  assert.deepEqual(arrowPlace(pose, view, size), { x: 230, y: 200, turn: 0, isAway: false });
  assert.deepEqual(arrowPlace({ ...pose, target: [900, 2, 4] }, view, size), { x: 386, y: 200, turn: 0, isAway: true });
  const { turn } = arrowPlace({ ...pose, yaw: -Math.PI / 2 }, { ...view, angle: Math.PI / 6 }, size);
  near([turn], [(Math.PI * 2) / 3]);
});

test('the camera turns towards a place about its own eye', () => {
  const before = positionOf(pose);
  for (const [to, bearing] of [
    [[230, 100], 0],
    [[330, 200], 90],
    [[230, 260], 180],
    [[130, 200], 270],
  ] as const) {
    const next = turnedTowards(pose, [230, 200], to, 0);
    assert.equal(bearingOf(next), bearing);
    near(positionOf(next), before);
  }
  // On a plan that is turned by a quarter, up is west.
  assert.equal(bearingOf(turnedTowards(pose, [230, 200], [230, 100], Math.PI / 2)), 270);
  assert.equal(bearingOf(turnedBy(pose, -Math.PI / 36)), 5);
});

test('who is put somewhere stands on what is there, else on the storey, and looks ahead', () => {
  const world = (floor: number | null): World => ({ floorBelow: () => floor, clear: (_from, to) => to });
  const above: Pose = { target: [0, 0, 0], yaw: 1, pitch: 0.8, distance: 50 };
  for (const [floor, eye] of [
    [3, 4.6],
    [3.4, 5],
    [null, 4.6],
    [-20, 3.6],
  ] as const) {
    const next = standingAt(above, [7, 8], 3, world(floor));
    near(positionOf(next), [7, eye, 8]);
    assert.ok(next.pitch < 0.1 && next.distance <= 4);
    assert.equal(next.yaw, 1);
  }
});

test('the cone is as wide as the picture', () => {
  const widthOf = (aspect: number) => Number(/^M0 0L-([\d.]+) /.exec(conePath(aspect, 100))?.[1]);
  assert.ok(widthOf(2) > widthOf(1) && widthOf(1) > widthOf(0.5));
  near([widthOf(1)], [38.3]);
});
