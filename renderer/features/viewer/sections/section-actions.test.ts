import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box } from '../../../viewer/camera/camera-math.ts';
import { addPlane, noSections, removePlane, type Sections } from '../../../viewer/tools/sections.ts';
import { toggledBox, handlesOf, keyStep } from './section-actions.ts';

const house: Box = [0, 0, 0, 10, 6, 8];
const boxed: Sections = { planes: [], box: house };

test('each plane has a handle where it was clicked, and a box one on each side', () => {
  const two = addPlane(addPlane(noSections, [5, 3, 8], [0, 0, 1]), [10, 3, 4], [1, 0, 0]);
  assert.deepEqual(
    handlesOf(two).map(({ key, plane }) => [key, plane]),
    [
      ['plane 1', 1],
      ['plane 2', 2],
    ],
  );
  const sides = handlesOf(boxed);
  assert.deepEqual(
    sides.map(({ anchor }) => anchor),
    [
      [0, 3, 4],
      [5, 0, 4],
      [5, 3, 0],
      [10, 3, 4],
      [5, 6, 4],
      [5, 3, 8],
    ],
  );
  assert.ok(
    sides.every(({ plane }) => plane === null),
    'a side of a box is not turned or removed alone',
  );
  assert.deepEqual(handlesOf(noSections), []);
});

test('keys of handles stay with their planes when another is removed, so that the focus does not jump', () => {
  const three = [1, 2, 3].reduce(all => addPlane(all, [1, 1, 1], [0, 1, 0]), noSections);
  assert.deepEqual(
    handlesOf(removePlane(three, 2)).map(({ key }) => key),
    ['plane 1', 'plane 3'],
  );
});

test('moving a handle moves along its axis: outwards makes the box larger', () => {
  const [left, , , right, top] = handlesOf(boxed);
  assert.deepEqual(left!.move(boxed, 1).box, [-1, 0, 0, 10, 6, 8]);
  assert.deepEqual(right!.move(boxed, -2).box, [0, 0, 0, 8, 6, 8]);
  assert.deepEqual(top!.move(boxed, -100).box![4], 0.05, 'it never passes the opposite side');
  const cut = addPlane(noSections, [0, 3, 0], [0, 1, 0]);
  const [plane] = handlesOf(cut);
  // The plane keeps what is below: its normal points down.
  assert.ok(Math.abs(plane!.move(cut, 1).planes[0]!.anchor[1] - 1.98) < 1e-9);
});

test('a drag counts from where it began: the same distance twice is the same place', () => {
  const [, , , right] = handlesOf(boxed);
  const once = right!.move(boxed, 1.5);
  assert.deepEqual(right!.move(boxed, 1.5), once);
  assert.deepEqual(boxed.box, house, 'what was grabbed is unchanged');
});

test('arrow keys move by ten centimetres, with Shift by a metre, and other keys do nothing', () => {
  assert.deepEqual(
    ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].map(key => keyStep(key, false)),
    [0.1, 0.1, -0.1, -0.1],
  );
  assert.equal(keyStep('ArrowDown', true), -1);
  for (const key of ['Tab', 'Enter', ' ', 'a']) assert.equal(keyStep(key, false), undefined);
});

test('a section box is a little larger than what it is around, and goes when it is asked for again', () => {
  const { box, planes } = toggledBox(addPlane(noSections, [0, 0, 0], [0, 1, 0]), house);
  assert.deepEqual(box, [-0.1, -0.1, -0.1, 10.1, 6.1, 8.1]);
  assert.equal(planes.length, 1, 'planes stay');
  assert.equal(toggledBox(boxed, house).box, null);
  assert.equal(toggledBox(noSections, null).box, null, 'nothing is shown that it could be around');
});
