import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';
import { systemClock } from '../../kit/time.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { createBinItems } from './items.ts';
import type { DoomedDocument } from './store.ts';

test('a project is deleted with its content, and restored without earlier deletions', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, folder } = service;
  const db = await openServiceDb(t, folder);
  const { cloudId, path, projectId, rootFolderId } = await createProject('House');
  const upload = async (name: string) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, name) })).json;
  const [kept, early] = [await upload('kept.txt'), await upload('early.txt')];
  await request('DELETE', `${path}/document/${early.id}`, { as });
  const [admin, user, banned] = [
    await joinProject(service, path, 'admin', 100),
    await joinProject(service, path, 'user', 50),
    await joinProject(service, path, 'banned', 50),
  ];
  const token = (await request('POST', `${path}/access-token`, { as: admin.as, body: { scopes: ['document:read'] } }))
    .json.token;
  await request('POST', `${path}/invitation`, {
    as,
    body: { email: 'late@example.org', redirect_uri: 'https://example.org/', role: 50 },
  });
  const late = await service.createPerson('late');
  const before = (await request('GET', path, { as: admin.as })).json;

  assert.equal((await request('DELETE', path, { as: admin.as })).status, 204);
  for (const credential of [as, admin.as, user.as]) {
    for (const what of ['', '/document', '/check-access', '/bin', `/folder/${rootFolderId}`])
      assert.equal((await request('GET', path + what, { as: credential })).status, 404, what);
    assert.deepEqual((await request('GET', `/cloud/${cloudId}/project`, { as: credential })).json, []);
  }
  assert.equal((await request('GET', kept.file)).status, 404);
  assert.equal((await request('GET', `${path}/document`, { as: `Bearer ${token}` })).status, 401);
  assert.deepEqual((await request('GET', '/user/invitations', { as: late.as })).json, []);
  assert.deepEqual((await request('GET', '/user', { as: user.as })).json.projects, []);
  const [bannedUser] = (await request('GET', `/cloud/${cloudId}/user`, { as })).json.filter(
    ({ email }: { email: string }) => email === banned.email,
  );
  assert.equal((await request('DELETE', `/cloud/${cloudId}/user/${bannedUser.id}`, { as })).status, 204);

  const bin = `/cloud/${cloudId}/bin`;
  assert.deepEqual((await request('GET', bin, { as: user.as })).json.items, []);
  const [item] = (await request('GET', bin, { as: admin.as })).json.items;
  assert.deepEqual(
    [item.kind, item.object_id, item.name, item.document_count, item.deleted_by.id],
    ['project', projectId, 'House', 1, admin.id],
  );
  assert.equal((await request('POST', `${bin}/${item.id}/restore`, { as: user.as, body: {} })).status, 404);
  assert.deepEqual((await request('POST', `${bin}/${item.id}/restore`, { as: admin.as, body: {} })).json, {
    kind: 'project',
    object_id: projectId,
    folder_id: null,
  });

  assert.deepEqual((await request('GET', path, { as: user.as })).json, before);
  assert.deepEqual(
    (await request('GET', `${path}/document`, { as: `Bearer ${token}` })).json.map(({ id }: { id: number }) => id),
    [kept.id],
  );
  assert.equal(
    (await request('GET', path, { as: banned.as })).status,
    404,
    'who was banned meanwhile does not come back',
  );
  assert.equal((await request('GET', '/user/invitations', { as: late.as })).json.length, 1);
  assert.deepEqual(
    (await request('GET', `${path}/bin`, { as })).json.items.map(({ object_id }: { object_id: number }) => object_id),
    [early.id],
  );
  const reported = await db.all<{ name: string }>(
    "SELECT name FROM outbox WHERE name LIKE 'project.%' AND name NOT LIKE '%invitation%' ORDER BY id",
  );
  assert.deepEqual(
    reported.map(({ name }) => name),
    ['project.creation', 'project.deletion', 'project.creation'],
  );
});

test('a cloud is deleted with its projects, and restored to its administrators', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { cloudId, path } = await createProject('House');
  const other = (await request('POST', `/cloud/${cloudId}/project`, { as, body: { name: 'Gone before' } })).json;
  await request('DELETE', `/cloud/${cloudId}/project/${other.id}`, { as });
  const user = await joinProject(service, path, 'user', 50);
  const cloud = (await request('GET', `/cloud/${cloudId}`, { as })).json;

  assert.equal((await request('DELETE', `/cloud/${cloudId}`, { as })).status, 204);
  for (const what of [`/cloud/${cloudId}`, `/cloud/${cloudId}/bin`, path])
    assert.equal((await request('GET', what, { as })).status, 404, what);
  assert.deepEqual(
    [
      (await request('GET', '/cloud', { as: user.as })).json,
      (await request('GET', '/user', { as: user.as })).json.clouds,
    ],
    [[], []],
  );
  assert.deepEqual((await request('GET', '/user/bin', { as: user.as })).json.items, []);
  const [item] = (await request('GET', '/user/bin', { as })).json.items;
  assert.deepEqual([item.kind, item.object_id, item.name], ['cloud', cloudId, 'Test cloud']);
  assert.equal((await request('POST', `/user/bin/${item.id}/restore`, { as: user.as, body: {} })).status, 404);
  assert.equal((await request('POST', `/user/bin/${item.id}/restore`, { as, body: {} })).status, 200);
  assert.deepEqual((await request('GET', `/cloud/${cloudId}`, { as })).json, cloud);
  assert.deepEqual(
    (await request('GET', `/cloud/${cloudId}/project`, { as: user.as })).json.map(({ name }: { name: string }) => name),
    ['House'],
  );
  assert.equal((await request('GET', `/cloud/${cloudId}/bin`, { as })).json.items.length, 1);

  await request('DELETE', `/cloud/${cloudId}`, { as });
  const [again] = (await request('GET', '/user/bin', { as })).json.items;
  assert.equal((await request('DELETE', `/user/bin/${again.id}`, { as: user.as })).status, 404);
  assert.equal((await request('DELETE', `/user/bin/${again.id}`, { as })).status, 204);
  assert.deepEqual((await request('GET', '/user/bin', { as })).json.items, []);
});

