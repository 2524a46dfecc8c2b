import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawModel, tags, type Pairs } from './testing/dxf.ts';
import { hatchLines } from './draw/draw-areas.ts';
import { readHatch } from './draw/hatch-loops.ts';

const square = (x: number, y: number, size: number, flags = 2): Pairs => [
  92,
  flags,
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
const hatch = (isSolid: boolean, loops: readonly Pairs[], pattern: Pairs = [], style = 0): Pairs => [
  ...tags('0 HATCH, 10 0, 20 0, 30 0, 2 P'),
  70,
  isSolid ? 1 : 0,
  91,
  loops.length,
  ...loops.flat(),
  75,
  style,
  76,
  1,
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

/** Which of some points along the diagonal are filled, by all marks of a hatch. */
function filled(pairs: Pairs, points: readonly number[]): number[] {
  const { marks } = drawModel({ entities: pairs }).sketches[0]!;
  const isIn = (loop: readonly number[], at: number): boolean => {
    const [left = 0, bottom = 0, right = 0, top = 0] = sizeOf(loop);
    return at > left && at < right && at > bottom && at < top;
  };
  const covers = (at: number): boolean =>
    marks.some(mark => mark.kind === 'fill' && mark.loops.filter(loop => isIn(loop, at)).length % 2 === 1);
  return points.filter(covers);
}

test('styles fill every second level, the outermost one, or all of it, whatever the order of the loops', () => {
  // Four loops in each other: 0 to 16, 2 to 14, 4 to 12, 6 to 10.
  const loops = (flags: readonly number[]): Pairs[] => flags.map((flag, n) => square(2 * n, 2 * n, 16 - 4 * n, flag));
  const at = [1, 3, 5, 7];
  for (const flags of [
    [3, 18, 2, 2],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [7, 22, 6, 6],
  ]) {
    for (const order of [loops(flags), loops(flags).toReversed()]) {
      const byStyle = [0, 1, 2].map(style => filled(hatch(true, order, [], style), at));
      assert.deepEqual(byStyle, [[1, 5], [1], [1, 3, 5, 7]], flags.join());
    }
  }
  // The inside of the island was picked, too.
  assert.deepEqual(filled(hatch(true, loops([3, 18, 3, 18]), [], 1), at), [1, 5]);
});

test('areas beside each other are all filled; with style 2 those that overlap have no hole', () => {
  const two = [square(0, 0, 4, 3), square(10, 10, 4, 3), square(11, 11, 1, 2)];
  const byStyle = [0, 1, 2].map(style => filled(hatch(true, two, [], style), [1, 6, 11.5, 13]));
  assert.deepEqual(byStyle, [
    [1, 13],
    [1, 13],
    [1, 11.5, 13],
  ]);
  assert.deepEqual(filled(hatch(true, [square(0, 0, 4), square(2, 2, 4)], [], 2), [1, 3, 5]), [1, 3, 5]);
});

test('texts are holes of what they are in, except where islands are ignored', () => {
  const loops = [square(0, 0, 16, 3), square(2, 2, 2, 10), square(6, 6, 8, 2), square(8, 8, 2, 10)];
  const at = [1, 3, 5, 7, 9];
  assert.deepEqual(
    [0, 1, 2].map(style => filled(hatch(true, loops, [], style), at)),
    [[1, 5], [1, 5], at],
  );
});

test('a pattern leaves out islands as its style says', () => {
  const loops = [square(0, 0, 10, 3), square(2, 2, 6, 18), square(4, 4, 2, 2)];
  const line: Pairs = [78, 1, 53, 0, 43, 0, 44, 5, 45, 0, 46, 100, 79, 0];
  const lengths = [0, 1, 2].map(style =>
    drawModel({ entities: hatch(false, loops, line, style) }).sketches[0]!.marks.flatMap(mark =>
      mark.kind === 'stroke' ? [[mark.points[0], mark.points[2]]] : [],
    ),
  );
  const outside = [
    [0, 2],
    [8, 10],
  ];
  assert.deepEqual(lengths, [[outside[0], [4, 6], outside[1]], outside, [[0, 10]]]);
});

test('a gradient is an area in the middle of its colours', () => {
  const colours = (gradient: string): Pairs => [...tags(gradient)];
  const fill = (gradient: string) => {
    const { sketches, notes } = drawModel({ entities: hatch(true, [square(0, 0, 4)], colours(gradient)) });
    const [mark] = sketches[0]!.marks;
    assert.equal(notes.undrawn.partial.get('HATCH'), gradient === '450 0' ? undefined : 1);
    return mark?.kind === 'fill' ? [mark.look.colour, mark.cover] : [];
  };
  const head = '450 1, 451 0, 460 0, 461 0, 452 0, 462 0';
  assert.deepEqual(fill(`${head}, 453 2, 463 0, 63 5, 421 255, 463 1, 63 2, 421 16776960`), [0x808080, 1]);
  assert.deepEqual(fill(`${head}, 453 2, 463 0, 63 1, 463 1, 63 5`), [0x800080, 1]);
  assert.deepEqual(fill('450 1, 452 1, 462 1, 453 1, 463 0, 421 0'), [0x808080, 1], 'of one colour and its tint');
  assert.deepEqual(fill('450 0'), [0x111111, 1]);
});

test('edges that are all written the wrong way round still are one loop', () => {
  const line = (x0: number, y0: number, x1: number, y1: number) => tags(`72 1, 10 ${x0}, 20 ${y0}, 11 ${x1}, 21 ${y1}`);
  const loop: Pairs = [
    92,
    1,
    93,
    4,
    ...line(4, 0, 0, 0),
    ...line(4, 4, 4, 0),
    ...line(4, 4, 0, 4),
    ...line(0, 0, 0, 4),
  ];
  assert.equal(areaOf(read(hatch(true, [[...loop, 97, 0]])).loops[0]!), 16);
});

test('counts beyond the end of the file are harmless', () => {
  assert.deepEqual(
    read([0, 'HATCH', 91, 2_000_000_000, 92, 2, 72, 0, 73, 1, 93, 2_000_000_000, 10, 0, 20, 0]).loops.length <= 1,
    true,
  );
  assert.deepEqual(read([0, 'HATCH', 91, 1, 92, 1, 93, 2_000_000_000, 72, 9, 10, 1]).loops, []);
  assert.deepEqual(read([0, 'HATCH', 10, 0]), { loops: [], flags: [], style: 0, lines: [] });
});
