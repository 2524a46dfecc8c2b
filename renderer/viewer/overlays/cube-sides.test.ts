import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Vec } from '../camera/camera-math.ts';
import { faceNames, facing, HALF, partOf, sideAt } from './cube-sides.ts';

const steps = [-1, 0, 1];
const sides = steps
  .flatMap(x => steps.flatMap(y => steps.map((z): Vec => [x, y, z])))
  .filter(side => side.some(v => v !== 0));

test('a point in the middle of each of the 26 parts of the cube is of its side', () => {
  assert.equal(sides.length, 26);
  for (const side of sides) {
    const { centre } = partOf(side);
    // On the surface: outwards up to the faces of the cube.
    const onSurface = centre.map((value, n) => (side[n] === 0 ? value : side[n]! * HALF));
    assert.deepEqual(sideAt(onSurface as [number, number, number]), side);
  }
});

test('the middle of a face is its face, its border an edge, its corner a corner', () => {
  assert.deepEqual(sideAt([HALF, 0, 0]), [1, 0, 0]);
  assert.deepEqual(sideAt([HALF, 15, -15]), [1, 0, 0]);
  assert.deepEqual(sideAt([HALF, 20, 0]), [1, 1, 0]);
  assert.deepEqual(sideAt([HALF, 20, -27]), [1, 1, -1]);
  assert.deepEqual(sideAt([0, -HALF, 27]), [0, -1, 1]);
});

test('the parts fill the cube without lying in each other', () => {
  const volume = sides.reduce((sum, side) => sum + partOf(side).size.reduce((a, b) => a * b), 0);
  // The innermost part belongs to no side.
  const inner = partOf([0, 0, 0]).size.reduce((a, b) => a * b);
  assert.equal(volume + inner, (2 * HALF) ** 3);
  for (const side of sides) {
    const { centre, size } = partOf(side);
    centre.forEach((value, n) => assert.ok(Math.abs(value) + size[n]! / 2 <= HALF));
  }
});

test('the faces are in the order of a box geometry: to the right and left, up and down, to the front and back', () =>
  assert.deepEqual(
    faceNames.map(name => facing[name]),
    [
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ],
  ));
