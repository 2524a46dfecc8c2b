import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService, type Person } from '../../testing/service.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a token works in its project, with its scopes, until it ends', async t => {
  const clock = movableClock();
  const { request, application: as, createProject } = await startService(t, { clock });
  const [{ path, cloudId }, other] = [await createProject(), await createProject()];
  const make = (body: object, who = as) => request('POST', `${path}/access-token`, { as: who, body });

  const made = await make({ scopes: ['ifc:read', 'document:read', 'model:read'], expires_at: inHours(1) });
  assert.equal(made.status, 201, made.text);
  const { token } = made.json;
  assert.deepEqual(
    [made.json.scopes.toSorted(), made.json.email_impersonation],
    [['document:read', 'ifc:read', 'model:read'], null],
  );
  const holder = `Bearer ${token}`;
  const get = async (target: string) => (await request('GET', target, { as: holder })).status;
  assert.deepEqual([await get(path), await get(`${path}/model`), await get(`${path}/document`)], [200, 200, 200]);
  assert.deepEqual(
    [
      await get(`${path}/user`),
      await get(other.path),
      await get(`/cloud/${cloudId}`),
      await get(`/cloud/${cloudId}/project`),
    ],
    [403, 404, 404, 404],
  );
  assert.deepEqual((await request('GET', '/cloud', { as: holder })).json, []);
  assert.equal((await request('POST', `${path}/document`, { as: holder, body: fileForm('a.txt', 'a') })).status, 403);
  assert.equal((await make({ scopes: ['model:read'] }, holder)).status, 403);
  const access = (await request('GET', `${path}/check-access`, { as: holder })).json;
  assert.deepEqual(access.usable_scopes.toSorted(), ['document:read', 'ifc:read', 'model:read']);

  assert.deepEqual((await request('GET', `${path}/access-token`, { as })).json, [made.json]);
  assert.deepEqual((await request('GET', `${path}/access-token/${token}`, { as })).json, made.json);
  assert.equal((await request('GET', `${other.path}/access-token/${token}`, { as })).status, 404);
  assert.equal((await request('DELETE', `${path}/access-token/${token}`, { as })).status, 204);
  assert.deepEqual(
    [await get(path), (await request('DELETE', `${path}/access-token/${token}`, { as })).status],
    [401, 404],
  );

  const hours = (Date.parse((await make({ scopes: ['model:read'] })).json.expires_at) - Date.now()) / 3_600_000;
  assert.ok(hours > 11.9 && hours <= 12, `${hours} hours`);
  for (const wrong of [
    { scopes: [] },
    { scopes: ['org:manage'] },
    { expires_at: inHours(1) },
    ...['yesterday', inHours(-1), inHours(24 * 31)].map(expires_at => ({ scopes: ['model:read'], expires_at })),
    { scopes: ['model:read'], email_impersonation: 'nobody@example.org' },
  ]) {
    assert.equal((await make(wrong)).status, 400, JSON.stringify(wrong));
  }
  const short = `Bearer ${(await make({ scopes: ['model:read'], expires_at: new Date(Date.now() + 1500).toISOString() })).json.token}`;
  assert.equal((await request('GET', `${path}/model`, { as: short })).status, 200);
  clock.pass(1600);
  assert.equal((await request('GET', `${path}/model`, { as: short })).status, 401);
});

test('a token never has more permissions than its creator and the impersonated member', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path, projectId } = await createProject();
  const [ann, gus] = [await joinProject(service, path, 'ann', 50), await joinProject(service, path, 'gus', 25)];
  const scopes = ['document:read', 'document:write', 'bcf:write'];
  const make = (who: string, body: object = {}) =>
    request('POST', `${path}/access-token`, { as: who, body: { scopes, ...body } });
  const upload = async (token: string) =>
    (await request('POST', `${path}/document`, { as: `Bearer ${token}`, body: fileForm('a.txt', 'a', { name: 'a' }) }))
      .status;
  const read = async (token: string) => (await request('GET', `${path}/document`, { as: `Bearer ${token}` })).status;

  assert.equal((await make(gus.as)).status, 403, 'a guest makes none');
  const asGus = (await make(as, { email_impersonation: gus.email })).json;
  assert.equal(asGus.email_impersonation, gus.email);
  assert.deepEqual([await read(asGus.token), await upload(asGus.token)], [200, 403]);
  const whoIsIt = (await request('GET', `${path}/check-access`, { as: `Bearer ${asGus.token}` })).json;
  assert.deepEqual(
    [whoIsIt.user.id, whoIsIt.user_role, whoIsIt.usable_scopes.toSorted()],
    [gus.id, 25, ['bcf:write', 'document:read']],
  );

  const own = (await make(ann.as)).json.token;
  assert.deepEqual([await read(own), await upload(own)], [200, 201]);
  assert.deepEqual(
    (await request('GET', `${path}/access-token`, { as: ann.as })).json.map((entry: { token: string }) => entry.token),
    [own],
    "others' tokens are not shown",
  );
  const created = (await request('GET', `${path}/document`, { as: `Bearer ${own}` })).json[0].created_by;
  assert.equal(created.id, ann.id);

  // Impersonation gives no higher role; and the token loses what its maker loses.
  await request('POST', `${path}/invitation`, {
    as,
    body: { email: 'x@example.org', role: 25, redirect_uri: 'https://app.example' },
  });
  const members = (await request('GET', `${path}/user`, { as })).json as { id: number; user_id: number | null }[];
  const memberId = (person: Person) => members.find(({ user_id }) => user_id === person.id)?.id;
  await request('PATCH', `${path}/user/${memberId(gus)}`, { as, body: { role: 100 } });
  assert.equal((await make(ann.as, { email_impersonation: gus.email })).status, 403);
  assert.equal(await upload(asGus.token), 201, 'the application may all that Gus may now');
  await request('PATCH', `${path}/user/${memberId(ann)}`, { as, body: { role: 25 } });
  assert.deepEqual([await read(own), await upload(own)], [200, 403]);
  await request('DELETE', `${path}/user/${memberId(ann)}`, { as });
  assert.equal(await read(own), 401);
  assert.equal((await request('GET', `/bcf/2.1/projects/${projectId}/full-topic`, { as: ann.as })).status, 404);
});
