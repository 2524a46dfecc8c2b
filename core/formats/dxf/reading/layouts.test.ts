import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMap } from '../../../testing/read-map.ts';
import { block, converterIn, dxfText, layer, layout, line, metres, tags, type Pairs } from '../testing/dxf.ts';

test('each layout with content is a page, with the model in its viewports', async t => {
  const window = (more: Pairs): Pairs => [
    ...tags('0 VIEWPORT, 5 V2, 67 1'),
    ...more,
    ...tags('10 100, 20 50, 40 40, 41 20, 68 2, 69 2, 12 5, 22 0, 45 10'),
  ];
  const made = await converterIn(t)(
    dxfText({
      header: metres,
      tables: [
        ...tags('0 BLOCK_RECORD, 5 1B, 2 *Paper_Space, 0 BLOCK_RECORD, 5 1C, 2 *Paper_Space0'),
        ...layer('Frozen here', 1, [5, 'FF']),
      ],
      blocks: [...block('*Paper_Space', []), ...block('*Paper_Space0', [0, 'VIEWPORT', 69, 1])],
      entities: [
        ...line(5, 0, 100, 0, [5, 'M']),
        ...line(5, 0, 5, 1, [5, 'N', 8, 'Frozen here']),
        ...line(0, 0, 200, 0, [5, 'P', 67, 1]),
        ...tags('0 VIEWPORT, 67 1, 69 1'),
        ...window([331, 'FF']),
      ],
      objects: [...layout('Plan', 1, '1B'), ...layout('Empty', 2, '1C')],
    }),
  );
  assert.deepEqual(
    made.facts.sheets.map(({ layout: name, length_unit_metres }) => [name, length_unit_metres]),
    [
      ['Model', 1],
      ['Plan', 0.001],
    ],
  );
  const { objects } = readMap(made.text('map', 2));
  assert.deepEqual([...objects.keys()], ['P', 'V2']);
  // Scale 2: the line begins in the middle of the window and is cut at its side; then comes the frame.
  assert.deepEqual(objects.get('V2')!.rings, [
    [
      [0.1, -0.05],
      [0.12, -0.05],
    ],
    [
      [0.08, -0.04],
      [0.12, -0.04],
      [0.12, -0.06],
      [0.08, -0.06],
    ],
  ]);
});
