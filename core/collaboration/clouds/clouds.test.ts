import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';

test('a cloud is created, changed and deleted', async t => {
  const { request, application: as, createPerson } = await startService(t);

  const made = await request('POST', '/cloud', { as, body: { name: 'Ours' } });
  assert.equal(made.status, 201);
  const { id, created_at, updated_at, creator_app, ...rest } = made.json;
  assert.deepEqual(rest, {
    name: 'Ours',
    features: [],
    marketplace_apps: [],
    organization: {
      id: 1,
      name: 'Plinth',
      is_personnal: false,
      created_at: rest.organization.created_at,
      updated_at: rest.organization.created_at,
      logo: null,
    },
    creator: null,
    is_default: false,
    image: null,
  });
  assert.ok(creator_app && !Number.isNaN(Date.parse(created_at)) && created_at === updated_at);
  assert.deepEqual((await request('POST', '/cloud', { as, body: {} })).json, {
    name: ['This field is required.'],
    code: 'invalid',
    reasons: { name: [{ code: 'required' }] },
  });

  const renamed = await request('PATCH', `/cloud/${id}`, {
    as,
    body: { name: 'Ours, renamed', id: 7, creator_app: 'x' },
  });
  assert.deepEqual(
    [renamed.status, renamed.json.name, renamed.json.id, renamed.json.creator_app],
    [200, 'Ours, renamed', id, creator_app],
  );
  assert.deepEqual((await request('GET', '/cloud', { as })).json, [renamed.json]);
  assert.deepEqual((await request('GET', `/cloud/${id}`, { as })).json, renamed.json);

  const size = await request('GET', `/cloud/${id}/size`, { as });
  const { remaining_total_size, ...facts } = size.json;
  assert.ok(remaining_total_size > 0);
  assert.deepEqual(facts, {
    managed_by: 'ORGANIZATION',
    role: 100,
    total_size: 0,
    total_size_available: null,
    remaining_total_size_percent: 100,
  });
  const access = await request('GET', `/cloud/${id}/check-access`, { as });
  assert.deepEqual([access.json.has_admin_permission, access.json.user_role, access.json.user], [true, 100, null]);
  assert.ok(access.json.usable_scopes.includes('org:manage') && access.json.usable_scopes.includes('ifc:read'));

  const ann = await createPerson('ann');
  assert.equal((await request('GET', `/cloud/${id}`, { as: ann.as })).status, 404);
  assert.deepEqual((await request('GET', '/cloud', { as: ann.as })).json, []);
  assert.equal((await request('DELETE', `/cloud/${id}`, { as: ann.as })).status, 404);

  assert.equal((await request('DELETE', `/cloud/${id}`, { as })).status, 204);
  assert.deepEqual((await request('GET', `/cloud/${id}`, { as })).json, { detail: 'Not found.', code: 'not_found' });
});

test('a person is creator and administrator of the clouds they make', async t => {
  const { request, createPerson } = await startService(t);
  const ann = await createPerson('ann');
  const cloud = (await request('POST', '/cloud', { as: ann.as, body: { name: "Ann's" } })).json;
  assert.deepEqual(
    [cloud.creator.id, cloud.creator.cloud_role, cloud.creator.project_role, cloud.creator_app],
    [ann.id, 100, 100, null],
  );
  const access = (await request('GET', `/cloud/${cloud.id}/check-access`, { as: ann.as })).json;
  assert.deepEqual([access.user_role, access.user.email], [100, ann.email]);
});

test('a cloud is deleted with its content', async t => {
  const { request, application: as, createProject } = await startService(t);
  const { cloudId, path, projectId } = await createProject();
  await request('POST', `${path}/folder`, { as, body: { name: 'Plans' } });
  assert.equal((await request('DELETE', `/cloud/${cloudId}`, { as })).status, 204);
  assert.equal((await request('GET', path, { as })).status, 404);
  assert.equal((await request('GET', `/bcf/2.1/projects/${projectId}/full-topic`, { as })).status, 404);
});
