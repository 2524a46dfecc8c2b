import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAdministrator } from '../../../identity/testing/window.ts';
import { startService } from '../../../testing/service.ts';

test('an application accesses a cloud once it is added there, and shares its data', async t => {
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
  const entry = { id: tool.id, name: 'Tool', client_id: tool.client_id, role: 50, pending: false };
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
    { id: cloud.id, name: 'Shared', role: 50, pending: false },
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

  // The reverse: an application created the cloud.
  const theirs = (await request('POST', '/cloud', { as: key, body: { name: 'Of the tool' } })).json;
  assert.equal(
    (await request('DELETE', `/cloud/${theirs.id}/application/${tool.id}`, { as: key })).status,
    403,
    'the last administrator stays',
  );
  assert.equal((await request('GET', `/cloud/${theirs.id}/application`, { as: stranger })).status, 404);
});

test('an application is in the cloud of others only after its owner accepts', async t => {
  const service = await startService(t);
  const { request, createPerson } = service;
  const [ada, bob] = [await createPerson('ada'), await createPerson('bob')];
  const cloud = (await request('POST', '/cloud', { as: ada.as, body: { name: 'Shared' } })).json.id as number;
  const body = { name: 'Tool', base_url: 'https://tool.example' };
  const tool = (await request('POST', '/application', { as: bob.as, body })).json;
  const key = `ApiKey ${tool.api_key}`;
  const at = `/cloud/${cloud}/application`;
  const ask = (role: number, as = ada.as) => request('POST', at, { as, body: { client_id: tool.client_id, role } });
  const answer = async (how: string, as = bob.as) =>
    (await request('POST', `/application/${tool.id}/cloud/${cloud}/${how}`, { as })).status;
  const reaches = async () => (await request('GET', `/cloud/${cloud}`, { as: key })).status === 200;
  const waiting = async () => (await request('GET', `/application/${tool.id}/cloud`, { as: bob.as })).json;

  const asked = await ask(100);
  const entry = { id: tool.id, name: 'Tool', client_id: tool.client_id, role: 100, pending: true };
  assert.deepEqual([asked.status, asked.json], [201, entry]);
  assert.deepEqual((await request('GET', at, { as: ada.as })).json, [entry]);
  assert.equal(await reaches(), false);
  assert.deepEqual(await waiting(), [{ id: cloud, name: 'Shared', role: 100, pending: true }]);
  assert.deepEqual(await Promise.all([answer('accept', ada.as), answer('accept', key)]), [404, 403]);
  assert.equal(await answer('deny'), 204);
  assert.deepEqual([await answer('accept'), await reaches(), await waiting()], [404, false, []]);

  await ask(100);
  assert.equal((await ask(50)).json.role, 50, 'the newest request');
  assert.equal(await answer('accept'), 204);
  assert.deepEqual(await waiting(), [{ id: cloud, name: 'Shared', role: 50, pending: false }]);
  assert.equal(await reaches(), true);
  assert.equal((await ask(100)).json.pending, false, 'one that is in gets the role');
  await request('DELETE', `${at}/${tool.id}`, { as: ada.as });
  assert.equal(await reaches(), false);

  await ask(50);
  assert.equal((await request('DELETE', `${at}/${tool.id}`, { as: ada.as })).status, 204, 'a request is withdrawn');
  assert.equal(await answer('accept'), 404);

  // A request has the rights of its maker in the cloud.
  const eve = await createPerson('eve');
  const invitation = { email: eve.email, role: 100, redirect_uri: 'https://app.example/' };
  const { id } = (await request('POST', `/cloud/${cloud}/invitation`, { as: ada.as, body: invitation })).json;
  await request('POST', `/user/invitations/${id}/accept`, { as: eve.as });
  assert.equal((await ask(100, eve.as)).json.pending, true);
  await request('PATCH', `/cloud/${cloud}/user/${eve.id}`, { as: ada.as, body: { cloud_role: 50 } });
  assert.deepEqual([await answer('accept'), await waiting()], [404, []]);

  await ask(50);
  const { as: administrator } = await signInAdministrator(service);
  assert.equal(await answer('accept', administrator), 204, 'administrators of the service look after all of them');
});
