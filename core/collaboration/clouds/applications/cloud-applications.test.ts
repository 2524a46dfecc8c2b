import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../../testing/service.ts';

test('an application reaches a cloud once it was brought there, and its data is shared', async t => {
  const { request, createPerson, application: stranger } = await startService(t);
  const [ada, bob] = [await createPerson('ada'), await createPerson('bob')];
  const cloud = (await request('POST', '/cloud', { as: ada.as, body: { name: 'Shared' } })).json;
  const first = (await request('POST', `/cloud/${cloud.id}/project`, { as: ada.as, body: { name: 'First' } })).json;
  const tool = (
    await request('POST', '/application', { as: ada.as, body: { name: 'Tool', base_url: 'https://tool.example' } })
  ).json;
  const key = `ApiKey ${tool.api_key}`;
  const at = `/cloud/${cloud.id}/application`;
  const seen = async (as: string) => [
    (await request('GET', '/cloud', { as })).json.length,
    (await request('GET', `/cloud/${cloud.id}`, { as })).status,
    (await request('GET', `/cloud/${cloud.id}/project/${first.id}`, { as })).status,
  ];
  assert.deepEqual(await seen(key), [0, 404, 404], 'no automatic access to data of who made it');

  assert.equal(
    (await request('POST', at, { as: key, body: { client_id: tool.client_id, role: 50 } })).status,
    404,
    'nobody brings himself in',
  );
  assert.equal((await request('POST', at, { as: bob.as, body: { client_id: tool.client_id, role: 50 } })).status, 404);
  assert.equal((await request('POST', at, { as: ada.as, body: { client_id: 'nobody', role: 50 } })).status, 400);
  assert.equal((await request('POST', at, { as: ada.as, body: { client_id: tool.client_id, role: 25 } })).status, 400);
  const invited = await request('POST', at, { as: ada.as, body: { client_id: tool.client_id, role: 50 } });
  const entry = { id: tool.id, name: 'Tool', client_id: tool.client_id, role: 50 };
  assert.deepEqual([invited.status, invited.json], [201, entry]);
  assert.deepEqual(await seen(key), [1, 200, 200]);

  const second = (await request('POST', `/cloud/${cloud.id}/project`, { as: ada.as, body: { name: 'Second' } })).json;
  const folder = await request('POST', `/cloud/${cloud.id}/project/${second.id}/folder`, {
    as: key,
    body: { name: 'Of the tool' },
  });
  assert.equal(folder.status, 201, 'also in what is made later');
  assert.equal(
    (await request('GET', `/cloud/${cloud.id}/project/${second.id}/folder/${folder.json.id}`, { as: ada.as })).status,
    200,
  );
  assert.equal((await request('POST', `/cloud/${cloud.id}/project`, { as: key, body: { name: 'P' } })).status, 403);
  assert.deepEqual((await request('GET', at, { as: ada.as })).json, [entry]);
  assert.equal((await request('GET', at, { as: key })).status, 403, 'for administrators of the cloud');
  assert.deepEqual((await request('GET', `/application/${tool.id}/cloud`, { as: ada.as })).json, [
    { id: cloud.id, name: 'Shared', role: 50 },
  ]);
  assert.deepEqual(
    (await request('GET', `/cloud/${cloud.id}/user`, { as: ada.as })).json.map(({ id }: { id: number }) => id),
    [ada.id],
    'it is nobody in lists of people',
  );

  assert.equal(
    (await request('POST', at, { as: ada.as, body: { client_id: tool.client_id, role: 100 } })).json.role,
    100,
  );
  assert.equal((await request('POST', `/cloud/${cloud.id}/project`, { as: key, body: { name: 'Third' } })).status, 201);
  assert.equal(
    (await request('POST', at, { as: key, body: { client_id: tool.client_id, role: 50 } })).json.role,
    50,
    'and back',
  );
  assert.equal((await request('DELETE', `${at}/${tool.id + 1}`, { as: ada.as })).status, 404);
  assert.equal((await request('DELETE', `${at}/${tool.id}`, { as: ada.as })).status, 204);
  assert.deepEqual(await seen(key), [0, 404, 404]);
  assert.deepEqual((await request('GET', at, { as: ada.as })).json, []);

  // The other way: who made the cloud is the application.
  const theirs = (await request('POST', '/cloud', { as: key, body: { name: 'Of the tool' } })).json;
  assert.equal(
    (await request('DELETE', `/cloud/${theirs.id}/application/${tool.id}`, { as: key })).status,
    403,
    'the last administrator stays',
  );
  assert.equal((await request('GET', `/cloud/${theirs.id}/application`, { as: stranger })).status, 404);
});
