import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

test('materials have their properties, of the model and of an element', async t => {
  const { read, status } = await serveModels(t);
  const [brick] = await read('material');
  assert.deepEqual(
    [brick.id, brick.name, brick.category, brick.property_sets[0].properties[0].value],
    [1, 'Brick', 'masonry', 2.1],
  );
  assert.deepEqual(await read('material/1'), brick);
  assert.deepEqual(await read(`element/${sampleGuid(8)}/material`), [brick]);
  assert.deepEqual(await read(`element/${sampleGuid(8)}/material/1`), brick);
  assert.deepEqual(await read(`element/${sampleGuid(10)}/material`), []);
  for (const path of ['material/2', `element/${sampleGuid(10)}/material/1`, 'element/none/material'])
    assert.equal(await status(path), 404, path);
});
