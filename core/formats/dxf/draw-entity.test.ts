import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf } from './colours.ts';
import { block, drawModel, insert, layer, line, type Pairs } from './dxf-for-test.ts';
import { type Mark, MOST_COPIES, outlinesOf, type Stroke } from './marks.ts';
import { isBeyondLimits } from './sheet.ts';

const round = (points: readonly number[] = []) => points.map(value => Math.round(value * 1000) / 1000 + 0);
const draw = (entities: Pairs, rest: Parameters<typeof drawModel>[0] = {}) => drawModel({ ...rest, entities });
const marksOf = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]): readonly Mark[] =>
  draw(entities, rest).sketches.flatMap(({ marks }) => marks);
const chains = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]) =>
  marksOf(entities, rest).flatMap(mark => outlinesOf(mark).map(({ points }) => round(points)));
const box = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]) => round(draw(entities, rest).extents);
const vertex = (x: number, y: number, more: Pairs = []): Pairs => [0, 'VERTEX', 10, x, 20, y, ...more];

test('curves have the size that the file says', () => {
  assert.deepEqual(box([0, 'CIRCLE', 10, 5, 20, 5, 40, 2]), [3, 3, 7, 7]);
  assert.deepEqual(box([0, 'ARC', 10, 0, 20, 0, 40, 1, 50, 270, 51, 90]), [0, -1, 1, 1]);
  assert.deepEqual(box([0, 'ELLIPSE', 10, 1, 20, 1, 11, 4, 21, 0, 40, 0.5, 41, 0, 42, 2 * Math.PI]), [-3, -1, 5, 3]);
  assert.deepEqual(box([0, 'ELLIPSE', 10, 0, 20, 0, 11, 4, 21, 0, 40, 0.5, 41, 0, 42, Math.PI]), [-4, 0, 4, 2]);
  // A bulge of 1 is half a circle to the right of the way; a negative one to the left.
  assert.deepEqual(box([0, 'LWPOLYLINE', 90, 2, 70, 0, 10, 0, 20, 0, 42, 1, 10, 2, 20, 0]), [0, -1, 2, 0]);
  assert.deepEqual(box([0, 'POLYLINE', 70, 1, ...vertex(0, 0, [42, -1]), ...vertex(2, 0), 0, 'SEQEND']), [0, 0, 2, 1]);
  assert.deepEqual(
    box([0, 'LWPOLYLINE', 43, 1, 10, 0, 20, 0, 10, 4, 20, 0]),
    [-0.5, -0.5, 4.5, 0.5],
    'a wide line reaches beyond its middle',
  );
});

