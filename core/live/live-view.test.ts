// The stream of events in scripts: with a key or a token, with a choice, and reconnecting for missed events.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { emitAll } from '../events/outbox.ts';
import { openServiceDb } from '../testing/open-database.ts';
import { fileForm } from '../testing/http-client.ts';
import { joinProject } from '../testing/join-project.ts';
import { listen, type Message } from '../testing/listen-live.ts';
import { startService } from '../testing/service.ts';
import { viewState } from '../testing/view-state.ts';

async function prepare(t: TestContext) {
  const service = await startService(t);
  const { application: as, request, createProject } = service;
  const place = await createProject();
  const ask = async (method: string, target: string, body: unknown) => {
    const answer = await request(method, target, { as, body });
    assert.ok(answer.status < 300, `${method} ${target}: ${answer.text}`);
    return answer.json;
  };
  return { ...service, ...place, as, ask, at: { cloud_id: place.cloudId, project_id: place.projectId } };
}

const heard = (messages: readonly Message[]) => messages.slice(1).map(({ event, data }) => [event, data]);
type Stream = Awaited<ReturnType<typeof listen>>;
const isReady = ({ event }: Message) => event === 'ready';

test('a script chooses events and gets missed ones by the last id, in order', { timeout: 60_000 }, async t => {
  const service = await prepare(t);
  const { as, ask, at, path, projectId } = service;
  const topics = `/bcf/2.1/projects/${projectId}/topics`;
  const names = ['folder.creation', 'tag.create', 'group.create', 'bcf.topic.creation', 'bcf.comment.creation'];
  const query = `?${names.map(name => `event=${name}`).join('&')}`;
  const first = await listen(t, service, as, { query });
  const ready = await first.until(isReady);
  const one = await ask('POST', `${path}/folder`, { name: 'One' });
  await ask('PATCH', `${path}/folder/${one.id}`, { name: 'not chosen' });
  const tag = await ask('POST', `${path}/tag`, { name: 'Draft' });
  const last = await first.until(({ event }) => event === 'tag.create');
  assert.deepEqual(heard(first.messages), [
    ['folder.creation', { ...at, id: one.id, parent_id: one.parent_id }],
    ['tag.create', { ...at, id: tag.id }],
  ]);
  const ids = first.messages.map(({ id }) => id ?? 0);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => a - b),
  );
  first.close();
  await first.ended;

  const group = await ask('POST', `${path}/group`, { name: 'Structure' });
  const two = await ask('POST', `${path}/folder`, { name: 'Two' });
  const { guid } = await ask('POST', topics, { title: 'A leak' });
  const { guid: comment } = await ask('POST', `${topics}/${guid}/comments`, { comment: 'Seen' });
  const second = await listen(t, service, as, { query, lastEventId: last.id });
  const three = await ask('POST', `${path}/folder`, { name: 'Three' });
  await second.until(({ data }) => data['id'] === three.id);
  const missed = [
    ['group.create', { ...at, id: group.id }],
    ['folder.creation', { ...at, id: two.id, parent_id: two.parent_id }],
    ['bcf.topic.creation', { ...at, topic_guid: guid }],
    ['bcf.comment.creation', { ...at, topic_guid: guid, comment_guid: comment }],
    ['folder.creation', { ...at, id: three.id, parent_id: three.parent_id }],
  ];
  assert.deepEqual(heard(second.messages), missed);
  const whole = await listen(t, service, as, { query: `${query}&project_id=${projectId}&after=${ready.id}` });
  await whole.until(({ data }) => data['id'] === three.id);
  assert.deepEqual(heard(whole.messages), [...heard(first.messages), ...missed], 'the same by a parameter');
});

