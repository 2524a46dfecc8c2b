import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { packEdits, unpackEdits, type RowEdit } from './row-edits.ts';

const edits = (count: number): RowEdit[] =>
  Array.from({ length: count }, (_, id) =>
    id % 3 === 0
      ? { drop: 'layer_element', key: [id, 7] }
      : {
          put: 'property_set',
          row: { id, guid: null, name: `Größe "${id}"`, description: null, type: 'pset', attributes: 0 },
          record: [
            [id, [1.5, null, 'x'], id],
            [id, true, 2 * id],
          ],
        },
  );

test('edits are encoded and decoded unchanged, none and many', async () => {
  for (const count of [0, 1, 199, 200, 201, 1000]) {
    const given = edits(count);
    const packed = await packEdits(given);
    assert.deepEqual(unpackEdits(packed), given);
    if (count === 1000) assert.ok(packed.length < JSON.stringify(given).length / 4, 'they are compressed');
  }
});

test('bytes of an earlier version are read, others are refused', () => {
  const given = edits(5);
  assert.deepEqual(unpackEdits(zstdCompressSync(JSON.stringify(given))), given);
  assert.throws(() => unpackEdits(Buffer.from('nothing of ours')));
});
