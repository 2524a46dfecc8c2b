import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('systems name their elements', async t => {
  const { read, status } = await serveModels(t);
  const escape = { id: 1, uuid: sampleGuid(800), name: 'Escape', object_type: 'Exit', description: null, elements: [sampleGuid(10)] };
  assert.deepEqual(await read('system'), [escape]);
  assert.deepEqual(await read(`system/${sampleGuid(800)}`), escape);
  assert.equal(await status('system/none'), 404);
});