test('a member gets no event of the deletion of a hidden folder', { timeout: 60_000 }, async t => {
  const service = await prepare(t);
  const { as, ask, at, path, request } = service;
  const ann = await joinProject(service, path, 'ann', 50);
  const stream = await listen(t, service, ann.as, { query: '?event=folder.deletion' });
  await stream.until(isReady);
  const hidden = await ask('POST', `${path}/folder`, { name: 'Secret', default_permission: 1 });
  const open = await ask('POST', `${path}/folder`, { name: 'Open' });
  for (const { id } of [hidden, open]) await request('DELETE', `${path}/folder/${id}`, { as });
  await stream.until(({ data }) => data['id'] === open.id);
  assert.deepEqual(heard(stream.messages), [['folder.deletion', { ...at, id: open.id, parent_id: open.parent_id }]]);
});

test('a project token gets events of its project, by its scopes, until it is revoked', { timeout: 60_000 }, async t => {
  const service = await prepare(t);
  const { as, ask, at, path, projectId, request, createProject } = service;
  const other = await createProject('Other');
  const { token } = await ask('POST', `${path}/access-token`, { scopes: ['document:read'] });
  const stream = await listen(t, service, `Bearer ${token}`);
  await stream.until(isReady);
  await ask('POST', `/bcf/2.1/projects/${projectId}/topics`, { title: 'not for it' });
  await ask('POST', `${other.path}/folder`, { name: 'not for it' });
  const document = await ask('POST', `${path}/document`, fileForm('a.txt', 'text', { name: 'A' }));
  await stream.until(({ event }) => event === 'document.creation');
  assert.deepEqual(heard(stream.messages), [
    ['document.creation', { ...at, id: document.id, parent_id: document.parent_id }],
  ]);
  assert.equal((await request('GET', `/live?project_id=${other.projectId}`, { as: `Bearer ${token}` })).status, 404);
  assert.equal((await request('DELETE', `${path}/access-token/${token}`, { as })).status, 204);
  assert.deepEqual(await stream.ended, { isWhole: true }, 'a browser would report an error');
});

test('only members of a cloud get events of its deletion and restoration', { timeout: 60_000 }, async t => {
  const service = await prepare(t);
  const { as, at, ask, cloudId, path, request } = service;
  const query = '?event=cloud.create&event=cloud.delete&event=cloud.restore&event=project.deletion';
  const user = await joinProject(service, path, 'una', 50);
  const left = await joinProject(service, path, 'eva', 50);
  const stranger = await service.createPerson('sam');
  const streams = [];
  for (const who of [as, user.as, stranger.as, left.as]) streams.push(await listen(t, service, who, { query }));
  const [admins, users, strangers, leavers] = streams as [Stream, Stream, Stream, Stream];
  for (const stream of streams) await stream.until(isReady);
  await request('DELETE', `/cloud/${cloudId}/user/${left.id}`, { as });

  await request('DELETE', `/cloud/${cloudId}`, { as });
  const [item] = (await request('GET', '/user/bin', { as })).json.items;
  await ask('POST', `/user/bin/${item.id}/restore`, {});
  await request('DELETE', `/cloud/${cloudId}`, { as });
  const own = (await request('POST', '/cloud', { as: stranger.as, body: { name: 'Own' } })).json;
  const later = (await request('POST', '/cloud', { as: left.as, body: { name: 'Later' } })).json;
  const last = (await request('POST', '/cloud', { as, body: { name: 'Last' } })).json;
  await admins.until(({ event, data }) => event === 'cloud.create' && data['cloud_id'] === last.id);
  for (const stream of [strangers, leavers]) await stream.until(({ event }) => event === 'cloud.create');
  const inCloud = { cloud_id: cloudId, project_id: null };
  const deleted = [
    ['cloud.delete', inCloud],
    ['project.deletion', at],
  ];
  const ofBoth = [...deleted, ['cloud.restore', inCloud], ...deleted];
  assert.deepEqual(heard(admins.messages), [...ofBoth, ['cloud.create', { cloud_id: last.id, project_id: null }]]);
  assert.deepEqual(heard(users.messages), ofBoth);
  assert.deepEqual(heard(strangers.messages), [['cloud.create', { cloud_id: own.id, project_id: null }]]);
  const ofLater = ['cloud.create', { cloud_id: later.id, project_id: null }];
  assert.deepEqual(heard(leavers.messages), [['project.deletion', at], ofLater], 'nothing of the cloud that was left');
});

