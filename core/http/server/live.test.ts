import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { listen } from '../../testing/listen-live.ts';
import { addMember } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test("a stream has events of the listener's projects only", { timeout: 60_000 }, async t => {
  const service = await startService(t);
  const { request, createPerson, createProject, application } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const { cloudId, projectId, rootFolderId, path } = await createProject('House', { as: ann.as, cloud: 'Ours' });
  const [mine, theirs] = [await listen(t, service, ann.as), await listen(t, service, bob.as)];
  assert.deepEqual(
    [mine.response.statusCode, mine.response.headers['content-type'], mine.response.headers['content-encoding']],
    [200, 'text/event-stream', undefined],
  );
  await Promise.all([mine, theirs].map(({ until }) => until(({ event }) => event === 'ready')));

  const folder = (await request('POST', `${path}/folder`, { as: ann.as, body: { name: 'Plans' } })).json;
  const at = { cloud_id: cloudId, project_id: projectId };
  assert.deepEqual((await mine.until(({ event }) => event === 'folder.creation')).data, {
    ...at,
    id: folder.id,
    parent_id: rootFolderId,
  });
  await request('PATCH', `${path}/folder/${folder.id}`, { as: ann.as, body: { name: 'Drawings' } });
  await mine.until(({ event }) => event === 'folder.update');

  const other = await createProject();
  await request('POST', `${other.path}/folder`, { as: application, body: { name: 'Theirs' } });
  await request('DELETE', path, { as: ann.as });
  assert.deepEqual((await mine.until(({ event }) => event === 'project.deletion')).data, at);
  assert.ok(mine.messages.every(({ event, data }) => event === 'ready' || data['project_id'] === projectId));
  assert.deepEqual(
    theirs.messages.map(({ event }) => event),
    ['ready'],
  );
});

test('events of hidden folders, and visas in them, are not sent', { timeout: 60_000 }, async t => {
  const service = await startService(t);
  const { request, createPerson } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const { rootFolderId, path } = await service.createProject('House', { as: ann.as, cloud: 'Ours' });
  await addMember({ request, application: ann.as }, path, bob, 50);
  assert.equal((await request('GET', path, { as: bob.as })).status, 200);

  const his = await listen(t, service, bob.as);
  await his.until(({ event }) => event === 'ready');
  const secret = (
    await request('POST', `${path}/folder`, { as: ann.as, body: { name: 'Secret', default_permission: 1 } })
  ).json;
  const file = (parent_id: number) =>
    request('POST', `${path}/document`, { as: ann.as, body: fileForm('plan.txt', 'a plan', { parent_id }) });
  const [hidden, shown] = [(await file(secret.id)).json, (await file(rootFolderId)).json];
  for (const { id } of [hidden, shown])
    await request('POST', `${path}/document/${id}/visa`, { as: ann.as, body: { description: 'Please check' } });
  assert.deepEqual(Object.keys((await his.until(({ event }) => event === 'visa.creation')).data), [
    'cloud_id',
    'project_id',
    'id',
    'document_id',
  ]);
  const open = (await request('POST', `${path}/folder`, { as: ann.as, body: { name: 'Open' } })).json;
  await his.until(({ event, data }) => event === 'folder.creation' && data['id'] === open.id);
  assert.ok(!his.messages.some(({ event, data }) => event.startsWith('folder.') && data['id'] === secret.id));
  assert.deepEqual(
    his.messages.filter(({ event }) => event === 'visa.creation').map(({ data }) => data['document_id']),
    [shown.id],
  );
});

