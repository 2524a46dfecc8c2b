import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAccounts } from '../../rooms/identity.ts';
import { readConfig } from '../../config.ts';
import { silentLog } from '../../kit/log.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService, type TestService } from '../../testing/service.ts';

const redirect_uri = 'https://app.example/invitation';

/** A second application, which knows nothing of the first. */
async function otherApplication({ folder }: TestService): Promise<string> {
  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  const { apiKey } = await accounts.applications.create({ name: 'Other', providesAccounts: true });
  await accounts.close();
  return `ApiKey ${apiKey}`;
}

test('an application creates accounts, and deletes only those', async t => {
  const service = await startService(t);
  const { request, application: as, createPerson, core } = service;
  const other = await otherApplication(service);
  const ada = { email: 'ada@team.example', firstname: 'Ada', lastname: 'Lovelace' };
  const create = (body: object, who = as) => request('POST', '/identity-provider/user', { as: who, body });
  const remove = (email: string, who = as) =>
    request('DELETE', '/identity-provider/user', { as: who, body: { email } });

  const made = await create({ ...ada, profile_picture: null, is_administrator: true });
  assert.deepEqual([made.status, made.json], [201, { id: made.json.id, ...ada, profile_picture: null }]);
  assert.deepEqual(await core.users.checkPassword(ada.email, ''), undefined, 'no password opens it');
  assert.equal((await core.users.find(made.json.id))?.isAdministrator, false);
  const again = await create({ ...ada, email: 'ADA@team.example', firstname: 'Other' });
  assert.deepEqual([again.status, again.json], [200, made.json]);
  const seen = await create(ada, other);
  assert.deepEqual(
    [seen.status, seen.text.includes('Ada'), seen.json.id],
    [409, false, undefined],
    'nothing of it is for others',
  );
  for (const body of [{}, { ...ada, email: 'nobody' }, { email: 'x@y.z' }])
    assert.equal((await create(body)).status, 400);

  const bob = await createPerson('bob');
  for (const email of [bob.email, 'nobody@team.example', service.bootstrap.admin.email])
    assert.equal((await remove(email)).status, 404);
  assert.equal((await remove(ada.email, other)).status, 404, 'made by another application');
  await core.users.setPassword(made.json.id, 'a password of her own');
  assert.deepEqual([(await remove(ada.email)).json.code], ['own_account']);

  const eve = await create({ email: 'eve@team.example', firstname: 'Eve', lastname: 'E' });
  assert.equal((await remove('EVE@team.example')).status, 204);
  assert.equal(await core.users.find(eve.json.id), undefined);
  assert.equal((await remove('eve@team.example')).status, 404);
});

test('deleting an account deletes only clouds without other members', async t => {
  const service = await startService(t);
  const { request, application: as, core, createProject } = service;
  const { cloudId } = await createProject();
  const made = await request('POST', '/identity-provider/user', {
    as,
    body: { email: 'ada@team.example', firstname: 'Ada', lastname: 'L' },
  });
  const db = await openServiceDb(t, service.folder);
  await request('POST', `/cloud/${cloudId}/invitation`, { as, body: { email: 'ada@team.example', redirect_uri } });
  const [invitation] = (await request('GET', '/identity-provider/invitation', { as })).json;
  assert.equal((await request('POST', `/identity-provider/invitation/${invitation.id}/accept`, { as })).status, 204);
  await db.tx(async tx => {
    await tx.run("INSERT INTO stored_cloud (id, name, created_at, updated_at) VALUES (900, 'Her own', '', '')");
    await tx.run("INSERT INTO stored_cloud_member (cloud_id, account_id, role, created_at) VALUES (900, ?, 100, '')", [
      made.json.id,
    ]);
  });
  const clouds = () => db.all<{ id: number }>('SELECT id FROM cloud WHERE id IN (900, ?) ORDER BY id', [cloudId]);

  await db.tx(async tx => {
    await tx.run(
      'UPDATE stored_cloud_member SET role = CASE account_id WHEN ? THEN 100 ELSE 50 END WHERE cloud_id = ?',
      [made.json.id, cloudId],
    );
  });
  const refused = await request('DELETE', '/identity-provider/user', { as, body: { email: 'ada@team.example' } });
  assert.deepEqual([refused.status, refused.json.code, (await clouds()).length], [403, 'last_admin', 2]);
  await db.tx(async tx => {
    await tx.run('UPDATE stored_cloud_member SET role = 100 WHERE cloud_id = ?', [cloudId]);
  });
  assert.equal(
    (await request('DELETE', '/identity-provider/user', { as, body: { email: 'ada@team.example' } })).status,
    204,
  );
  assert.deepEqual([await clouds(), await core.users.find(made.json.id)], [[{ id: cloudId }], undefined]);
});

