import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_RADIUS, bodyReach, clearOf } from './body.ts';
import type { Vec } from './camera-math.ts';

type Place = readonly [x: number, z: number];

/** Returns an upright wall over a line of the plan, from one height to another, as two triangles. */
const wall = ([x0, z0]: Place, [x1, z1]: Place, low = 0, high = 2.6): number[] => [
  x0,
  low,
  z0,
  x1,
  low,
  z1,
  x1,
  high,
  z1,
  x0,
  low,
  z0,
  x1,
  high,
  z1,
  x0,
  high,
  z0,
];
const level = (at: number, [x0, z0]: Place, [x1, z1]: Place): number[] => [
  x0,
  at,
  z0,
  x1,
  at,
  z0,
  x1,
  at,
  z1,
  x0,
  at,
  z0,
  x1,
  at,
  z1,
  x0,
  at,
  z1,
];
const near = (a: readonly number[], b: readonly number[], limit = 2e-3) =>
  a.forEach((value, n) => assert.ok(Math.abs(value - b[n]!) < limit, `${a.join()} is not ${b.join()}`));

/** Takes small steps in one direction, as walking does. */
function go(triangles: readonly number[], from: Place, way: Place, steps: number, feet = 0): Place {
  let at = from;
  for (let n = 0; n < steps; n++) at = clearOf(triangles, at, [at[0] + way[0], at[1] + way[1]], feet);
  return at;
}

test('a wall stops, and one slides along it', () => {
  const north = wall([-5, -2], [5, -2]);
  near(go(north, [0, 0], [0, -0.1], 60), [0, -2 + BODY_RADIUS]);
  near(go(north, [0, 0], [0.05, -0.1], 60), [3, -2 + BODY_RADIUS], 0.02);
  near(go(north, [0, -4], [0, 0.1], 60), [0, -2 - BODY_RADIUS], 2e-3);
});

test('a corner holds', () =>
  near(go([...wall([-5, -2], [5, -2]), ...wall([2, -5], [2, 5])], [0, 0], [0.1, -0.1], 80), [
    2 - BODY_RADIUS,
    -2 + BODY_RADIUS,
  ]));

test('a door of 76 cm lets pass, a gap of 40 cm does not', () => {
  const gap = (width: number) => [
    ...wall([-5, -2], [-width / 2, -2]),
    ...wall([width / 2, -2], [5, -2]),
    ...wall([-width / 2, -2], [-width / 2, -2.12]),
    ...wall([width / 2, -2], [width / 2, -2.12]),
  ];
  near(go(gap(0.76), [0.1, 0], [0, -0.1], 40), [0.1, -4], 0.1);
  assert.ok(go(gap(0.4), [0, 0], [0, -0.1], 40)[1] > -2);
});

test('steps and what hangs high do not stop; a table, a rail and a low beam do', () => {
  const free: readonly (readonly number[])[] = [
    wall([-5, -2], [5, -2], 0, 0.45),
    wall([-5, -2], [5, -2], 1.9, 2.6),
    level(0, [-5, -5], [5, 5]),
    level(2.6, [-5, -5], [5, 5]),
  ];
  for (const triangles of free) near(go(triangles, [0, 0], [0, -0.1], 40), [0, -4]);
  const closed: readonly (readonly number[])[] = [
    level(0.75, [-1, -3], [1, -2]),
    wall([-5, -2], [5, -2], 0.9, 0.95),
    wall([-5, -2], [5, -2], 1.5, 2),
  ];
  for (const triangles of closed) near(go(triangles, [0, 0], [0, -0.1], 40), [0, -2 + BODY_RADIUS]);
});

test('the height counts from the feet', () => {
  const upstairs = wall([-5, -2], [5, -2], 2.9, 5.5);
  near(go(upstairs, [0, 0], [0, -0.1], 40), [0, -4]);
  near(go(upstairs, [0, 0], [0, -0.1], 40, 2.9), [0, -2 + BODY_RADIUS]);
  assert.deepEqual(
    bodyReach(1).map(height => height > 1 && height < 3),
    [true, true],
  );
});

test('a slope is met where the body reaches it', () => {
  // Rises northwards from the floor at z = -1 with 45 degrees: half a metre high at -1.5.
  const slope: Vec[] = [
    [-5, 0, -1],
    [5, 0, -1],
    [0, 9, -10],
  ];
  near(go(slope.flat(), [0, 0], [0, -0.05], 80), [0, -1.5 + BODY_RADIUS], 0.02);
});

test('who is stuck gets out', () => {
  const tight = [...wall([-0.1, -5], [-0.1, 5]), ...wall([0.1, -5], [0.1, 5])];
  const at = go(tight, [0, 0], [0, 0.1], 70);
  assert.ok(at[1] > 5, `leaves the gap: ${at.join()}`);
});
