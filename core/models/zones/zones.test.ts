import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('zones that lie in no other are listed, the others and their spaces inside', async t => {
  const { read, status, models, at, modelId } = await serveModels(t);
  const { createdAt } = await models.dataOf(at(modelId)) ?? {};
  const times = { created_at: createdAt, updated_at: createdAt };
  const space = (id: number, name: string, longname: string, zone: number) => ({ id, name, longname, uuid: sampleGuid(id), zone_set: [zone], geometry: [], ...times });
  const zone = { color: null, order: 0, storey_uuid: null, ...times };
  const night = { id: 2, name: 'Night', uuid: sampleGuid(701), parent_id: 1, zones: [], spaces: [{ ...space(7, '02', 'Bedroom', 2), order: 0 }], ...zone };
  const flat = { id: 1, name: 'Flat', uuid: sampleGuid(700), parent_id: null, zones: [night], spaces: [{ ...space(6, '01', 'Kitchen', 1), order: 0 }], ...zone };
  assert.deepEqual(await read('zone'), [flat]);
  assert.deepEqual(await read('zone?color=00ff00'), []);
  assert.deepEqual(await read('zone/2'), night);
  assert.deepEqual(await read('zone/1/space'), flat.spaces);
  assert.deepEqual(await read('zone/1/space/6'), flat.spaces[0]);
  assert.deepEqual(await read('space'), [space(6, '01', 'Kitchen', 1), space(7, '02', 'Bedroom', 2)]);
  assert.deepEqual(await read('space/7'), space(7, '02', 'Bedroom', 2));
  for (const path of ['zone/9', 'zone/9/space', 'zone/1/space/7', 'space/8']) assert.equal(await status(path), 404, path);
});