test('splines are drawn by their knots and weights, through points, or as their frame when the file is wrong', () => {
  const points = (list: readonly (readonly [number, number])[], code: number): Pairs =>
    list.flatMap(([x, y]) => [code, x, code + 10, y]);
  const quarter = chains([
    0,
    'SPLINE',
    70,
    4,
    71,
    2,
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
      0,
      'SPLINE',
      71,
      3,
      40,
      0,
      40,
      1,
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
      0,
      'POLYLINE',
      70,
      16,
      71,
      2,
      72,
      2,
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
      0,
      'POLYLINE',
      70,
      64,
      ...vertex(0, 0, [70, 192]),
      ...vertex(1, 0, [70, 192]),
      ...vertex(1, 1, [70, 192]),
      0,
      'VERTEX',
      10,
      0,
      20,
      0,
      70,
      128,
      71,
      1,
      72,
      -2,
      73,
      3,
      0,
      'SEQEND',
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

test('a normal that points down mirrors what is drawn', () => {
  assert.deepEqual(box([0, 'ARC', 10, 5, 20, 0, 40, 1, 50, 0, 51, 90, 210, 0, 220, 0, 230, -1]), [-6, 0, -5, 1]);
  assert.deepEqual(chains(insert('B', 1, 0, [210, 0, 220, 0, 230, -1]), { blocks: block('B', line(0, 0, 2, 1)) }), [
    [-1, 0, -3, 1],
  ]);
});

test('blocks are drawn where they are put: moved, turned, scaled, mirrored, in fields and in each other', () => {
  const blocks = [
    ...block('A', line(1, 1, 2, 1), [1, 1]),
    ...block('B', [...insert('a', 0, 0), ...insert('A', 0, 3, [41, -1])]),
  ];
  const at = (more: Pairs, name = 'A') => chains(insert(name, 10, 0, more), { blocks });
  assert.deepEqual(at([]), [[10, 0, 11, 0]]);
  assert.deepEqual(at([50, 90, 41, 2, 42, 2]), [[10, 0, 10, 2]]);
  assert.deepEqual(at([41, -1]), [[10, 0, 9, 0]]);
  assert.deepEqual(
    at([70, 2, 71, 2, 44, 5, 45, 7, 50, 90]),
    [
      [10, 0, 10, 1],
      [10, 5, 10, 6],
      [3, 0, 3, 1],
      [3, 5, 3, 6],
    ],
    'the field turns with the block',
  );
  assert.deepEqual(at([], 'B'), [
    [10, 0, 11, 0],
    [10, 3, 9, 3],
  ]);
  assert.deepEqual(
    chains([0, 'DIMENSION', 2, '*D1'], { blocks: block('*D1', line(1, 1, 2, 1)) }),
    [[1, 1, 2, 1]],
    'a dimension is its picture',
  );
});

test('colour, weight and linetype come from the entity, its layer or the block around it', () => {
  const tables = [
    ...layer('Red', 1, [370, 50, 6, 'DASHED']),
    ...layer('Off', -2),
    ...layer('Frozen', 3, [70, 1]),
    0,
    'LTYPE',
    2,
    'DASHED',
    49,
    2,
    49,
    -1,
  ];
  const looks = (entities: Pairs, blocks?: Pairs) =>
    draw(entities, { tables, ...(blocks && { blocks }), header: [9, '$LTSCALE', 40, 2] }).sketches.flatMap(
      ({ marks }) => (marks as readonly Stroke[]).map(({ look }) => look),
    );
  const on = (name: string, more: Pairs = []): Pairs => [0, 'LINE', 8, name, ...more, 11, 1];
  assert.deepEqual(
    looks([...on('Red'), ...on('Red', [62, 5, 370, 13, 6, 'CONTINUOUS']), ...on('Red', [420, 0xabcdef, 48, 0.5])]),
    [
      { colour: 0xff0000, weight: 0.5, dashes: [4, 2] },
      { colour: 0x0000ff, weight: 0.13, dashes: [] },
      { colour: 0xabcdef, weight: 0.5, dashes: [2, 1] },
    ],
  );
  const inBlock = [...on('0'), ...on('Red', [62, 0, 6, 'BYBLOCK', 370, -2]), ...on('Off'), ...on('Frozen')];
  assert.deepEqual(
    looks(insert('B', 0, 0, [8, 'Red', 62, 3]), block('B', inBlock)),
    [
      { colour: 0xff0000, weight: 0.5, dashes: [4, 2] },
      { colour: 0x00ff00, weight: 0.5, dashes: [4, 2] },
    ],
    'what is on layer 0 is on that of the reference; what is off in a block is left out',
  );
  assert.deepEqual(
    draw([...on('Off'), ...on('Red')], { tables }).sketches.map(({ layer: name, isShown, marks }) => [
      name,
      isShown,
      marks.length,
    ]),
    [
      ['Off', false, 1],
      ['Red', true, 1],
    ],
  );
  assert.deepEqual(
    [1, 10, 11, 30, 150, 8, 253, 7, 255].map(colourOf),
    [0xff0000, 0xff0000, 0xff7f7f, 0xff7f00, 0x007fff, 0x808080, 0x828282, 0x111111, 0x111111],
  );
});

test('lines without end are cut around the rest, which alone makes the extents', () => {
  const { sketches, extents } = draw([
    ...line(0, 0, 100, 100),
    0,
    'XLINE',
    10,
    50,
    20,
    50,
    11,
    1,
    21,
    0,
    0,
    'RAY',
    10,
    50,
    20,
    50,
    11,
    0,
    21,
    1,
    0,
    'XLINE',
    10,
    0,
    20,
    1000,
    11,
    1,
    21,
    0,
  ]);
  assert.deepEqual(round(extents), [0, 0, 100, 100]);
  assert.deepEqual(
    sketches.slice(1).map(({ marks }) => marks.map(mark => round(outlinesOf(mark)[0]?.points))),
    [[[-5, 50, 105, 50]], [[50, 50, 50, 105]], []],
  );
});

test('what hides others is a mask; pictures are their frame', () => {
  const place: Pairs = [10, 1, 20, 1, 11, 4, 21, 0, 12, 0, 22, 2];
  assert.deepEqual(
    marksOf([
      0,
      'WIPEOUT',
      ...place,
      13,
      1,
      23,
      1,
      71,
      2,
      91,
      3,
      14,
      -0.5,
      24,
      -0.5,
      14,
      0.5,
      24,
      -0.5,
      14,
      0.5,
      24,
      0.5,
    ]).map(mark => [mark.kind, outlinesOf(mark)[0]!.points]),
    [['mask', [1, 3, 5, 3, 5, 1]]],
  );
  assert.deepEqual(chains([0, 'IMAGE', 10, 0, 20, 0, 11, 0.1, 21, 0, 12, 0, 22, 0.1, 13, 100, 23, 50]), [
    [0, 5, 10, 5, 10, 0, 0, 0],
  ]);
});

test('blocks that hold themselves, towers of blocks and endless fields end', () => {
  const self = draw(insert('A', 0, 0), { blocks: block('A', [...line(0, 0, 1, 0), ...insert('A', 1, 0)]) });
  assert.deepEqual([self.sketches[0]!.marks.length, [...self.notes.undrawn]], [1, [['INSERT', 1]]]);
  const tower = [
    ...block('B0', line(0, 0, 1, 1)),
    ...Array.from({ length: 9 }, (_, i) =>
      block(`B${i + 1}`, Array.from({ length: 10 }, () => insert(`B${i}`, 0, 0)).flat()),
    ).flat(),
  ];
  for (const sheet of [
    draw(insert('B9', 0, 0), { blocks: tower }),
    draw(insert('NONE', 0, 0, [70, 30_000, 71, 30_000])),
  ]) {
    assert.ok(isBeyondLimits(sheet.notes));
    assert.ok(sheet.sketches[0]!.marks.length <= MOST_COPIES);
  }
  assert.deepEqual(
    [...draw([0, '3DSOLID', 0, 'LIGHT', 0, 'DIMENSION', 2, '*D9']).notes.undrawn],
    [
      ['3DSOLID', 1],
      ['DIMENSION', 1],
    ],
  );
});

test('ids are handles; entities without one, or with that of another, get one', () => {
  const { sketches, notes } = draw([
    ...line(0, 0, 1, 1, [5, 'A1']),
    ...line(0, 0, 1, 1),
    ...line(0, 0, 1, 1, [5, 'a1']),
  ]);
  assert.deepEqual([sketches.map(({ id }) => id), notes.doubles], [['A1', 'e-2', 'A1-3'], 1]);
});
