import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test('administrators set the length unit of a project, and all members read it', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, createPerson } = service;
  const { path } = await createProject('Tower');
  const member = await joinProject(service, path, 'ann', 25);
  const stranger = await createPerson('eve');
  const units = `${path}/units`;
  const first = await request('GET', units, { as: member.as });
  assert.deepEqual([first.status, first.json], [200, { unit: 'm', decimals: 3 }]);
  const wanted = { unit: 'mm', decimals: 0 };
  assert.equal((await request('PUT', units, { as: member.as, body: wanted })).status, 403);
  assert.equal((await request('GET', units, { as: stranger.as })).status, 404);
  const set = await request('PUT', units, { as, body: wanted });
  assert.deepEqual([set.status, set.json], [200, wanted]);
  assert.deepEqual((await request('PUT', units, { as, body: { unit: 'ft-in', decimals: 2 } })).status, 200);
  assert.deepEqual((await request('GET', units, { as: member.as })).json, { unit: 'ft-in', decimals: 2 });
  for (const body of [{ unit: 'yd', decimals: 1 }, { unit: 'm', decimals: 7 }, { unit: 'm' }])
    assert.equal((await request('PUT', units, { as, body })).status, 400, JSON.stringify(body));
  const log = (await request('GET', `${path}/activity`, { as })).json as { action: string }[];
  assert.equal(log.filter(({ action }) => action === 'project.units').length >= 2, true);
});
