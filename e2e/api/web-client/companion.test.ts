// The requests of the public web client to its companion back end, as it sends them (`{base_url}/platform`).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../../core/testing/service.ts';

test('the first arrival of a person creates their demo; clouds, favourites and tours are personal', async t => {
  const { request, createPerson, application } = await startService(t);
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  const call = (method: string, path: string, body?: unknown, as = ann.as) =>
    request(method, `/platform/${path}`, { as, ...(body !== undefined && { body }) });

  const first = await call('POST', 'create_or_update_user/', {});
  assert.deepEqual([first.status, first.text], [201, '']);
  assert.deepEqual((await call('POST', 'create_or_update_user/')).status, 200);
  const [demo] = (await request('GET', '/cloud', { as: ann.as })).json;
  const projects = (await request('GET', `/cloud/${demo.id}/project`, { as: ann.as })).json;
  assert.deepEqual(
    projects.map(({ name }: { name: string }) => name),
    ['Demo'],
  );
  assert.equal((await call('POST', 'create_or_update_user/', {}, application)).status, 403, 'people only');

  const cloud = await call('POST', 'create-cloud/', { name: 'Our team' });
  assert.deepEqual([cloud.status, cloud.json.name], [201, 'Our team']);
  const project = (await request('POST', `/cloud/${cloud.json.id}/project`, { as: ann.as, body: { name: 'Tower' } }))
    .json;

  assert.deepEqual((await call('GET', 'fav/')).json, { cloud_ids: [], project_ids: [] });
  const kept = await call('POST', 'fav/clouds/', { cloud_id: cloud.json.id });
  assert.deepEqual([kept.status, kept.json], [201, { cloud_ids: [cloud.json.id] }]);
  await call('POST', 'fav/clouds/', { cloud_id: cloud.json.id });
  const starred = await call('POST', 'fav/projects/', { project_id: project.id });
  assert.deepEqual([starred.status, starred.json], [201, { project_ids: [project.id] }]);
  assert.deepEqual((await call('GET', 'fav/')).json, { cloud_ids: [cloud.json.id], project_ids: [project.id] });
  await call('POST', 'fav/clouds/', { cloud_id: demo.id });
  assert.deepEqual((await call('GET', 'fav/clouds/')).json, { cloud_ids: [cloud.json.id, demo.id] }, 'the newest last');
  const ordered = await call('PUT', 'fav/clouds/', { cloud_ids: [demo.id] });
  assert.deepEqual([ordered.status, ordered.json], [200, { cloud_ids: [demo.id, cloud.json.id] }]);
  assert.deepEqual((await call('PUT', 'fav/projects/', { project_ids: [project.id] })).json, {
    project_ids: [project.id],
  });
  const strange = await call('PUT', 'fav/clouds/', { cloud_ids: [demo.id] }, bob.as);
  assert.deepEqual([strange.status, strange.json.cloud_ids], [400, [`Not a favourite: ${demo.id}.`]]);
  assert.equal((await call('DELETE', `fav/clouds/${demo.id}/`)).status, 204);
  assert.equal((await call('POST', 'fav/projects/', { project_id: project.id }, bob.as)).status, 404);
  assert.deepEqual((await call('GET', 'fav/', undefined, bob.as)).json, { cloud_ids: [], project_ids: [] });
  assert.deepEqual((await call('DELETE', `fav/clouds/${cloud.json.id}/`)).status, 204);
  assert.deepEqual((await call('GET', 'fav/clouds/')).json, { cloud_ids: [] });
  await request('DELETE', `/cloud/${cloud.json.id}/project/${project.id}`, { as: ann.as });
  assert.deepEqual((await call('GET', 'fav/projects/')).json, { project_ids: [] }, 'what is deleted is not shown');

  for (const name of ['welcome', 'files', 'welcome']) {
    const seen = await call('POST', 'guidedtour/', { name });
    assert.deepEqual([seen.status, seen.json], [201, { name }]);
  }
  assert.deepEqual((await call('GET', 'guidedtour/')).json, [{ name: 'files' }, { name: 'welcome' }]);
  assert.deepEqual((await call('GET', 'guidedtour/', undefined, bob.as)).json, []);
});
