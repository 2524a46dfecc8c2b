import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaOf, chain, isInside, outerLoops, simplify } from './loops.ts';

/** Segments along points, closed or not. */
const along = (points: readonly (readonly [number, number])[], isClosed = true): number[] =>
  points.slice(0, isClosed ? undefined : -1).flatMap((from, n) => [...from, ...points[(n + 1) % points.length]!]);
const square = (x: number, y: number, side: number): (readonly [number, number])[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const shuffled = (segments: readonly number[], stride: number): number[] => {
  const count = segments.length / 4;
  return Array.from({ length: count }, (_, n) => (n * stride) % count).flatMap(n => segments.slice(n * 4, n * 4 + 4));
};

test('segments in any order become closed loops', () => {
  const loops = chain(
    shuffled([...along(square(0, 0, 1000)), ...along(square(5000, 0, 2000)), ...along(square(0, 9000, 500))], 5),
  );
  assert.deepEqual(
    loops.map(({ points, closed }) => [points.length, closed]),
    [
      [8, true],
      [8, true],
      [8, true],
    ],
  );
  assert.deepEqual(
    loops.map(areaOf).sort((a, b) => a - b),
    [0.25, 1, 4],
  );
});

test('opposite segments are chained, and loops that touch in a corner stay closed', () => {
  const [a, b, c, d] = square(0, 0, 1000) as [[number, number], [number, number], [number, number], [number, number]];
  const mixed = chain([...a, ...b, ...c, ...b, ...d, ...c, ...d, ...a]);
  assert.deepEqual(
    mixed.map(loop => [loop.closed, areaOf(loop)]),
    [[true, 1]],
  );
  const touching = chain([...along(square(0, 0, 1000)), ...along(square(1000, 1000, 1000))]);
  assert.ok(touching.every(({ closed }) => closed));
  assert.equal(
    touching.reduce((sum, loop) => sum + areaOf(loop), 0),
    2,
  );
});

test('an open line is found completely from its middle, and small gaps are closed', () => {
  const line = chain([1000, 0, 1000, 1000, 0, 0, 1000, 0, 1000, 1000, 3000, 1000]);
  assert.deepEqual(line, [{ points: [0, 0, 1000, 0, 1000, 1000, 3000, 1000], closed: false }]);
  const nearly = chain(
    along(
      [
        [0, 0],
        [1000, 0],
        [1000, 1000],
        [0, 1000],
        [0, 4],
      ],
      false,
    ),
  );
  assert.equal(nearly[0]!.closed, true);
});

test('points on straight lines are removed, corners and arcs stay', () => {
  const sides = square(0, 0, 4000).flatMap(([x, y], n, all) => {
    const [nextX, nextY] = all[(n + 1) % 4]!;
    return [0, 0.1, 0.25, 0.7].flatMap(share => [
      Math.round(x + (nextX - x) * share),
      Math.round(y + (nextY - y) * share),
    ]);
  });
  // Begun in the middle of a side.
  const turned = [...sides.slice(4), ...sides.slice(0, 4)];
  assert.equal(simplify(turned, true)!.points.length, 8);
  assert.equal(areaOf(simplify(turned, true)!), 16);
  const circle = Array.from({ length: 720 }, (_, n) => [
    Math.round(1000 * Math.cos((n * Math.PI) / 360)),
    Math.round(1000 * Math.sin((n * Math.PI) / 360)),
  ]).flat();
  const kept = simplify(circle, true)!;
  assert.ok(
    kept.points.length < 300 && Math.abs(areaOf(kept) - Math.PI) < 0.005,
    `${kept.points.length} ${areaOf(kept)}`,
  );
  assert.equal(simplify([0, 0, 1000, 0, 500, 0], true), null, 'a line there and back is no loop');
  // A step of two millimetres in a long wall is a corner.
  assert.equal(simplify([0, 0, 1000, 0, 1000, 2, 2000, 2], false)!.points.length, 8);
});

test('outlines without their holes', () => {
  const loops = [
    ...chain(along(square(200, 200, 100))),
    ...chain(along(square(0, 0, 1000))),
    ...chain(along(square(3000, 0, 500))),
  ];
  assert.deepEqual(outerLoops(loops).map(areaOf), [1, 0.25]);
  assert.deepEqual([isInside(loops[1]!, 500, 500), isInside(loops[1]!, 1500, 500)], [true, false]);
});
