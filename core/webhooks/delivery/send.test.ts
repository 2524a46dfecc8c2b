import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../testing/receiver.ts';
import { createReceivers } from '../subscriptions/receivers.ts';
import { bodyOf, objectOf } from './queue.ts';
import { createSender } from './send.ts';

test('names are resolved once, and only public addresses are connected to', async t => {
  const receiver = await startReceiver(t);
  const inside = createReceivers([], () => 1);
  const asked: string[] = [];
  const addresses = [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['169.254.169.254'],
    ['fd00::1'],
    [],
  ];
  const message = { headers: {}, body: '{}', stopped: new AbortController().signal };
  for (const found of addresses) {
    const send = createSender({
      receivers: inside,
      resolve: async host => {
        asked.push(host);
        return found;
      },
    });
    const { status, error } = await send({ ...message, url: `https://hooks.example:${receiver.port}/` });
    assert.deepEqual([status, typeof error], [undefined, 'string'], found.join());
  }
  for (const url of ['http://hooks.example/', `https://127.0.0.1:${receiver.port}/`, `https://[::1]:${receiver.port}/`])
    assert.equal((await createSender({ receivers: inside })({ ...message, url })).status, undefined, url);
  assert.deepEqual([receiver.connections(), asked.length], [0, addresses.length], 'once for each attempt');

  // The connection is made to the address that was checked, even when the name resolves to another one by now.
  const named = createReceivers(['hooks.example'], () => 1);
  const send = createSender({ receivers: named, resolve: async () => ['127.0.0.1'] });
  assert.equal((await send({ ...message, url: `http://hooks.example:${receiver.port}/` })).status, 200);
  assert.equal(receiver.received[0]?.headers.host, `hooks.example:${receiver.port}`);
  receiver.answer.with = () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
  assert.equal((await send({ ...message, url: `http://hooks.example:${receiver.port}/` })).status, 302);
  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/', '/'],
    'a redirect is not followed',
  );
});

test('events are ordered by object, and a body is limited', () => {
  const object = (name: string, data: object) =>
    objectOf({ name, projectId: 2, data } as Parameters<typeof objectOf>[0]);
  assert.deepEqual(
    [
      object('document.update', { document: { id: 3 } }),
      object('ifc.process_update', { id: 4 }),
      object('model.deletion', { model: { id: 4 } }),
      object('visa.update', { id: 5, document_id: 3 }),
      object('visa.validation.add', { visa: { id: 5 }, validation: { id: 9 } }),
      object('project.update', { id: 2 }),
      object('project.invitation.accepted', { invitation: { id: 6 } }),
      object('bcf.topic.update', { topic: { guid: 'g', id: 1 } }),
      object('bcf.comment.creation', { topic: { guid: 'g' }, comment: { guid: 'c' } }),
    ],
    ['document:3', 'model:4', 'model:4', 'visa:5', 'visa:5', 'project:2', 'project:2', 'topic:g', 'topic:g'],
  );
  const parts = { eventName: 'x', hookId: 1, cloudId: 1, projectId: 2, actor: null, sequence: 1 };
  const long = bodyOf({ ...parts, data: { document: { id: 3, text: 'x'.repeat(1 << 20) } } });
  assert.deepEqual(JSON.parse(long).data, { id: 3, is_truncated: true, project_id: 2 });
});
