import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dot, type Box, type Vec } from '../camera/camera-math.ts';
import { acrossOf, linesOf } from './section-lines.ts';
import { addPlane, noSections } from '../tools/sections.ts';

const house: Box = [0, 0, 0, 10, 6, 8];
const ends = (lines: Float64Array): Vec[] =>
  Array.from({ length: lines.length / 3 }, (_each, n) => [lines[n * 3]!, lines[n * 3 + 1]!, lines[n * 3 + 2]!]);

test('a plane is outlined as a rectangle a little larger than the model, wherever it was clicked', () => {
  const cut = addPlane(noSections, [1, 2, 7.5], [0, 1, 0]);
  const corners = ends(linesOf(cut, house));
  assert.equal(corners.length, 8, 'four lines');
  assert.ok(
    corners.every(([, y]) => Math.abs(y - 1.98) < 1e-5),
    'all of it lies in the plane',
  );
  const across = (n: 0 | 2) => corners.map(corner => corner[n]);
  assert.ok(Math.min(...across(0)) < 0 && Math.max(...across(0)) > 10);
  assert.ok(Math.min(...across(2)) < 0 && Math.max(...across(2)) > 8);
});

test('a slanting plane is outlined around the middle of the model', () => {
  const normal: Vec = [Math.SQRT1_2, 0, Math.SQRT1_2];
  const cut = addPlane(noSections, [10, 3, 4], normal);
  const [{ anchor }] = cut.planes as [(typeof cut.planes)[0]];
  for (const corner of ends(linesOf(cut, house)))
    assert.ok(Math.abs(dot(normal, corner) - dot(normal, anchor)) < 1e-4, corner.join());
});

test('a box has twelve lines between its corners', () => {
  const corners = ends(linesOf({ planes: [], box: house }, house));
  assert.equal(corners.length, 24);
  for (let n = 0; n < corners.length; n += 2) {
    const differs = [0, 1, 2].filter(axis => corners[n]![axis] !== corners[n + 1]![axis]);
    assert.equal(differs.length, 1, 'along one axis');
  }
  assert.equal(new Set(corners.map(String)).size, 8);
});

test('without a model a plane is outlined where it was clicked; without sections there is nothing', () => {
  const corners = ends(linesOf(addPlane(noSections, [100, 0, 0], [1, 0, 0]), null));
  assert.ok(corners.every(([x]) => Math.abs(x - 99.98) < 1e-4));
  assert.equal(Math.max(...corners.map(([, y]) => y)), 5);
  assert.equal(linesOf(noSections, house).length, 0);
});

test('the directions along a plane are unit vectors across its normal and each other', () => {
  const directions: readonly Vec[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, -1],
    [0.6, 0.8, 0],
    [0.1, 0.99, Math.sqrt(1 - 0.01 - 0.9801)],
  ];
  for (const normal of directions) {
    const [u, v] = acrossOf(normal);
    for (const value of [dot(u, normal), dot(v, normal), dot(u, v)]) assert.ok(Math.abs(value) < 1e-6, normal.join());
    for (const each of [u, v]) assert.ok(Math.abs(Math.hypot(...each) - 1) < 1e-6);
  }
});
