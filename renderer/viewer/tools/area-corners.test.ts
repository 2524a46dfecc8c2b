import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../camera/camera-math.ts';
import { areaCorners } from './area-corners.ts';
import { areaOf } from './measures.ts';

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
