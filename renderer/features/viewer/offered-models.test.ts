import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { namedLike, offeredModels, readyCount, readyIds } from './offered-models.ts';

const model = (id: number, status: Model['status'], isHead = true) =>
  ({
    id,
    name: `${id}.ifc`,
    status,
    viewer_file: status === 'C' ? '/file' : null,
    document: { is_head_version: isHead },
  }) as unknown as Model;

test('current models are offered, earlier versions only while they are open; what failed does not count', () => {
  const all = [model(1, 'C', false), model(2, 'C'), model(3, 'E'), model(4, 'I'), model(5, 'P'), model(6, 'C', false)];
  const offered = offeredModels(all, [{ id: 2 }, { id: 6 }]);
  assert.deepEqual(
    offered.map(({ id, state, isShown }) => [id, state, isShown]),
    [
      [2, 'ready', true],
      [3, 'failed', false],
      [4, 'processing', false],
      [5, 'processing', false],
      [6, 'ready', true],
    ],
  );
  assert.equal(readyCount(offered), 2);
  assert.equal(readyCount(offeredModels(all, [])), 1);
  assert.deepEqual(readyIds(offered), [2, 6]);
  assert.deepEqual(
    namedLike(offered, ' 4.IFC ').map(({ id }) => id),
    [4],
  );
  assert.equal(namedLike(offered, ' '), offered);
});
