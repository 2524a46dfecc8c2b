import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

const families = [
  ['label', 'label', 'topic_labels', 'topic_label'],
  ['priority', 'priority', 'priorities', 'priority'],
  ['stage', 'stage', 'stages', 'stage'],
  ['status', 'topic_status', 'topic_statuses', 'topic_status'],
  ['type', 'topic_type', 'topic_types', 'topic_type'],
] as const;

test('extension values have colours, are renamed in topics, and may be deleted while topics have them', async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject();
  const user = await joinProject(service, path, 'una', 50);
  const guest = await joinProject(service, path, 'gus', 25);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object, by = user.as) =>
    request(method, `${at}${target}`, { as: by, ...(body && { body }) });
  for (const [kind, field, detailed, list] of families) {
    const made = await ask('POST', `/extension/${kind}`, { [field]: 'First', color: '#ff8800' });
    assert.deepEqual([made.status, made.json], [201, { id: made.json.id, [field]: 'First', color: 'ff8800' }]);
    const one = `/extension/${kind}/${made.json.id}`;
    assert.equal((await ask('POST', `/extension/${kind}`, { [field]: 'First' })).status, 400, 'once');
    assert.equal((await ask('POST', `/extension/${kind}`, { [field]: 'Mine' }, guest.as)).status, 403);
    const value = kind === 'label' ? ['First'] : 'First';
    const topic = await ask('POST', '/topics', { title: kind, [kind === 'label' ? 'labels' : field]: value }, guest.as);
    assert.equal(topic.status, 201);
    assert.equal((await ask('PATCH', one, { [field]: 'Second' })).json.color, 'ff8800');
    const renamed = (await ask('GET', `/topics/${topic.json.guid}`)).json;
    assert.deepEqual(renamed[kind === 'label' ? 'labels' : field], kind === 'label' ? ['Second'] : 'Second');
    assert.deepEqual((await ask('GET', '/detailed-extensions')).json[detailed], [
      { id: made.json.id, [field]: 'Second', color: 'ff8800' },
    ]);
    assert.deepEqual((await ask('GET', '/extensions')).json[list], ['Second']);
    assert.equal((await ask('DELETE', one)).status, 204);
    assert.equal((await ask('PATCH', one, {})).status, 404);
    assert.equal((await ask('GET', `/topics/${topic.json.guid}`)).status, 200);
  }
  const { user_id_type, project_actions, priority_colors } = (await ask('GET', '/extensions', undefined, as)).json;
  assert.ok(user_id_type.includes(guest.email));
  assert.deepEqual([project_actions, priority_colors], [['update', 'createTopic', 'createDocument'], []]);
  assert.deepEqual((await ask('GET', '/extensions', undefined, guest.as)).json.project_actions, ['createTopic']);
});

test('several values are added at once, those that are there stay', async t => {
  const service = await startService(t);
  const { request } = service;
  const { projectId, path } = await service.createProject();
  const user = await joinProject(service, path, 'una', 50);
  const guest = await joinProject(service, path, 'gus', 25);
  const at = `/bcf/2.1/projects/${projectId}`;
  await request('POST', `${at}/extension/status`, { as: user.as, body: { topic_status: 'Closed', color: '00ff00' } });
  const values = [
    { kind: 'status', name: 'Open', color: '#ff8800' },
    { kind: 'status', name: ' Closed' },
    { kind: 'status', name: 'Open' },
    { kind: 'type', name: 'Clash' },
  ];
  const add = (body: object, by = user.as) => request('POST', `${at}/extension`, { as: by, body });
  assert.equal((await add({ values }, guest.as)).status, 403);
  assert.equal((await add({ values: [] })).status, 400);
  assert.equal((await add({ values: [{ kind: 'mood', name: 'Good' }] })).status, 400);
  const made = await add({ values });
  assert.equal(made.status, 201);
  const plain = (list: readonly { readonly id: number }[]) => list.map(({ id: _id, ...rest }) => rest);
  assert.deepEqual(plain(made.json.topic_statuses), [
    { color: '00ff00', topic_status: 'Closed' },
    { color: 'ff8800', topic_status: 'Open' },
  ]);
  assert.deepEqual(plain(made.json.topic_types), [{ color: null, topic_type: 'Clash' }]);
  assert.deepEqual((await request('GET', `${at}/detailed-extensions`, { as: user.as })).json, made.json);
  const again = await add({ values });
  assert.deepEqual(again.json, made.json);
});
