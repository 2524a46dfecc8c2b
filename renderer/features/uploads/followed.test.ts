import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followedModels, followSummary, type FollowedModel } from './followed.ts';
import type { Upload } from './upload.ts';

const upload = (id: number, more: Partial<Upload>): Upload => ({
  id,
  name: `${id}.ifc`,
  size: 10,
  target: { cloudId: 1, projectId: 7, folderId: 3 },
  state: 'done',
  sent: 10,
  speed: 0,
  trouble: null,
  notice: null,
  ...more,
});
const model = (id: number, status: FollowedModel['status'], warnings: string[] = []): FollowedModel => ({
  id,
  status,
  warnings,
  progress: null,
  cancelled: false,
});

test('uploaded files are followed by project until processed', () => {
  const items = [
    upload(1, { modelId: 11 }),
    upload(2, { modelId: null }),
    upload(3, { state: 'running' }),
    upload(4, { modelId: 14, target: { cloudId: 1, projectId: 8, folderId: 3 } }),
    upload(5, { modelId: 15 }),
    upload(6, { state: 'cancelled' }),
  ];
  assert.deepEqual(
    [...followedModels(items)],
    [
      [7, [11, 15]],
      [8, [14]],
    ],
  );
});

test('following ends when every model is ready, failed or deleted', () => {
  const known = (...models: FollowedModel[]) => new Map(models.map(each => [each.id, each]));
  const nothing = { ready: 0, failed: 0, isToRead: false };
  assert.deepEqual(followSummary([1, 2], known(model(1, 'C'), model(2, 'I'))), {
    ...nothing,
    total: 2,
    ended: 1,
    ready: 1,
  });
  assert.deepEqual(followSummary([1, 2], known(model(1, 'C', ['odd']), model(2, 'E'))), {
    total: 2,
    ended: 2,
    ready: 1,
    failed: 1,
    isToRead: true,
  });
  assert.deepEqual(followSummary([1], undefined), { total: 1, ended: 0, ...nothing }, 'nothing is known yet');
  assert.deepEqual(followSummary([1], known()), { total: 1, ended: 1, ...nothing }, 'it was deleted');
});

test('cancelled processing is no failure', () => {
  const cancelled = { ...model(2, 'E'), cancelled: true };
  assert.deepEqual(followSummary([1, 2], new Map([1, 2].map(id => [id, id === 2 ? cancelled : model(1, 'C')]))), {
    total: 2,
    ended: 2,
    ready: 1,
    failed: 0,
    isToRead: false,
  });
});
