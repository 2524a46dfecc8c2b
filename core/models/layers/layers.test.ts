import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('layers name their elements', async t => {
  const { read, status } = await serveModels(t);
  const layer = { id: 1, name: 'A-WALL', identifier: 'id-1', description: null, elements: [sampleGuid(8), sampleGuid(9)] };
  assert.deepEqual(await read('layer'), [layer]);
  assert.deepEqual(await read('layer/1'), layer);
  assert.equal(await status('layer/2'), 404);
});
