import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largestArea, distanceToRing, isInside, readPathData } from './path-data.ts';

const near = (value: number | undefined, wanted: number, slack = 1e-4) =>
  assert.ok(value !== undefined && Math.abs(value - wanted) < slack, `${value} is not ${wanted}`);

test('rings of lines, closed and open', () => {
  const rings = readPathData('M0 0L4 0L4 3L0 3ZM1 1L2 1L2 2Z M5 5L6.5 -5');
  assert.deepEqual(
    rings.map(({ points, closed }) => [[...points], closed]),
    [
      [[0, 0, 4, 0, 4, 3, 0, 3], true],
      [[1, 1, 2, 1, 2, 2], true],
      [[5, 5, 6.5, -5], false],
    ],
  );
});

test('a quarter of a circle becomes chords on it, on the side that is asked for', () => {
  for (const [clockwise, x, y] of [
    [0, 0, 0],
    [1, 1, 1],
  ] as const) {
    const [ring] = readPathData(`M0 0M1 0A1 1 0 0 ${clockwise} 0 1`);
    assert.ok(ring);
    assert.deepEqual([...ring.points.slice(0, 2), ...ring.points.slice(-2)], [1, 0, 0, 1]);
    assert.ok(ring.points.length > 12);
    // With y to the south, a clockwise arc has its centre at the origin.
    const [middleX, middleY] = clockwise ? [0, 0] : [1, 1];
    for (let i = 0; i < ring.points.length; i += 2)
      near(Math.hypot(ring.points[i]! - middleX, ring.points[i + 1]! - middleY), 1);
    assert.equal(distanceToRing(ring, x, y) > 0.4, true);
  }
});

test('what is no path of ours ends the reading, and nothing is made up', () => {
  assert.deepEqual(
    readPathData('M0 0L1 0C1 1 2 2 3 3').map(({ points }) => [...points]),
    [[0, 0, 1, 0]],
  );
  for (const data of ['', 'M1 1', 'L', 'M0 0L1', 'M0 0Lx y', 'M0 0 1 1 2 2']) assert.deepEqual(readPathData(data), []);
});

test('area, inside, and distance to lines', () => {
  const [outer, hole] = readPathData('M0 0L4 0L4 4L0 4ZM1 1L1 3L3 3L3 1Z');
  assert.ok(outer && hole);
  near(largestArea([hole, outer, outer]), 16);
  near(largestArea([]), 0);
  assert.deepEqual([isInside(outer, 2, 2), isInside(outer, 5, 2), isInside(hole, 0.5, 2)], [true, false, false]);
  near(distanceToRing(outer, 2, -1), 1);
  near(distanceToRing(outer, 7, 8), 5);
  const [line] = readPathData('M0 0L4 0L4 4');
  assert.ok(line);
  near(distanceToRing(line, 0, 2), 2);
});
