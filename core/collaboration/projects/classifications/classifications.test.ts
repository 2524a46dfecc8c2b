import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../../testing/service.ts';

test('classifications of a project are created one or many at a time, without duplicates', async t => {
  const { request, application: as, createProject } = await startService(t);
  const { path } = await createProject();
  const all = `${path}/classification`;
  const post = async (body: unknown) => {
    const { status, json } = await request('POST', all, { as, body });
    return [status, json];
  };
  const wall = { name: 'Uniclass', notation: 'EF_25_10', title: 'Walls' };

  const [status, one] = await post(wall);
  const { id } = one;
  assert.deepEqual([status, one], [201, { id, ...wall }]);
  assert.deepEqual(await post({ ...wall, title: ' Walls ' }), [200, one], 'an identical one is used again');
  const [mixed, list] = await post([{ notation: 'D', title: '' }, { name: 5 }, wall, 'nothing', { notation: 'D' }]);
  assert.deepEqual(
    [mixed, list.length, list[0].notation, list[0].title, list[2], list[4]],
    [201, 5, 'D', null, one, list[0]],
  );
  assert.deepEqual([Object.keys(list[1]), list[1].code, list[3].code], [['name', 'code'], 'invalid', 'invalid']);
  assert.deepEqual(await post([wall, { notation: 'D' }]), [200, [one, list[0]]]);
  const [none, refusals] = await post([{ title: {} }, 7]);
  assert.deepEqual([none, refusals.length, refusals[0].title.length], [400, 2, 1]);
  assert.deepEqual(
    [(await post({ name: 5 }))[0], (await post([]))[0], (await post(Array.from({ length: 10_001 }, () => wall)))[0]],
    [400, 200, 400],
  );
  assert.deepEqual((await request('GET', all, { as })).json, [one, list[0]]);

  const changed = await request('PATCH', `${all}/${id}`, { as, body: { title: 'Changed', id: 7 } });
  assert.deepEqual([changed.status, changed.json], [200, { ...one, title: 'Changed' }]);
  assert.deepEqual(
    (await request('PATCH', `${all}/${id}`, { as, body: { name: null, notation: 'D', title: null } })).json.code,
    'already_exists',
  );
  assert.deepEqual((await request('GET', `${all}/${id}`, { as })).json, changed.json);
  const other = await createProject();
  assert.equal((await request('GET', `${other.path}/classification/${id}`, { as })).status, 404);
  assert.equal((await request('DELETE', `${other.path}/classification/${id}`, { as })).status, 404);
  assert.equal((await request('DELETE', `${all}/${id}`, { as })).status, 204);
  for (const method of ['GET', 'DELETE', 'PATCH'])
    assert.equal((await request(method, `${all}/${id}`, { as, ...(method === 'PATCH' && { body: {} }) })).status, 404);

  // Kept by a project in the bin.
  await request('DELETE', path, { as });
  assert.equal((await request('GET', all, { as })).status, 404);
  const cloud = path.split('/project')[0];
  const [item] = (await request('GET', `${cloud}/bin`, { as })).json.items;
  await request('POST', `${cloud}/bin/${item.id}/restore`, { as, body: {} });
  assert.deepEqual((await request('GET', all, { as })).json, [list[0]]);
});
