import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

test('systems have their elements', async t => {
  const { read, status } = await serveModels(t);
  const escape = {
    id: 1,
    uuid: sampleGuid(800),
    name: 'Escape',
    object_type: 'Exit',
    description: null,
    elements: [sampleGuid(10)],
  };
  assert.deepEqual(await read('system'), [escape]);
  assert.deepEqual(await read(`system/${sampleGuid(800)}`), escape);
  assert.equal(await status('system/none'), 404);
});

test('systems are created, changed and deleted', async t => {
  const { read, status, send } = await serveModels(t);
  const made = await send('POST', 'system', { name: 'Heating', object_type: 'HVAC', elements: [sampleGuid(8)] });
  const system = {
    id: made.json.id,
    uuid: made.json.uuid,
    name: 'Heating',
    object_type: 'HVAC',
    description: null,
    elements: [sampleGuid(8)],
  };
  assert.deepEqual([made.status, made.json, system.uuid.length], [201, system, 22]);
  assert.deepEqual((await read('element/raw?type=IfcWall')).elements[0].systems, [1]);
  assert.deepEqual(
    (await send('PATCH', `system/${system.uuid}`, { name: 'Cooling', elements: [sampleGuid(9), sampleGuid(10)] })).json,
    { ...system, name: 'Cooling', elements: [sampleGuid(9), sampleGuid(10)] },
  );
  const own = await send('POST', 'system', { uuid: '0mine', elements: [] });
  assert.deepEqual([own.json.uuid, own.json.name], ['0mine', null]);
  for (const uuid of ['0mine', sampleGuid(800), sampleGuid(8), sampleGuid(700)]) {
    assert.deepEqual((await send('POST', 'system', { uuid, elements: [] })).json, {
      uuid: [`The GlobalId ${uuid} is already used in the model.`],
      code: 'already_exists',
    });
  }
  assert.deepEqual((await send('PATCH', 'system/0mine', { uuid: 'other' })).json, {
    uuid: ['A GlobalId cannot be changed.'],
    code: 'invalid',
  });
  assert.equal((await send('POST', 'system', { elements: ['nobody'] })).status, 400);
  assert.equal((await send('DELETE', `system/${system.uuid}`)).status, 204);
  assert.deepEqual(
    [await status(`system/${system.uuid}`), (await send('PATCH', `system/${system.uuid}`, {})).status],
    [404, 404],
  );
  assert.deepEqual(
    (await read('system')).map(({ uuid }: { uuid: string }) => uuid),
    [sampleGuid(800), '0mine'],
  );
});
