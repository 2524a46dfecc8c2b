import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('storeys come from the lowest up, buildings beside them', async t => {
  const { read, status } = await serveModels(t);
  const storey = (number: number, name: string, elevation: number) =>
    ({ uuid: sampleGuid(number), name, longname: null, bimdata_elevation: elevation, plans: [], plans_unreachable_count: 0 });
  assert.deepEqual(await read('storey'), [storey(5, 'Ground', 0), storey(4, 'First', 3)]);
  assert.deepEqual(await read(`storey/${sampleGuid(4)}`), storey(4, 'First', 3));
  assert.deepEqual(await read('building'), [{ ...storey(3, 'House', 0), longname: 'The house' }]);
  assert.deepEqual(await read(`building/${sampleGuid(3)}`), { ...storey(3, 'House', 0), longname: 'The house' });
  for (const path of [`storey/${sampleGuid(3)}`, `building/${sampleGuid(4)}`]) assert.equal(await status(path), 404, path);
});
