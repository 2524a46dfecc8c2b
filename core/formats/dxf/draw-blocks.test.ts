import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colourOf } from './colours.ts';
import { block, drawModel, insert, layer, line, tags, type Pairs } from './testing/dxf.ts';
import { type Mark, MOST_COPIES, outlinesOf, type Stroke } from './draw/marks.ts';
import { isBeyondLimits } from './draw/sheet.ts';

const round = (points: readonly number[] = []) => points.map(value => Math.round(value * 1000) / 1000 + 0);
const draw = (entities: Pairs, rest: Parameters<typeof drawModel>[0] = {}) => drawModel({ ...rest, entities });
const marksOf = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]): readonly Mark[] =>
  draw(entities, rest).sketches.flatMap(({ marks }) => marks);
const chains = (entities: Pairs, rest?: Parameters<typeof drawModel>[0]) =>
  marksOf(entities, rest).flatMap(mark => outlinesOf(mark).map(({ points }) => round(points)));

test('blocks are drawn at their inserts: moved, rotated, scaled, mirrored, in arrays and nested', () => {
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
    ...tags('0 LTYPE, 2 DASHED, 49 2, 49 -1'),
  ];
  const looks = (entities: Pairs, blocks?: Pairs) =>
    draw(entities, { tables, ...(blocks && { blocks }), header: [9, '$LTSCALE', 40, 2] }).sketches.flatMap(
      ({ marks }) => (marks as readonly Stroke[]).map(({ look }) => look),
    );
  const on = (name: string, more: Pairs = []): Pairs => [0, 'LINE', 8, name, ...more, 11, 1];
  assert.deepEqual(
    looks([...on('Red'), ...on('Red', [62, 5, 370, 13, 6, 'CONTINUOUS']), ...on('Red', [420, 0xabcdef, 48, 0.5])]),
    [
      { colour: 0xff0000, weight: 0.5, dashes: [4, 2], layer: 'Red' },
      { colour: 0x0000ff, weight: 0.13, dashes: [], layer: 'Red' },
      { colour: 0xabcdef, weight: 0.5, dashes: [2, 1], layer: 'Red' },
    ],
  );
  const inBlock = [...on('0'), ...on('Red', [62, 0, 6, 'BYBLOCK', 370, -2]), ...on('Off'), ...on('Frozen')];
  assert.deepEqual(
    looks(insert('B', 0, 0, [8, 'Red', 62, 3]), block('B', inBlock)),
    [
      { colour: 0xff0000, weight: 0.5, dashes: [4, 2], layer: 'Red' },
      { colour: 0x00ff00, weight: 0.5, dashes: [4, 2], layer: 'Red' },
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

test('recursive blocks, towers of blocks and endless arrays are bounded', () => {
  const self = draw(insert('A', 0, 0), { blocks: block('A', [...line(0, 0, 1, 0), ...insert('A', 1, 0)]) });
  assert.deepEqual([self.sketches[0]!.marks.length, [...self.notes.undrawn.types]], [1, [['INSERT', 1]]]);
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
    [...draw([0, '3DSOLID', 0, 'REPEAT', 0, 'DIMENSION', 2, '*D9']).notes.undrawn.types],
    [
      ['3DSOLID', 1],
      ['DIMENSION', 1],
    ],
  );
});
