import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('classifications, and which element has them', async t => {
  const { read, status } = await serveModels(t);
  const walls = { id: 1, name: 'Uniclass', notation: 'EF_25_10', title: 'Walls' };
  assert.deepEqual(await read('classification'), [walls]);
  assert.deepEqual(await read('classification-element'), [8, 9].map(number => ({ element_uuid: sampleGuid(number), classification_id: 1 })));
  assert.deepEqual(await read(`element/${sampleGuid(8)}/classification`), [walls]);
  assert.deepEqual(await read(`element/${sampleGuid(10)}/classification`), []);
  assert.equal(await status('element/none/classification'), 404);
});
