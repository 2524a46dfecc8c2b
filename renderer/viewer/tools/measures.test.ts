import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../camera/camera-math.ts';
import { angleOf, areaOf, labelPlace, lengthOf, outlineOf, type MeasureKind } from './measures.ts';

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
