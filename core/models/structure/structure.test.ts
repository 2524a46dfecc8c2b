import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

test('storeys are listed from the lowest up, and buildings', async t => {
  const { read, status } = await serveModels(t);
  const storey = (number: number, name: string, elevation: number) => ({
    uuid: sampleGuid(number),
    name,
    longname: null,
    bimdata_elevation: elevation,
    plans: [],
    plans_unreachable_count: 0,
  });
  assert.deepEqual(await read('storey'), [storey(5, 'Ground', 0), storey(4, 'First', 3)]);
  assert.deepEqual(await read(`storey/${sampleGuid(4)}`), storey(4, 'First', 3));
  assert.deepEqual(await read('building'), [{ ...storey(3, 'House', 0), longname: 'The house' }]);
  assert.deepEqual(await read(`building/${sampleGuid(3)}`), { ...storey(3, 'House', 0), longname: 'The house' });
  for (const path of [`storey/${sampleGuid(3)}`, `building/${sampleGuid(4)}`])
    assert.equal(await status(path), 404, path);
});

test('storeys are created, raised, ordered and deleted, and are elements', async t => {
  const { read, status, send } = await serveModels(t);
  const made = await send('POST', 'storey', { name: 'Attic' });
  const attic = {
    uuid: made.json.uuid,
    name: 'Attic',
    longname: null,
    bimdata_elevation: 0,
    plans: [],
    plans_unreachable_count: 0,
  };
  assert.deepEqual([made.status, made.json, attic.uuid.length], [201, attic, 22]);
  const raised = await send('PATCH', `storey/${attic.uuid}`, { name: 'Attic floor', bimdata_elevation: 2.7 });
  assert.deepEqual([raised.status, raised.json], [200, { ...attic, name: 'Attic floor', bimdata_elevation: 2.7 }]);
  assert.deepEqual(await read(`element/${attic.uuid}/simple`), {
    [attic.uuid]: { attributes: { Name: 'Attic floor', Elevation: 2700 } },
  });
  const names = (list: { name: string }[]) => list.map(({ name }) => name);
  assert.deepEqual(names(await read('storey')), ['Ground', 'Attic floor', 'First']);
  assert.equal((await send('PATCH', `storey/${attic.uuid}`, { bimdata_elevation: 3 })).json.name, 'Attic floor');
  const ordered = await send('PATCH', 'storey/order', [attic.uuid, sampleGuid(4)]);
  assert.deepEqual([ordered.status, names(ordered.json)], [200, ['Ground', 'Attic floor', 'First']]);
  assert.deepEqual(names((await send('PATCH', 'storey/order', [sampleGuid(4), attic.uuid])).json), [
    'Ground',
    'First',
    'Attic floor',
  ]);
  assert.equal((await send('PATCH', 'storey/order', [sampleGuid(3)])).status, 400);
  assert.equal((await send('DELETE', `storey/${attic.uuid}`)).status, 204);
  for (const path of [`storey/${attic.uuid}`, `element/${attic.uuid}`]) assert.equal(await status(path), 404, path);
  assert.equal((await send('POST', 'storey', { name: '' })).status, 400);
});

test('the content of a deleted storey or building moves one level up', async t => {
  const { read, send, access, at, modelId } = await serveModels(t);
  await send('POST', 'zone', { uuid: 'on-ground', storey_uuid: sampleGuid(5) });
  assert.equal((await send('DELETE', `storey/${sampleGuid(5)}`)).status, 204);
  assert.equal((await send('DELETE', `building/${sampleGuid(3)}`)).status, 204);
  assert.equal((await send('DELETE', `building/${sampleGuid(3)}`)).status, 404);
  const data = await access.dataOf(at(modelId));
  const parents = data?.file
    .all<{ id: number; parent: number }>('SELECT id, parent FROM element WHERE id IN (4, 6, 8, 10) ORDER BY id')
    .map(({ parent }) => parent);
  assert.deepEqual(parents, [2, 2, 2, 2]);
  assert.deepEqual((await read(`element/${sampleGuid(8)}`)).property_sets.length, 2);
  assert.deepEqual([(await read('storey')).length, await read('building')], [1, []]);
  assert.deepEqual((await read('zone')).find(({ uuid }: { uuid: string }) => uuid === 'on-ground').storey_uuid, null);
});

test('buildings are created, renamed and deleted', async t => {
  const { read, status, send } = await serveModels(t);
  const { uuid } = (await send('POST', 'building', { name: 'Annex' })).json;
  assert.deepEqual((await send('PATCH', `building/${uuid}`, { name: 'Garage' })).json, {
    uuid,
    name: 'Garage',
    longname: null,
    bimdata_elevation: 0,
    plans: [],
    plans_unreachable_count: 0,
  });
  assert.deepEqual(
    (await send('PATCH', `building/${sampleGuid(3)}`, { name: 'Main' })).json.longname,
    'The house',
    'what is not named stays',
  );
  assert.deepEqual((await read(`element/${sampleGuid(3)}/simple`))[sampleGuid(3)].attributes, {
    Name: 'Main',
    Tag: 't3',
  });
  assert.deepEqual(
    [
      (await send('PATCH', `building/${sampleGuid(4)}`, { name: 'x' })).status,
      (await send('DELETE', `building/${uuid}`)).status,
      await status(`building/${uuid}`),
    ],
    [404, 204, 404],
  );
});
