import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test('a client reads versions, authentication, current user and projects', async t => {
  const service = await startService(t);
  const { request, application: as, url } = service;
  const { projectId, path } = await service.createProject('Tower');
  const guest = await joinProject(service, path, 'gus', 25);
  const get = async (target: string, by?: string) => (await request('GET', target, { as: by })).json;

  assert.equal((await get('/bcf/versions')).versions[0].version_id, '2.1');
  const site = `${url}/auth/realms/plinth/protocol/openid-connect`;
  assert.deepEqual(await get('/bcf/2.1/auth'), {
    oauth2_auth_url: `${site}/auth`,
    oauth2_token_url: `${site}/token`,
    oauth2_dynamic_client_reg_url: `${url}/foundation/clients`,
    http_basic_supported: false,
    supported_oauth2_flows: ['authorization_code_grant'],
  });
  assert.deepEqual(await get('/bcf/2.1/current-user', guest.as), {
    id: guest.email,
    name: 'gus Tester',
    email: guest.email,
    is_client: false,
    is_project_token: false,
  });
  const client = await get('/bcf/2.1/current-user', as);
  assert.deepEqual([client.id, client.name, client.is_client], [null, null, true]);
  assert.equal((await request('GET', '/bcf/2.1/current-user')).status, 401);

  const project = { id: projectId, project_id: String(projectId), name: 'Tower' };
  assert.deepEqual(await get('/bcf/2.1/projects', guest.as), [project]);
  const one = `/bcf/2.1/projects/${projectId}`;
  assert.deepEqual((await get(`${one}?includeAuthorization=true`, guest.as)).authorization, {
    project_actions: ['createTopic'],
  });
  assert.equal((await request('PUT', one, { as: guest.as, body: { name: 'Mine' } })).status, 403);
  assert.equal((await request('PUT', one, { as, body: {} })).status, 400);
  assert.deepEqual((await request('PUT', one, { as, body: { name: 'Bridge' } })).json, { ...project, name: 'Bridge' });
  assert.deepEqual((await request('PATCH', one, { as, body: {} })).json, { ...project, name: 'Bridge' });
});
