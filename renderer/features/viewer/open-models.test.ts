import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { chooseModels } from './use-models.ts';

const model = (id: number, isHead: boolean | null, status = 'C', viewer_file: string | null = '/file') =>
  ({ id, status, viewer_file, document: isHead === null ? null : { is_head_version: isHead } }) as unknown as Model;

test('without a choice all current finished models are shown; an earlier version only when it is asked for', () => {
  const all = [model(1, false), model(2, true), model(3, true, 'I'), model(4, null), model(5, true, 'C', null)];
  const ids = (wanted: readonly number[]) => chooseModels(all, wanted).map(({ id }) => id);
  assert.deepEqual(ids([]), [2, 4]);
  assert.deepEqual(ids([4, 1, 3, 9]), [4, 1]);
});
