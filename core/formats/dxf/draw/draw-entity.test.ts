import assert from 'node:assert/strict';
import { test } from 'node:test';
import { block, drawModel, insert, line, tags, type Pairs } from '../testing/dxf.ts';
import { type Mark, outlinesOf } from './marks.ts';

const round = (points: readonly number[] = []) => points.map(value => Math.round(value * 1000) / 1000 + 0);
const draw = (entities: Pairs, rest: Parameters<typeof drawModel>[0] = {}) => drawModel({ ...rest, entities });
const marksOf = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]): readonly Mark[] =>
  draw(entities, rest).sketches.flatMap(({ marks }) => marks);
const chains = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]) =>
  marksOf(entities, rest).flatMap(mark => outlinesOf(mark).map(({ points }) => round(points)));
const box = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]) => round(draw(entities, rest).extents);
const vertex = (x: number, y: number, more: Pairs = []): Pairs => [0, 'VERTEX', 10, x, 20, y, ...more];

test('curves have their extents', () => {
  assert.deepEqual(box([0, 'CIRCLE', 10, 5, 20, 5, 40, 2]), [3, 3, 7, 7]);
  assert.deepEqual(box([0, 'ARC', 10, 0, 20, 0, 40, 1, 50, 270, 51, 90]), [0, -1, 1, 1]);
  assert.deepEqual(box([0, 'ELLIPSE', 10, 1, 20, 1, 11, 4, 21, 0, 40, 0.5, 41, 0, 42, 2 * Math.PI]), [-3, -1, 5, 3]);
  assert.deepEqual(box([0, 'ELLIPSE', 10, 0, 20, 0, 11, 4, 21, 0, 40, 0.5, 41, 0, 42, Math.PI]), [-4, 0, 4, 2]);
  // A bulge of 1 is half a circle to the right of the path; a negative one to the left.
  assert.deepEqual(box([0, 'LWPOLYLINE', 90, 2, 70, 0, 10, 0, 20, 0, 42, 1, 10, 2, 20, 0]), [0, -1, 2, 0]);
  assert.deepEqual(box([0, 'POLYLINE', 70, 1, ...vertex(0, 0, [42, -1]), ...vertex(2, 0), 0, 'SEQEND']), [0, 0, 2, 1]);
  assert.deepEqual(
    box([0, 'LWPOLYLINE', 43, 1, 10, 0, 20, 0, 10, 4, 20, 0]),
    [-0.5, -0.5, 4.5, 0.5],
    'a wide line reaches beyond its middle',
  );
});

