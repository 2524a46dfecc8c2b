import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawModel, tags, type Pairs } from './testing/dxf.ts';
import { hatchLines } from './draw/draw-areas.ts';
import { readHatch } from './draw/hatch-loops.ts';

const square = (x: number, y: number, size: number): Pairs => [
  92,
  2,
  72,
  0,
  73,
  1,
  93,
  4,
  ...[
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ].flatMap(([px, py]) => [10, px!, 20, py!]),
  97,
  0,
];
const hatch = (isSolid: boolean, loops: readonly Pairs[], pattern: Pairs = []): Pairs => [
  ...tags('0 HATCH, 10 0, 20 0, 30 0, 2 P'),
  70,
  isSolid ? 1 : 0,
  91,
  loops.length,
  ...loops.flat(),
  ...tags('75 0, 76 1'),
  ...pattern,
  ...tags('98 1, 10 0, 20 0'),
];
const read = (pairs: Pairs) =>
  readHatch({ codes: pairs.filter((_, i) => i % 2 === 0) as number[], values: pairs.filter((_, i) => i % 2 === 1) });
const sizeOf = (loop: readonly number[]) => {
  const [xs, ys] = [0, 1].map(axis => loop.filter((_, i) => i % 2 === axis)) as [number[], number[]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(
    value => Math.round(value * 100) / 100 + 0,
  );
};
const areaOf = (loop: readonly number[]) =>
  Math.abs(
    loop.reduce(
      (sum, x, i) =>
        i % 2 === 0 ? sum + x * loop[(i + 3) % loop.length]! - loop[(i + 2) % loop.length]! * loop[i + 1]! : sum,
      0,
    ),
  ) / 2;

test('a solid hatch is an area with holes in its colour', () => {
  const { sketches } = drawModel({
    entities: [0, 'HATCH', 62, 1, ...hatch(true, [square(0, 0, 10), square(2, 2, 3)]).slice(2)],
  });
  assert.deepEqual(sketches[0]!.marks, [
    {
      kind: 'fill',
      cover: 1,
      loops: [
        [0, 0, 10, 0, 10, 10, 0, 10],
        [2, 2, 5, 2, 5, 5, 2, 5],
      ],
      look: { colour: 0xff0000, weight: 0.25, dashes: [], layer: '0' },
    },
  ]);
});

test('boundaries of lines, arcs of both directions and ellipses close', () => {
  // A half disc: the line from right to left, then the arc back, once counter-clockwise and once clockwise.
  const halfDisc = (arc: Pairs): Pairs => [
    ...tags('92 1, 93 2, 72 1, 10 -1, 20 0, 11 1, 21 0, 72 2, 10 0, 20 0, 40 1'),
    ...arc,
    97,
    0,
  ];
  const upper = read(hatch(true, [halfDisc([50, 0, 51, 180, 73, 1])])).loops[0]!;
  assert.deepEqual([sizeOf(upper), Math.round(areaOf(upper) * 100)], [[-1, 0, 1, 1], 157]);
  const lower = read(hatch(true, [halfDisc([50, 0, 51, 180, 73, 0])])).loops[0]!;
  assert.deepEqual([sizeOf(lower), Math.round(areaOf(lower) * 100)], [[-1, -1, 1, 0], 157]);
  const ellipse = read(
    hatch(true, [[92, 1, 93, 1, 72, 3, 10, 0, 20, 0, 11, 4, 21, 0, 40, 0.25, 50, 0, 51, 360, 73, 1, 97, 0]]),
  ).loops[0]!;
  assert.deepEqual([sizeOf(ellipse), Math.round(areaOf(ellipse) * 10)], [[-4, -1, 4, 1], 125]);
  // Angles of an ellipse are angles: at 45 degrees x and y are alike.
  const piece = read(
    hatch(true, [[92, 1, 93, 1, 72, 3, 10, 0, 20, 0, 11, 4, 21, 0, 40, 0.25, 50, 0, 51, 45, 73, 1, 97, 0]]),
  ).loops[0]!;
  assert.ok(Math.abs(piece.at(-1)! - piece.at(-2)!) < 1e-9);
});

test('boundaries of splines close', () => {
  const spline = read(
    hatch(true, [
      tags(`
        92 1, 93 2, 72 4, 94 1, 73 0, 74 0, 95 4, 96 2, 40 0, 40 0, 40 1, 40 1, 10 0, 20 0, 10 2,
        20 0, 97 0, 72 1, 10 2, 20 0, 11 1, 21 3, 97 1, 330 AF
      `),
      square(5, 5, 1),
    ]),
  );
  assert.deepEqual(spline.loops.map(sizeOf), [
    [0, 0, 2, 3],
    [5, 5, 6, 6],
  ]);
});

test('lines of a pattern are cut at the boundary and its holes, and dashed', () => {
  const frame = [
    [0, 0, 10, 0, 10, 10, 0, 10],
    [4, 0.5, 6, 0.5, 6, 9.5, 4, 9.5],
  ];
  const flat = { angle: 0, base: [0, 1] as const, offset: [0, 4] as const, dashes: [] };
  assert.deepEqual(
    hatchLines(frame, [flat]),
    [0, 1, 4, 1, 6, 1, 10, 1, 0, 5, 4, 5, 6, 5, 10, 5, 0, 9, 4, 9, 6, 9, 10, 9],
  );
  assert.deepEqual(
    hatchLines([frame[0]!], [{ ...flat, offset: [1, 6], dashes: [3, -1] }]),
    [0, 1, 3, 1, 4, 1, 7, 1, 8, 1, 10, 1, 0, 7, 0, 7, 1, 7, 4, 7, 5, 7, 8, 7, 9, 7, 10, 7].filter(
      (_, i) => i < 12 || i > 15,
    ),
  );
  const upright = hatchLines([frame[0]!], [{ ...flat, angle: Math.PI / 2, base: [2, 0], offset: [5, 0] }])!.map(
    value => Math.round(value * 1000) / 1000 + 0,
  );
  assert.deepEqual(new Set([upright.slice(0, 4).join(), upright.slice(4).join()]), new Set(['2,0,2,10', '7,0,7,10']));
  assert.equal(hatchLines([frame[0]!], [{ ...flat, offset: [0, 1e-9] }]), undefined, 'too dense');
});

test('a pattern is drawn with lines; one too dense or without lines is a tone', () => {
  const marks = (pattern: Pairs) =>
    drawModel({ entities: hatch(false, [square(0, 0, 4)], pattern) }).sketches[0]!.marks.map(mark => [
      mark.kind,
      mark.kind === 'fill' ? mark.cover : 0,
    ]);
  const lines = (step: number): Pairs => [78, 1, 53, 0, 43, 0, 44, 0.5, 45, 0, 46, step, 79, 0];
  assert.deepEqual(
    marks(lines(1)),
    Array.from({ length: 4 }, () => ['stroke', 0]),
  );
  for (const pattern of [lines(1e-7), []]) assert.deepEqual(marks(pattern), [['fill', 0.35]]);
});

test('counts beyond the end of the file are harmless', () => {
  assert.deepEqual(
    read([0, 'HATCH', 91, 2_000_000_000, 92, 2, 72, 0, 73, 1, 93, 2_000_000_000, 10, 0, 20, 0]).loops.length <= 1,
    true,
  );
  assert.deepEqual(read([0, 'HATCH', 91, 1, 92, 1, 93, 2_000_000_000, 72, 9, 10, 1]).loops, []);
  assert.deepEqual(read([0, 'HATCH', 10, 0]), { loops: [], lines: [] });
});
