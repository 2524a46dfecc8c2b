import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '../../access/roles.ts';
import { serveModels } from '../../testing/serve-models.ts';

const column = { from: 'property', set: 'Pset_WallCommon', name: 'FireRating' };
const rules = [
  { conditions: [{ column, is: 'contains', value: '90' }], effect: 'colour', colour: 'D64541' },
  { conditions: [{ column: { from: 'element', name: 'class' }, is: 'is', value: 'IfcSlab' }], effect: 'hide' },
];

test('smart views are shared in a project: saved, changed, deleted and read by its members', async t => {
  const { request, project, as } = await serveModels(t);
  const path = `${project}/smart-view`;
  const made = await request('POST', path, { name: ' Fire ', rules });
  assert.equal(made.status, 201);
  const { id, created_at, updated_at, ...rest } = made.json;
  assert.deepEqual(rest, { name: 'Fire', rules, created_by: 1 });
  assert.equal(created_at, updated_at);

  const changed = await request('PATCH', `${path}/${id}`, {
    name: 'Fire rating',
    rules: [{ conditions: [], effect: 'isolate' }],
  });
  assert.deepEqual(
    [changed.status, changed.json.name, changed.json.rules],
    [200, 'Fire rating', [{ conditions: [], effect: 'isolate' }]],
  );
  assert.deepEqual((await request('PATCH', `${path}/${id}`, {})).json.rules, changed.json.rules);
  assert.equal((await request('GET', `${path}/${id}`)).json.name, 'Fire rating');

  as.role = roles.guest;
  assert.equal((await request('GET', path)).json.length, 1);
  assert.deepEqual(
    [
      (await request('POST', path, { name: 'Mine', rules })).status,
      (await request('PATCH', `${path}/${id}`, { name: 'Mine' })).status,
      (await request('DELETE', `${path}/${id}`)).status,
    ],
    [403, 403, 403],
  );
  as.role = roles.admin;
  assert.equal((await request('GET', `/cloud/1/project/2/smart-view/${id}`)).status, 404);
  assert.deepEqual((await request('GET', '/cloud/1/project/2/smart-view')).json, []);
  assert.equal((await request('DELETE', `${path}/${id}`)).status, 204);
  assert.equal((await request('DELETE', `${path}/${id}`)).status, 404);
  assert.deepEqual((await request('GET', path)).json, []);
});

test('invalid smart views are refused', async t => {
  const { request, project } = await serveModels(t);
  const path = `${project}/smart-view`;
  await request('POST', path, { name: 'Fire', rules });
  const many = { effect: 'hide', conditions: Array.from({ length: 20 }, () => ({ column, is: 'filled' })) };
  const status = async (body: object) => (await request('POST', path, body)).status;
  assert.deepEqual(
    await Promise.all([
      status({ name: 'FIRE', rules }),
      status({ name: ' ', rules }),
      status({ name: 'a', rules: [] }),
      status({ name: 'b', rules: [{ conditions: [], effect: 'colour' }] }),
      status({ name: 'c', rules: [{ conditions: [], effect: 'colour', colour: 'red' }] }),
      status({ name: 'd', rules: [{ conditions: [], effect: 'explode' }] }),
      status({ name: 'e', rules: [{ conditions: [{ column, is: 'like', value: '' }], effect: 'hide' }] }),
      status({ name: 'f', rules: Array.from({ length: 6 }, () => many) }),
    ]),
    [400, 400, 400, 400, 400, 400, 400, 400],
  );
});