test(
  'lost events are reported, and a long absence is replayed at the pace of the client',
  { timeout: 60_000 },
  async t => {
    const service = await prepare(t);
    const { as, at, folder, cloudId, projectId, request } = service;
    const db = await openServiceDb(t, folder);
    const clock = { now: () => Date.now(), monotonic: () => performance.now() };
    const base = { name: 'folder.creation', cloudId, projectId, actorId: null } as const;
    const parent_id = service.rootFolderId;
    const many = 3000;
    const folders = Array.from({ length: many }, (_, index) => ({
      ...base,
      data: { folder: { id: parent_id, parent_id: index } },
    }));
    await db.tx(tx => emitAll(tx, clock, folders));
    await db.tx(tx => tx.run('DELETE FROM outbox WHERE id = 1'));
    await request('PATCH', `/cloud/${cloudId}/project/${projectId}`, { as, body: { name: 'Renamed' } });
    const stream = await listen(t, service, as, {
      query: '?event=folder.creation&event=project.update',
      lastEventId: 0,
    });
    await stream.until(({ event }) => event === 'project.update');
    const [, gone, ...rest] = stream.messages;
    assert.deepEqual([gone?.event, gone?.data, gone?.id], ['gone', { after: 0, first: 2 }, 1]);
    assert.deepEqual(
      rest.map(({ event, data }) => [event, data]),
      [
        ...Array.from({ length: many }, (_, index) => ['folder.creation', { ...at, id: parent_id, parent_id: index }]),
        ['project.update', at],
      ],
    );
    const future = await listen(t, service, as, { lastEventId: 999_999 });
    await future.until(({ event }) => event === 'gone');
    assert.deepEqual(future.messages[1]?.data, { after: 999_999, first: (stream.messages.at(-1)?.id ?? 0) + 1 });
  },
);

test('events that a script may not choose are refused by name', async t => {
  const { as, request } = await prepare(t);
  const refused = await request('GET', '/live?event=dance', { as });
  assert.deepEqual([refused.status, Object.keys(refused.json)[0]], [400, 'event.0']);
  assert.equal((await request('GET', '/live?cloud_id=999', { as })).status, 404);
});

test('events of shared views name only their place', { timeout: 60_000 }, async t => {
  const service = await prepare(t);
  const { as, ask, at, path, request } = service;
  const ann = await joinProject(service, path, 'ann', 50);
  const stream = await listen(t, service, ann.as, { query: '?event=shared-view.create&event=shared-view.delete' });
  await stream.until(isReady);
  const { id: folder } = await ask('POST', `${path}/folder`, { name: 'Secret', default_permission: 1 });
  const file = fileForm('secret.ifc', 'ISO-10303-21;', { name: 'secret.ifc', parent_id: folder });
  const { model_id: model } = await ask('POST', `${path}/document`, file);
  const elements = { ...viewState.elements, selected: ['2O2Fr$t4X7Zf8NOew3FLOH'] };
  const body = { name: 'Leak in the vault', models: [model], state: { ...viewState, elements } };
  const { id } = await ask('POST', `${path}/view`, body);
  assert.equal(
    (await request('GET', `${path}/view/${id}`, { as: ann.as })).status,
    404,
    'its model is hidden from her',
  );
  assert.equal((await request('DELETE', `${path}/view/${id}`, { as })).status, 204);
  await stream.until(({ event }) => event === 'shared-view.delete');
  assert.deepEqual(heard(stream.messages), [
    ['shared-view.create', at],
    ['shared-view.delete', at],
  ]);
});
