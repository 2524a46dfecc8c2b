import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../api/shapes.ts';
import { countFolders, countModels } from './overview-facts.ts';

const model = (id: number, status: Model['status'], is_head_version = true) =>
  ({ id, status, document: { is_head_version } }) as Model;

test('models are counted by status, without earlier versions', () => {
  const { all, complete, running, failed } = countModels([
    model(1, 'C'),
    model(2, 'C', false),
    model(3, 'P'),
    model(4, 'I'),
    model(5, 'E'),
    model(6, 'E', false),
  ]);
  assert.deepEqual([all, complete, running.map(({ id }) => id), failed.map(({ id }) => id)], [4, 1, [3, 4], [5]]);
});

test('a project without models has no counts', () =>
  assert.deepEqual(countModels([]), { all: 0, complete: 0, running: [], failed: [] }));

test('the root is not counted as a folder', () => {
  assert.equal(countFolders([{ parent_id: null }]), 0);
  assert.equal(countFolders([{ parent_id: null }, { parent_id: 1 }, { parent_id: 2 }]), 2);
});