test(
  'events of groups, tags, roles and bans are sent to members, a ban also to the banned person',
  { timeout: 60_000 },
  async t => {
    const service = await startService(t);
    const { request, createPerson } = service;
    const [ann, bob, eve] = [await createPerson('ann'), await createPerson('bob'), await createPerson('eve')];
    const { cloudId, projectId, path } = await service.createProject('House', { as: ann.as, cloud: 'Ours' });
    await addMember({ request, application: ann.as }, path, bob, 50);
    const [hers, his, theirs] = [
      await listen(t, service, ann.as),
      await listen(t, service, bob.as),
      await listen(t, service, eve.as),
    ];
    await Promise.all([hers, his, theirs].map(({ until }) => until(({ event }) => event === 'ready')));
    const at = { cloud_id: cloudId, project_id: projectId };

    await request('PATCH', `/cloud/${cloudId}`, { as: ann.as, body: { name: 'All of ours' } });
    const group = (await request('POST', `${path}/group`, { as: ann.as, body: { name: 'Structure' } })).json;
    const [member] = (await request('GET', `${path}/user`, { as: ann.as })).json.filter(
      ({ email }: { email: string }) => email === bob.email,
    );
    await request('POST', `${path}/group/${group.id}/member`, { as: ann.as, body: { userproject_id: member.id } });
    const tag = (await request('POST', `${path}/tag`, { as: ann.as, body: { name: 'Draft' } })).json;
    await request('PATCH', `${path}/tag/${tag.id}`, { as: ann.as, body: { name: '' } });
    await request('DELETE', `${path}/tag/${tag.id}`, { as: ann.as });
    await request('PATCH', `${path}/user/${member.id}`, { as: ann.as, body: { role: 25 } });
    await request('POST', `${path}/invitation`, {
      as: ann.as,
      body: { email: 'zoe@example.org', role: 50, redirect_uri: 'https://example.org/' },
    });
    await request('POST', `/cloud/${cloudId}/invitation`, {
      as: ann.as,
      body: { email: 'max@example.org', role: 50, redirect_uri: 'https://example.org/' },
    });
    await request('DELETE', `/cloud/${cloudId}/user/${bob.id}`, { as: ann.as });

    await Promise.all([hers, his].map(({ until }) => until(({ event }) => event === 'cloud-user.delete')));
    await his.until(({ event }) => event === 'project.deletion');
    const inside = [
      'ready',
      'cloud.update',
      'group.create',
      'group.update',
      'tag.create',
      'tag.delete',
      'member.update',
      'invitation.create',
    ];
    const ofCloud = { cloud_id: cloudId, project_id: null };
    assert.deepEqual(
      his.messages.map(({ event }) => event),
      [...inside, 'cloud-user.delete', 'project.deletion'],
      'a refused change is none',
    );
    assert.deepEqual(
      his.messages.slice(1).map(({ data }) => data),
      [ofCloud, ...[group, group, tag, tag, member].map(({ id }) => ({ ...at, id })), at, ofCloud, at],
    );
    assert.deepEqual(hers.messages.map(({ event, data }) => [event, data['project_id']]).slice(-2), [
      ['invitation.create', null],
      ['cloud-user.delete', null],
    ]);
    assert.deepEqual(
      theirs.messages.map(({ event }) => event),
      ['ready'],
    );
  },
);

test('without a credential there is no stream', async t => {
  const { request } = await startService(t);
  assert.equal((await request('GET', '/live')).status, 401);
});

test('security 14: one account holds no more than 20 streams open', { timeout: 60_000 }, async t => {
  const service = await startService(t);
  const [ann, bob] = [await service.createPerson('ann'), await service.createPerson('bob')];
  const open = await Promise.all(Array.from({ length: 20 }, () => listen(t, service, ann.as)));
  assert.deepEqual(
    open.map(({ response }) => response.statusCode),
    open.map(() => 200),
  );
  const refused = await service.request('GET', '/live', { as: ann.as });
  assert.deepEqual([refused.status, refused.json.code], [429, 'too_many_streams']);
  assert.equal((await listen(t, service, bob.as)).response.statusCode, 200, 'others are not concerned');
  open[0]?.response.destroy();
  for (let status = 429; status === 429;) status = (await listen(t, service, ann.as)).response.statusCode ?? 0;
});

test('events for administrators, and personal ones, are sent to nobody else', { timeout: 60_000 }, async t => {
  const service = await startService(t);
  const { request, createPerson } = service;
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const call = async (method: string, path: string, body?: unknown, { as } = ann) =>
    (await request(method, path, { as, ...(body !== undefined && { body }) })).json;
  const cloud = await call('POST', '/cloud', { name: 'Ours' });
  const project = await call('POST', `/cloud/${cloud.id}/project`, { name: 'House' });
  const path = `/cloud/${cloud.id}/project/${project.id}`;
  await addMember({ request, application: ann.as }, path, bob, 50);
  const [hers, his] = [await listen(t, service, ann.as), await listen(t, service, bob.as)];
  await Promise.all([hers, his].map(({ until }) => until(({ event }) => event === 'ready')));

  const hook = { events: ['folder.creation'], url: 'https://hooks.example.org/', secret: 'words' };
  await call('POST', `/cloud/${cloud.id}/webhook`, hook);
  const { id } = await call('POST', `${path}/webhook`, hook);
  await call('DELETE', `${path}/webhook/${id}`);
  await call('POST', '/platform/fav/projects', { project_id: project.id }, bob);
  await call('POST', `${path}/folder`, { name: 'Plans' });
  await Promise.all([hers, his].map(({ until }) => until(({ event }) => event === 'folder.creation')));
  const heard = ({ messages }: typeof hers) =>
    messages.slice(1).map(({ event, data }) => [event, data['cloud_id'], data['project_id']]);
  assert.deepEqual(
    heard(hers).filter(([event]) => event !== 'webhook.delivery'),
    [
      ['webhook.create', cloud.id, null],
      ['webhook.create', cloud.id, project.id],
      ['webhook.delete', cloud.id, project.id],
      ['folder.creation', cloud.id, project.id],
    ],
  );
  assert.deepEqual(heard(his), [
    ['favourite.update', null, null],
    ['folder.creation', cloud.id, project.id],
  ]);
});
