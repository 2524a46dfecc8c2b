import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAdministrator } from '../../identity/testing/window.ts';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { startReceiver } from '../testing/receiver.ts';

test('a webhook gets events within the scopes of the person who set its address, and its log shows no more', async t => {
  const receiver = await startReceiver(t);
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, application: as, bootstrap } = service;
  const { path } = await service.createProject();
  const { client_id, client_secret } = bootstrap.application;
  const narrow = await request('POST', `${bootstrap.auth_url}/auth/realms/plinth/protocol/openid-connect/token`, {
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope: 'webhook:manage' }),
  });
  const narrowAs = `Bearer ${narrow.json.access_token}`;
  const events = ['document.creation', 'bcf.topic.creation', 'model.creation', 'project.update'];
  const create = async (name: string, by: string) => {
    const made = await request('POST', `${path}/webhook`, {
      as: by,
      body: { events, url: `${receiver.url}/${name}`, secret: 'words' },
    });
    assert.equal(made.status, 201, made.text);
    return `${path}/webhook/${made.json.id}`;
  };
  const [whole, part] = [await create('whole', as), await create('part', narrowAs)];
  const upload = (name: string) =>
    request('POST', `${path}/document`, { as, body: fileForm(name, 'some text', { name }) });
  const rename = (name: string) => request('PATCH', path, { as, body: { name } });
  /** Names of the events that arrived at an address, once the project's new name has. */
  const heard = async (to: string, name: string) => {
    for (;;) {
      const came = receiver.received.filter(each => each.path === `/${to}`);
      if (came.some(({ text }) => text.includes(name))) return came.map(({ body }) => body.event_name);
      await new Promise(resolve => setTimeout(resolve, 10));
    }
  };

  await upload('first.txt');
  await rename('Second name');
  assert.deepEqual(await heard('part', 'Second name'), ['project.update']);
  assert.deepEqual((await heard('whole', 'Second name')).toSorted(), ['document.creation', 'project.update']);

  // The log of deliveries: bodies of those events alone that the reader could read.
  const bodies = async (by: string) =>
    (await request('GET', `${whole}/delivery`, { as: by })).json.map(
      (each: { event_name: string; body?: string }) => `${each.event_name} ${each.body !== undefined}`,
    );
  assert.deepEqual((await bodies(as)).toSorted(), ['document.creation true', 'project.update true']);
  assert.deepEqual((await bodies(narrowAs)).toSorted(), ['document.creation false', 'project.update true']);
  const [{ id }] = (await request('GET', `${whole}/delivery?event=document.creation`, { as })).json;
  assert.equal((await request('GET', `${whole}/delivery/${id}`, { as: narrowAs })).json.body, undefined);

  // After an address by a person with fewer scopes it gets fewer events, also of those that are replayed.
  assert.equal((await request('PATCH', whole, { as: narrowAs, body: { url: `${receiver.url}/moved` } })).status, 200);
  assert.equal((await request('POST', `${whole}/replay`, { as: narrowAs, body: { ids: [id] } })).status, 200);
  await upload('second.txt');
  await rename('Third name');
  assert.deepEqual(await heard('moved', 'Third name'), ['project.update']);
  assert.equal((await request('GET', `${whole}/delivery/${id}`, { as })).json.state, 'failed');
  // And with all of them after an address by a person with these scopes.
  await request('PATCH', part, { as, body: { url: `${receiver.url}/wide` } });
  await upload('third.txt');
  await rename('Fourth name');
  assert.deepEqual((await heard('wide', 'Fourth name')).toSorted(), ['document.creation', 'project.update']);
});

