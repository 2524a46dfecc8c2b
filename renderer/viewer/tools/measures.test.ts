import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../camera/camera-math.ts';
import { angleOf, areaOf, labelPlace, lengthOf, outlineOf, type MeasureKind, areaCorners } from './measures.ts';

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test('the length along several points', () => {
  near(
    lengthOf([
      [0, 0, 0],
      [3, 4, 0],
      [3, 4, 12],
    ]),
    17,
  );
  near(lengthOf([[1, 1, 1]]), 0);
});

test('the angle at the second point', () => {
  near(
    angleOf([
      [2, 1, 1],
      [1, 1, 1],
      [1, 1, 9],
    ]),
    Math.PI / 2,
  );
  near(
    angleOf([
      [5, 0, 0],
      [0, 0, 0],
      [-1, 0, 0],
    ]),
    Math.PI,
  );
  near(
    angleOf([
      [1, 0, 0],
      [0, 0, 0],
      [1, 0, 1],
    ]),
    Math.PI / 4,
  );
  near(
    angleOf([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 1],
    ]),
    0,
  );
  near(angleOf([[0, 0, 0]]), 0);
});

test('the area of polygons, whichever way round and wherever they lie', () => {
  const corner: Vec[] = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 0, 1],
    [1, 0, 1],
    [1, 0, 3],
    [0, 0, 3],
  ];
  near(areaOf(corner), 6);
  near(areaOf(corner.toReversed()), 6);
  const far = corner.map(([x, y, z]): Vec => [x + 600_000, (y + z) * Math.SQRT1_2 + 40, (z - y) * Math.SQRT1_2]);
  assert.ok(Math.abs(areaOf(far) - 6) < 1e-6, 'on a slope, far away');
  near(
    areaOf([
      [0, 0, 0],
      [1, 0, 0],
    ]),
    0,
  );
  near(areaOf([]), 0);
});

test('where the number stands', () => {
  const points: Vec[] = [
    [0, 0, 0],
    [2, 0, 0],
    [2, 0, 4],
  ];
  assert.deepEqual(
    [
      labelPlace('chain', points),
      labelPlace('angle', points),
      labelPlace('length', points.slice(0, 2)),
      labelPlace('area', []),
    ],
    [[2, 0, 4], [2, 0, 0], [1, 0, 0], null],
  );
});

test('an area is outlined all around, everything else from its first to its last point', () => {
  const corner: readonly Vec[] = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 1],
  ];
  const lines = (kind: MeasureKind, count: number) => outlineOf(kind, corner.slice(0, count)).length / 6;
  assert.deepEqual(
    [1, 2, 3].map(count => lines('chain', count)),
    [0, 1, 2],
  );
  assert.deepEqual(
    [1, 2, 3].map(count => lines('area', count)),
    [0, 1, 3],
  );
  assert.deepEqual([...outlineOf('area', corner)].slice(-6), [1, 0, 1, 0, 0, 0], 'back to the first point');
});

const trianglesOf = (corners: Float64Array): Vec[][] =>
  Array.from({ length: corners.length / 9 }, (_each, n) =>
    [0, 3, 6].map((at): Vec => [corners[n * 9 + at]!, corners[n * 9 + at + 1]!, corners[n * 9 + at + 2]!]),
  );
const areaOfTriangles = (points: readonly Vec[]): number =>
  trianglesOf(areaCorners(points)).reduce((sum, triangle) => sum + areaOf(triangle), 0);

/** An L on the ground, 12 square metres. */
const room: readonly Vec[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 0, 2],
  [2, 0, 2],
  [2, 0, 4],
  [0, 0, 4],
];

test('what is drawn of an area is as large as what is measured, also where it has a recess', () => {
  assert.equal(trianglesOf(areaCorners(room)).length, 4);
  assert.ok(Math.abs(areaOfTriangles(room) - 12) < 1e-6);
  assert.ok(Math.abs(areaOfTriangles(room.toReversed()) - 12) < 1e-6, 'either way round');
});

test('walls and slopes have an area, too', () => {
  const turns: readonly ((point: Vec) => Vec)[] = [
    ([x, , z]) => [x, z, 0],
    ([x, , z]) => [0, x, z],
    ([x, , z]) => [x, z, z],
    ([x, , z]) => [x + 1000, x, z - 1000],
  ];
  for (const turn of turns) {
    const points = room.map(turn);
    assert.ok(Math.abs(areaOfTriangles(points) - areaOf(points)) < 1e-3, `${areaOfTriangles(points)}`);
  }
});

test('a corner a little off the plane stays where it was measured', () => {
  const bent = room.map(([x, y, z], n): Vec => [x, n === 3 ? 0.25 : y, z]);
  assert.ok(trianglesOf(areaCorners(bent)).some(triangle => triangle.some(([, y]) => y === 0.25)));
});

test('two points have no area, nor have points on a line', () => {
  assert.equal(areaCorners(room.slice(0, 2)).length, 0);
  assert.equal(
    areaOfTriangles([
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ]),
    0,
  );
});
