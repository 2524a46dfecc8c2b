import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { startReceiver } from '../receiver-for-test.ts';

test('a webhook is sent what the scopes of whoever set its address read, and its log shows no more', async t => {
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
  /** Names of what came to an address, once the project's new name has. */
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

  // Another address by somebody with fewer scopes gets fewer events, also of those that are replayed.
  assert.equal((await request('PATCH', whole, { as: narrowAs, body: { url: `${receiver.url}/moved` } })).status, 200);
  assert.equal((await request('POST', `${whole}/replay`, { as: narrowAs, body: { ids: [id] } })).status, 200);
  await upload('second.txt');
  await rename('Third name');
  assert.deepEqual(await heard('moved', 'Third name'), ['project.update']);
  assert.equal((await request('GET', `${whole}/delivery/${id}`, { as })).json.state, 'failed');
  // And with all of them by somebody who has these.
  await request('PATCH', part, { as, body: { url: `${receiver.url}/wide` } });
  await upload('third.txt');
  await rename('Fourth name');
  assert.deepEqual((await heard('wide', 'Fourth name')).toSorted(), ['document.creation', 'project.update']);
});
