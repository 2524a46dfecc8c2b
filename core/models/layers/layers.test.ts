import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { roles } from '../../access/roles.ts';

test('layers have their elements', async t => {
  const { read, status } = await serveModels(t);
  const layer = {
    id: 1,
    name: 'A-WALL',
    identifier: 'id-1',
    description: null,
    elements: [sampleGuid(8), sampleGuid(9)],
  };
  assert.deepEqual(await read('layer'), [layer]);
  assert.deepEqual(await read('layer/1'), layer);
  assert.equal(await status('layer/2'), 404);
});

test('layers are created, changed and deleted; missing elements are reported', async t => {
  const { read, status, send } = await serveModels(t);
  const made = await send('POST', 'layer', { name: 'A-NEW', elements: [sampleGuid(10), sampleGuid(8), sampleGuid(8)] });
  const layer = {
    id: made.json.id,
    name: 'A-NEW',
    identifier: null,
    description: null,
    elements: [sampleGuid(8), sampleGuid(10)],
  };
  assert.deepEqual([made.status, made.json], [201, layer]);
  assert.deepEqual(
    (await read(`element/${sampleGuid(8)}`)).layers.map(({ name }: { name: string }) => name),
    ['A-WALL', 'A-NEW'],
  );
  const changed = await send('PATCH', `layer/${layer.id}`, {
    elements: [sampleGuid(9), sampleGuid(10)],
    identifier: 'new',
  });
  assert.deepEqual(
    [changed.status, changed.json],
    [200, { ...layer, identifier: 'new', elements: [sampleGuid(9), sampleGuid(10)] }],
  );
  assert.deepEqual((await send('PATCH', `layer/${layer.id}`, { name: 'A-2' })).json, { ...changed.json, name: 'A-2' });
  const wrong = await send('POST', 'layer', { name: 'x', elements: [sampleGuid(8), 'nobody', 'no-one'] });
  assert.deepEqual(
    [wrong.status, wrong.json],
    [400, { elements: ['There is no element nobody, no-one.'], code: 'does_not_exist' }],
  );
  assert.deepEqual(
    [
      (await send('POST', 'layer', { name: ' ', elements: [] })).status,
      (await send('PATCH', 'layer/77', {})).status,
      (await send('PATCH', 'layer/1', { elements: 'all' })).status,
    ],
    [400, 404, 400],
  );
  assert.equal((await send('DELETE', `layer/${layer.id}`)).status, 204);
  assert.deepEqual([await status(`layer/${layer.id}`), (await send('DELETE', `layer/${layer.id}`)).status], [404, 404]);
  assert.deepEqual((await read(`element/${sampleGuid(8)}`)).layers.length, 1);
});

test('a layer of the file is edited like a created one', async t => {
  const { read, send, as } = await serveModels(t);
  assert.equal((await send('PATCH', 'layer/1', { elements: [sampleGuid(10)] })).status, 200);
  assert.deepEqual(
    (await read('layer')).map(({ elements }: { elements: string[] }) => elements),
    [[sampleGuid(10)]],
  );
  as.role = roles.guest;
  assert.deepEqual(
    [
      (await send('PATCH', 'layer/1', {})).status,
      (await send('DELETE', 'layer/1')).status,
      (await send('POST', 'layer', { name: 'x', elements: [] })).status,
    ],
    [403, 403, 403],
  );
});
