import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sections } from './sections.ts';
import {
  addPlane,
  alongAxis,
  flipPlane,
  middleOf,
  MOST_PLANES,
  movePlane,
  moveSide,
  noSections,
  planesOf,
  removePlane,
} from './sections.ts';

const keeps = (sections: Sections, x: number, y: number, z: number): boolean =>
  planesOf(sections).every(([a, b, c, d]) => a * x + b * y + c * z + d >= 0);

test('a cut at a face takes what is in front of it, and lies a little behind', () => {
  const cut = addPlane(noSections, [0, 0, 5], [0, 0, 1]);
  assert.deepEqual([keeps(cut, 0, 0, 4.9), keeps(cut, 0, 0, 5), keeps(cut, 0, 0, 6)], [true, false, false]);
});

test('moved, flipped, removed', () => {
  const cut = addPlane(noSections, [0, 0, 5], [0, 0, 1]);
  const moved = movePlane(cut, 1, 2);
  assert.deepEqual([keeps(moved, 0, 0, 4), keeps(moved, 0, 0, 2.9)], [false, true]);
  assert.deepEqual([keeps(flipPlane(moved, 1), 0, 0, 4), keeps(flipPlane(moved, 1), 0, 0, 2)], [true, false]);
  assert.deepEqual(removePlane(moved, 1), noSections);
});

test('several planes cut together; ids are not used twice; there is a limit', () => {
  let all = addPlane(addPlane(noSections, [0, 0, 5], [0, 0, 1]), [5, 0, 0], [1, 0, 0]);
  assert.deepEqual([keeps(all, 0, 0, 0), keeps(all, 6, 0, 0), keeps(all, 0, 0, 6)], [true, false, false]);
  all = addPlane(removePlane(all, 1), [0, 1, 0], [0, 1, 0]);
  assert.deepEqual(
    all.planes.map(({ id }) => id),
    [2, 3],
  );
  for (let n = 0; n < 9; n++) all = addPlane(all, [0, 0, 0], [0, 1, 0]);
  assert.equal(all.planes.length, MOST_PLANES);
});

test('the box keeps its inside; a side never passes the other', () => {
  const box: Sections = { planes: [], box: [0, 0, 0, 4, 4, 4] };
  assert.deepEqual([keeps(box, 2, 2, 2), keeps(box, 2, 2, 5), keeps(box, -1, 2, 2)], [true, false, false]);
  assert.deepEqual(moveSide(box, 5, 1).box, [0, 0, 0, 4, 4, 5]);
  assert.deepEqual(moveSide(box, 0, 1).box, [-1, 0, 0, 4, 4, 4]);
  const flat = moveSide(box, 5, -99).box;
  assert.ok(flat && flat[5] > flat[2]);
  assert.deepEqual(middleOf([0, 0, 0, 4, 4, 4], 4), [2, 4, 2]);
});

test('a pointer pulls along the axis', () => {
  assert.ok(Math.abs((alongAxis([1, 0, 0], [1, 0, 0], [4, 0, 10], [0, 0, -1]) ?? 0) - 3) < 1e-9);
  assert.equal(alongAxis([0, 0, 0], [0, 0, 1], [1, 1, 10], [0, 0, -1]), null);
});
