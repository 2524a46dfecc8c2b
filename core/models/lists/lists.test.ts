import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../../access/roles.ts';
import { serveModels } from '../../testing/serve-models.ts';

const columns = [
  { from: 'element', name: 'class' },
  { from: 'property', set: 'Pset_WallCommon', name: 'LoadBearing' },
];

test('lists are shared in a project: saved, changed, deleted and read by its members', async t => {
  const { request, project, as } = await serveModels(t);
  const path = `${project}/element-list`;
  const made = await request('POST', path, { name: ' Walls ', columns });
  assert.equal(made.status, 201);
  const { id, created_at, updated_at, ...rest } = made.json;
  assert.deepEqual(rest, { name: 'Walls', columns, filter: {}, groups: [], created_by: 1 });
  assert.equal(created_at, updated_at);
  assert.equal((await request('POST', path, { name: 'WALLS', columns })).status, 400);
  assert.equal((await request('POST', path, { name: ' ', columns })).status, 400);
  assert.equal((await request('POST', path, { name: 'x', columns: [{ from: 'nothing', name: 'x' }] })).status, 400);

  const filter = { text: 'w', conditions: [{ column: columns[1], is: 'is', value: 'true' }] };
  const changed = await request('PATCH', `${path}/${id}`, { name: 'Load-bearing walls', filter, groups: [columns[0]] });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    [changed.json.name, changed.json.filter, changed.json.groups, changed.json.columns],
    ['Load-bearing walls', filter, [columns[0]], columns],
  );
  assert.deepEqual((await request('GET', `${path}/${id}`)).json, changed.json);
  assert.deepEqual((await request('GET', path)).json, [changed.json]);

  as.role = roles.guest;
  assert.deepEqual((await request('GET', path)).json, [changed.json]);
  assert.equal((await request('DELETE', `${path}/${id}`)).status, 403);
  assert.equal((await request('POST', path, { name: 'Mine', columns })).status, 403);
  as.role = roles.admin;
  assert.equal((await request('GET', `/cloud/1/project/2/element-list/${id}`)).status, 404);
  assert.deepEqual((await request('GET', '/cloud/1/project/2/element-list')).json, []);
  assert.equal((await request('DELETE', `${path}/${id}`)).status, 204);
  assert.equal((await request('DELETE', `${path}/${id}`)).status, 404);
});