// Long: one story; everything that an application was given is checked again after each change of its scopes.
test('an application that loses a scope gets no more data or events by earlier credentials', async t => {
  const receiver = await startReceiver(t);
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, bootstrap } = service;
  const admin = await signInAdministrator(service);
  const ask = async (status: number, method: string, address: string, as?: string, body?: object) => {
    const answer = await request(method, address, { ...(as !== undefined && { as }), ...(body && { body }) });
    assert.equal(answer.status, status, `${method} ${address}: ${answer.text}`);
    return answer.json;
  };
  const all = ['org:manage', 'cloud:manage', 'cloud:read', 'document:read', 'document:write', 'webhook:manage'];
  const base_url = 'https://reports.example/';
  const own = await ask(201, 'POST', '/application', admin.as, { name: 'Reports', scopes: all, base_url });
  const key = `ApiKey ${own.api_key}`;
  const grant = { grant_type: 'client_credentials', client_id: own.client_id, client_secret: own.client_secret };
  const issued = await request('POST', `${bootstrap.auth_url}/auth/realms/plinth/protocol/openid-connect/token`, {
    body: new URLSearchParams(grant),
  });
  const cloud = await ask(201, 'POST', '/cloud', key, { name: 'Cloud' });
  const project = await ask(201, 'POST', `/cloud/${cloud.id}/project`, key, { name: 'House' });
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  const invitation = { email: admin.email, role: 100, redirect_uri: 'https://platform.example/' };
  await ask(201, 'POST', `/cloud/${cloud.id}/invitation`, key, invitation);
  const [received] = await ask(200, 'GET', '/user/invitations', admin.as);
  await ask(204, 'POST', `/user/invitations/${received.id}/accept`, admin.as);
  const projectToken = await ask(201, 'POST', `${path}/access-token`, key, { scopes: ['document:read'] });
  const hook = await ask(201, 'POST', `${path}/webhook`, key, {
    events: ['document.creation', 'project.update'],
    url: `${receiver.url}/hook`,
    secret: 'words',
  });
  const holders = [key, `Bearer ${issued.json.access_token}`, `Bearer ${projectToken.token}`];

  const allow = (scopes: readonly string[]) => ask(200, 'PATCH', `/application/${own.id}`, admin.as, { scopes });
  const upload = async (name: string) => {
    const body = fileForm(name, 'text', { name });
    assert.equal((await request('POST', `${path}/document`, { as: admin.as, body })).status, 201);
  };
  /** Names of the documents that were received, once the project's new name was. */
  const heardBefore = async (name: string) => {
    await ask(200, 'PATCH', path, admin.as, { name });
    while (!receiver.received.some(({ text }) => text.includes(name)))
      await new Promise(resolve => setTimeout(resolve, 10));
    return receiver.received.flatMap(({ body }) => body.data.document?.name ?? []);
  };
  // An archive that is being sent when the right ends is cut off with its connection: 0, also for what uses that next.
  const statusOf = (address: string, as?: string) =>
    request('GET', address, as === undefined ? {} : { as }).then(
      ({ status }) => status,
      () => 0,
    );
  const statuses = async (addresses: readonly string[]) => [
    ...(await Promise.all(holders.map(as => statusOf(`${path}/document`, as)))),
    ...(await Promise.all(addresses.map(address => statusOf(address)))),
  ];

  await upload('first.txt');
  assert.deepEqual(await heardBefore('Second name'), ['first.txt']);
  const sent = receiver.received.find(({ body }) => body.data.document)?.body.data.document.file as string;
  const [{ file }] = await ask(200, 'GET', `${path}/document`, key);
  const archive = await ask(201, 'POST', `${path}/archive`, key, {});
  const addresses = [sent, file as string, archive.url as string];
  assert.deepEqual(await statuses(addresses), [200, 200, 200, 200, 200, 200]);

  await allow(all.filter(scope => scope !== 'document:read'));
  await upload('second.txt');
  assert.deepEqual(await heardBefore('Third name'), ['first.txt'], 'the webhook is sent what it could read before');
  // Cached results are valid for a moment.
  for (
    const end = Date.now() + 10_000;
    Date.now() < end && (await statuses(addresses)).some(status => status !== 403);
  );
  assert.deepEqual(await statuses(addresses), [403, 403, 403, 403, 403, 403]);

  // The scopes at the time of the event decide: nothing of the time between is sent later.
  await allow(all);
  await upload('third.txt');
  assert.deepEqual(await heardBefore('Fourth name'), ['first.txt', 'third.txt']);
  await ask(204, 'DELETE', `${path}/webhook/${hook.id}`, key);
});