test('a model is deleted with its document and restored unchanged, processed once', async t => {
  const { request, application: as, createProject, processed, folder } = await startService(t);
  const { path } = await createProject();
  const document = (await request('POST', `${path}/document`, { as, body: fileForm('broken.ifc', 'no building') }))
    .json;
  await processed(path, document.model_id);
  await request('PATCH', path, { as, body: { main_model_id: document.model_id } });
  const model = (await request('GET', `${path}/model/${document.model_id}`, { as })).json;

  assert.equal((await request('DELETE', `${path}/model/${document.model_id}`, { as })).status, 204);
  for (const what of [`model/${document.model_id}`, `document/${document.id}`])
    assert.equal((await request('GET', `${path}/${what}`, { as })).status, 404);
  assert.deepEqual(
    [(await request('GET', `${path}/model`, { as })).json, (await request('GET', path, { as })).json.main_model_id],
    [[], null],
  );
  await request('PATCH', path, { as, body: { description: 'changed meanwhile' } });
  const [item] = (await request('GET', `${path}/bin`, { as })).json.items;
  await request('POST', `${path}/bin/${item.id}/restore`, { as, body: {} });
  const after = (await request('GET', `${path}/model/${document.model_id}`, { as })).json;
  assert.deepEqual({ ...after, document: null }, { ...model, document: null });
  assert.equal((await request('GET', path, { as })).json.main_model_id, document.model_id);
  const db = await openServiceDb(t, folder);
  assert.equal((await db.all("SELECT id FROM job WHERE kind = 'model.convert'")).length, 1);
  const reported = await db.all<{ name: string }>(
    "SELECT name FROM outbox WHERE name IN ('model.creation', 'model.deletion', 'document.creation', 'document.deletion') ORDER BY id",
  );
  assert.deepEqual(
    reported.map(({ name }) => name),
    [
      'model.creation',
      'document.creation',
      'model.deletion',
      'document.deletion',
      'model.creation',
      'document.creation',
    ],
  );

  // Models that were not processed yet begin again.
  await db.tx(tx => tx.run("UPDATE stored_model SET status = 'P'"));
  await request('DELETE', `${path}/document/${document.id}`, { as });
  const [waiting] = (await request('GET', `${path}/bin`, { as })).json.items;
  await request('POST', `${path}/bin/${waiting.id}/restore`, { as, body: {} });
  assert.equal((await processed(path, document.model_id)).status, model.status);
});

test('items in the bin are erased after the set days, or at once with zero days', async t => {
  const { request, application: as, createProject, folder } = await startService(t);
  const { path } = await createProject();
  const upload = async (name: string) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, name) })).json.id as number;
  const [old, young] = [await upload('old.txt'), await upload('young.txt')];
  const made = (await request('POST', `${path}/folder`, { as, body: { name: 'Old folder' } })).json.id;
  for (const what of [`document/${old}`, `folder/${made}`, `document/${young}`])
    await request('DELETE', `${path}/${what}`, { as });
  const db = await openServiceDb(t, folder);
  await db.tx(tx => tx.run("UPDATE bin_item SET deleted_at = '2020-01-01T00:00:00.000Z' WHERE name LIKE 'old%'"));
  const noModels = { withdraw: async () => undefined };
  const bin = createBinItems({ db, clock: systemClock, models: noModels, days: 30 });
  const ageLimit = (life: number) => Date.now() - life;
  assert.equal(await bin.sweep(ageLimit), 2);
  assert.equal(await bin.sweep(ageLimit), 0);
  assert.deepEqual(await db.all('SELECT subject_id AS id FROM bin_item'), [{ id: young }]);
  assert.deepEqual(await db.all('SELECT id FROM stored_document'), [{ id: young }]);

  const none = createBinItems({ db, clock: systemClock, models: noModels, days: 0 });
  const place = await db.get<{ cloudId: number; projectId: number }>(
    'SELECT cloud_id AS cloudId, id AS projectId FROM project',
  );
  const last = await upload('last.txt');
  const row = await db.get<DoomedDocument>('SELECT *, 1 AS versions FROM document WHERE id = ?', [last]);
  assert.ok(place && row);
  await db.tx(tx => none.takeDocuments(tx, { ...place, actorId: null }, [row], () => '/'));
  assert.deepEqual(await db.all('SELECT id FROM stored_document'), [{ id: young }]);
});
