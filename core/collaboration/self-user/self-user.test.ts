import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../../e2e/fixtures/service.ts';

test('a person reads who they are and where', async t => {
  const { request, application, createPerson } = await startService(t);
  const ann = await createPerson('ann');
  const as = ann.as;
  const before = (await request('GET', '/user', { as })).json;
  assert.deepEqual([before.email, before.firstname, before.clouds, before.projects, before.organizations], [ann.email, 'ann', [], [], []]);

  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Ours' } })).json;
  const project = (await request('POST', `/cloud/${cloud.id}/project`, { as, body: { name: 'House' } })).json;
  const { clouds, projects } = (await request('GET', '/user', { as })).json;
  assert.deepEqual({ clouds, projects }, { clouds: [{ cloud: cloud.id, role: 100 }], projects: [{ project: project.id, role: 100 }] });
  assert.deepEqual((await request('GET', '/user/projects', { as })).json, [project]);

  assert.deepEqual((await request('GET', '/user/projects', { as: (await createPerson('bob')).as })).json, []);
  assert.equal((await request('GET', '/user', { as: application })).status, 403);
  assert.equal((await request('GET', '/user')).status, 401);
});