test('an application answers its invitations for accounts that it created', async t => {
  const service = await startService(t);
  const { request, application: as, createPerson, createProject } = service;
  const other = await otherApplication(service);
  const { cloudId, path } = await createProject('House');
  const { json: ada } = await request('POST', '/identity-provider/user', {
    as,
    body: { email: 'ada@team.example', firstname: 'Ada', lastname: 'L' },
  });
  const bob = await createPerson('bob');
  const invite = async (to: string, body: object) =>
    (await request('POST', `${to}/invitation`, { as, body: { redirect_uri, ...body } })).json.id as number;
  const answer = async (id: number, how: string, who = as) =>
    (await request('POST', `/identity-provider/invitation/${id}/${how}`, { as: who })).status;
  const id = await invite(path, { email: ada.email, role: 25 });
  const read = async (number = id, who = as) => request('GET', `/identity-provider/invitation/${number}`, { as: who });

  const { client_id, ...rest } = (await read()).json;
  assert.deepEqual(rest, {
    id,
    redirect_uri,
    cloud_name: 'Test cloud',
    cloud_role: 50,
    project_name: 'House',
    project_role: 25,
    email: ada.email,
    status: 'P',
  });
  assert.ok(client_id > 0);
  for (const who of [other, bob.as]) {
    assert.deepEqual((await request('GET', '/identity-provider/invitation', { as: who })).json, []);
    assert.equal((await read(id, who)).status, 404);
    assert.deepEqual([await answer(id, 'accept', who), await answer(id, 'deny', who)], [404, 404]);
  }
  assert.equal(await answer(id, 'deny'), 204);
  assert.equal((await read()).json.status, 'D');
  assert.deepEqual((await request('GET', '/identity-provider/invitation?status=P', { as })).json, []);
  assert.equal(await answer(id, 'accept'), 204, 'a denied one can still be accepted');
  assert.deepEqual(
    (await request('GET', `${path}/user`, { as })).json.map((user: Record<string, unknown>) => [
      user.user_id,
      user.role,
    ]),
    [[ada.id, 25]],
  );
  assert.deepEqual([await answer(id, 'accept'), await answer(id, 'deny')], [409, 409]);

  const forBob = await invite(`/cloud/${cloudId}`, { email: bob.email });
  assert.deepEqual(
    [await answer(forBob, 'accept'), await answer(forBob, 'deny')],
    [403, 403],
    'he answers for himself',
  );
  assert.equal((await request('GET', `/cloud/${cloudId}`, { as: bob.as })).status, 404);
});

test('a person whose invitation is accepted before the first sign-in is a member at once', async t => {
  const service = await startService(t);
  const { request, application: as, createPerson, createProject } = service;
  const { cloudId, path } = await createProject('House');
  await request('POST', `${path}/invitation`, { as, body: { email: 'late@example.org', role: 50, redirect_uri } });
  for (const name of ['early', 'never'])
    await request('POST', `/cloud/${cloudId}/invitation`, { as, body: { email: `${name}@example.org`, redirect_uri } });
  for (const { id, email } of (await request('GET', '/identity-provider/invitation', { as })).json) {
    const answer = async (how: string) =>
      (await request('POST', `/identity-provider/invitation/${id}/${how}`, { as })).status;
    if (email !== 'early@example.org') assert.deepEqual([await answer('accept'), await answer('accept')], [204, 409]);
    if (email === 'never@example.org') assert.equal(await answer('deny'), 204, 'until then it can be taken back');
  }
  assert.deepEqual((await request('GET', `/cloud/${cloudId}/user`, { as })).json, []);
  const [late, early, never] = [await createPerson('late'), await createPerson('early'), await createPerson('never')];
  assert.equal((await request('GET', `${path}/check-access`, { as: late.as })).json.user_role, 50);
  assert.equal(
    (await request('GET', `/cloud/${cloudId}`, { as: early.as })).status,
    404,
    'nobody has accepted for this one',
  );
  assert.equal((await request('GET', `/cloud/${cloudId}`, { as: never.as })).status, 404);
});
