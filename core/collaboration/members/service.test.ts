import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';

test('a person gets their own account and places; an application has none', async t => {
  const { request, application, createPerson, createProject } = await startService(t);
  const elsewhere = await createProject();
  const ann = await createPerson('ann');
  const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Own' } })).json;
  const project = (await request('POST', `/cloud/${cloud.id}/project`, { as: ann.as, body: { name: 'House' } })).json;
  const invitation = (
    await request('POST', `${elsewhere.path}/invitation`, {
      as: application,
      body: { email: ann.email, role: 25, redirect_uri: 'https://app.example' },
    })
  ).json;
  await request('POST', `/user/invitations/${invitation.id}/accept`, { as: ann.as });

  const me = await request('GET', '/user', { as: ann.as });
  const { created_at, updated_at, sub, ...rest } = me.json;
  assert.deepEqual(rest, {
    id: ann.id,
    email: ann.email,
    firstname: 'ann',
    lastname: 'Tester',
    organizations: [],
    provider: 'plinth',
    provider_sub: null,
    profile_picture: null,
    clouds: [
      { cloud: elsewhere.cloudId, role: 50 },
      { cloud: cloud.id, role: 100 },
    ],
    projects: [
      { project: elsewhere.projectId, role: 25 },
      { project: project.id, role: 100 },
    ],
  });
  assert.ok(sub && created_at && updated_at);
  assert.deepEqual(
    (await request('GET', '/user/projects', { as: ann.as })).json.map(({ id }: { id: number }) => id),
    [elsewhere.projectId, project.id],
  );
  for (const path of ['/user', '/user/projects'])
    assert.equal((await request('GET', path, { as: application })).status, 403);
});

test('a person removed from a cloud loses access at once, with the tokens they created', async t => {
  const { request, application, createPerson, createProject } = await startService(t);
  const { cloudId, path } = await createProject();
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  for (const { email, as } of [ann, bob]) {
    const { id } = (
      await request('POST', `${path}/invitation`, {
        as: application,
        body: { email, role: 100, redirect_uri: 'https://app.example' },
      })
    ).json;
    await request('POST', `/user/invitations/${id}/accept`, { as });
  }
  const tokenOf = async (as: string, body: object) =>
    `Bearer ${(await request('POST', `${path}/access-token`, { as, body: { scopes: ['document:read'], ...body } })).json.token}`;
  const [own, other, asAnn] = [
    await tokenOf(ann.as, {}),
    await tokenOf(bob.as, {}),
    await tokenOf(bob.as, { email_impersonation: ann.email }),
  ];
  const statuses = () =>
    Promise.all([ann.as, own, asAnn, other].map(async as => (await request('GET', `${path}/document`, { as })).status));
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  assert.equal((await request('DELETE', `/cloud/${cloudId}/user/${ann.id}`, { as: application })).status, 204);
  assert.deepEqual(await statuses(), [404, 401, 401, 200]);
  assert.equal((await request('GET', '/user', { as: ann.as })).status, 200, 'the account itself stays');
});