test('splines are drawn by knots and weights, through points, or as their control polygon if invalid', () => {
  const points = (list: readonly (readonly [number, number])[], code: number): Pairs =>
    list.flatMap(([x, y]) => [code, x, code + 10, y]);
  const quarter = chains([
    ...tags('0 SPLINE, 70 4, 71 2'),
    ...[0, 0, 0, 1, 1, 1].flatMap(knot => [40, knot]),
    41,
    1,
    41,
    Math.SQRT1_2,
    41,
    1,
    ...points(
      [
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      10,
    ),
  ])[0]!;
  for (let i = 0; i < quarter.length; i += 2)
    assert.ok(Math.abs(Math.hypot(quarter[i]!, quarter[i + 1]!) - 1) < 0.001, 'a quarter of a circle, exactly');
  const through = chains([
    0,
    'SPLINE',
    70,
    0,
    71,
    3,
    ...points(
      [
        [0, 0],
        [2, 1],
        [4, 0],
      ],
      11,
    ),
  ])[0]!;
  assert.ok(through.some((x, i) => i % 2 === 0 && x === 2 && through[i + 1] === 1));
  assert.deepEqual(
    chains([
      ...tags('0 SPLINE, 71 3, 40 0, 40 1'),
      ...points(
        [
          [0, 0],
          [1, 1],
          [2, 0],
        ],
        10,
      ),
    ]),
    [[0, 0, 1, 1, 2, 0]],
  );
});

// Long: a table of entities and their drawings.
test('solids, faces, meshes, parallels and leaders', () => {
  const corners: Pairs = [10, 0, 20, 0, 11, 2, 21, 0, 12, 0, 22, 1, 13, 2, 23, 1];
  assert.deepEqual(chains([0, 'SOLID', ...corners]), [[0, 0, 2, 0, 2, 1, 0, 1]]);
  assert.deepEqual(
    chains([0, '3DFACE', ...corners, 70, 5]),
    [
      [2, 0, 0, 1],
      [2, 1, 0, 0],
    ],
    'two edges are hidden',
  );
  assert.deepEqual(
    chains([
      ...tags('0 POLYLINE, 70 16, 71 2, 72 2'),
      ...vertex(0, 0),
      ...vertex(1, 0),
      ...vertex(0, 1),
      ...vertex(1, 1),
      0,
      'SEQEND',
    ]),
    [
      [0, 0, 1, 0],
      [0, 1, 1, 1],
      [0, 0, 0, 1],
      [1, 0, 1, 1],
    ],
  );
  assert.deepEqual(
    chains([
      ...tags('0 POLYLINE, 70 64'),
      ...vertex(0, 0, [70, 192]),
      ...vertex(1, 0, [70, 192]),
      ...vertex(1, 1, [70, 192]),
      ...tags('0 VERTEX, 10 0, 20 0, 70 128, 71 1, 72 -2, 73 3, 0 SEQEND'),
    ]),
    [
      [0, 0, 1, 0],
      [1, 1, 0, 0],
    ],
  );
  assert.deepEqual(
    chains([
      0,
      'MLINE',
      71,
      1,
      73,
      2,
      ...[0, 4].flatMap(x => [11, x, 21, 0, 12, 1, 22, 0, 13, 0, 23, 1, 74, 1, 41, 0.5, 75, 0, 74, 1, 41, -0.5, 75, 0]),
    ]),
    [
      [0, 0.5, 4, 0.5],
      [0, -0.5, 4, -0.5],
    ],
  );
  assert.deepEqual(chains([0, 'LEADER', 71, 1, 10, 0, 20, 0, 10, 3, 20, 0], { header: [9, '$DIMASZ', 40, 0.6] }), [
    [0, 0, 3, 0],
    [0, 0, 0.6, 0.1, 0.6, -0.1],
  ]);
});

test('a downward normal mirrors the entity', () => {
  assert.deepEqual(box([0, 'ARC', 10, 5, 20, 0, 40, 1, 50, 0, 51, 90, 210, 0, 220, 0, 230, -1]), [-6, 0, -5, 1]);
  assert.deepEqual(chains(insert('B', 1, 0, [210, 0, 220, 0, 230, -1]), { blocks: block('B', line(0, 0, 2, 1)) }), [
    [-1, 0, -3, 1],
  ]);
});

test('infinite lines are clipped around the other entities, which give the extents', () => {
  const { sketches, extents } = draw([
    ...line(0, 0, 100, 100),
    ...tags(`
      0 XLINE, 10 50, 20 50, 11 1, 21 0,
      0 RAY, 10 50, 20 50, 11 0, 21 1,
      0 XLINE, 10 0, 20 1000, 11 1, 21 0
    `),
  ]);
  assert.deepEqual(round(extents), [0, 0, 100, 100]);
  assert.deepEqual(
    sketches.slice(1).map(({ marks }) => marks.map(mark => round(outlinesOf(mark)[0]?.points))),
    [[[-5, 50, 105, 50]], [[50, 50, 50, 105]], []],
  );
});

test('wipeouts are masks; images are their frame', () => {
  const place: Pairs = [10, 1, 20, 1, 11, 4, 21, 0, 12, 0, 22, 2];
  assert.deepEqual(
    marksOf([
      0,
      'WIPEOUT',
      ...place,
      ...tags('13 1, 23 1, 71 2, 91 3, 14 -0.5, 24 -0.5, 14 0.5, 24 -0.5, 14 0.5, 24 0.5'),
    ]).map(mark => [mark.kind, outlinesOf(mark)[0]!.points]),
    [['mask', [1, 3, 5, 3, 5, 1]]],
  );
  assert.deepEqual(chains([0, 'IMAGE', 10, 0, 20, 0, 11, 0.1, 21, 0, 12, 0, 22, 0.1, 13, 100, 23, 50]), [
    [0, 5, 10, 5, 10, 0, 0, 0],
  ]);
  assert.deepEqual(chains(tags('0 OLE2FRAME, 10 1, 20 4, 11 3, 21 1')), [[1, 4, 3, 4, 3, 1, 1, 1]]);
  assert.deepEqual(chains([0, 'OLE2FRAME']), [], 'an embedded object whose place is not known');
});

test('ids are handles; entities without one, or with that of another, get one', () => {
  const { sketches, notes } = draw([
    ...line(0, 0, 1, 1, [5, 'A1']),
    ...line(0, 0, 1, 1),
    ...line(0, 0, 1, 1, [5, 'a1']),
  ]);
  assert.deepEqual([sketches.map(({ id }) => id), notes.doubles], [['A1', 'e-2', 'A1-3'], 1]);
});
