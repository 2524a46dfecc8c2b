import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../../testing/insert-model.ts';
import { serveModels } from '../../../testing/serve-models.ts';
import { roles } from '../../../access/roles.ts';

test('labels on a model: created, validated, filtered by it, deleted', async t => {
  const { request, project, db, modelId, as, documents, documentId } = await serveModels(t);
  const labels = `${project}/model/${modelId}/label`;
  const geometry = [
    { x: 0, y: 0 },
    { x: 1, y: 1.5 },
  ];
  const made = await request('POST', labels, {
    name: ' Column ',
    color: 'ff0000',
    geometry: [{ ...geometry[0], z: 9 }, geometry[1]],
    model: 77,
  });
  const { id, creator, created_at, updated_at, ...rest } = made.json;
  assert.deepEqual(
    [made.status, rest, creator.id, created_at === updated_at],
    [201, { model: modelId, name: 'Column', color: 'ff0000', geometry, human_validated: false }, 1, true],
  );
  const sure = (await request('POST', labels, { name: 'Door', geometry: [{ x: 3, y: 4 }], human_validated: true }))
    .json;
  assert.equal(sure.color, null);
  const ids = async (query = '') =>
    (await request('GET', `${labels}${query}`)).json.map((label: { id: number }) => label.id);
  assert.deepEqual(
    [await ids(), await ids('?is_validated=true'), await ids('?is_validated=false')],
    [[id, sure.id], [sure.id], [id]],
  );
  assert.equal((await request('GET', `${labels}?is_validated=maybe`)).status, 400);

  const change = (body: object) => request('PATCH', `${labels}/${id}`, body);
  const validated = (await change({ human_validated: true })).json;
  assert.deepEqual(validated, { ...made.json, human_validated: true, updated_at: validated.updated_at });
  assert.deepEqual((await request('GET', `${labels}/${id}`)).json, validated);
  const other = (await change({ name: 'Pillar', color: null, geometry: [{ x: 5, y: 5 }] })).json;
  assert.deepEqual(
    [other.name, other.color, other.geometry, other.human_validated],
    ['Pillar', null, [{ x: 5, y: 5 }], true],
  );

  for (const [field, value] of [
    ['name', ' '],
    ['name', null],
    ['color', '##ff0000'],
    ['color', 'red'],
    ['geometry', []],
    ['geometry', [{ x: 1 }]],
    ['geometry', [[1, 2]]],
    ['geometry', [{ x: '1', y: 2 }]],
    ['human_validated', 1],
  ] as const) {
    const { status, json } = await change({ [field]: value });
    assert.deepEqual([status, Object.keys(json)[0]?.split('.')[0]], [400, field], `${field} ${JSON.stringify(value)}`);
  }
  assert.deepEqual(Object.keys((await request('POST', labels, {})).json), ['name', 'geometry', 'code', 'reasons']);

  const elsewhere = `${project}/model/${await insertModel(db, 'PNG')}/label/${id}`;
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    assert.equal((await request(method, elsewhere, method === 'PATCH' ? {} : undefined)).status, 404, method);
  as.role = roles.guest;
  assert.deepEqual([(await ids()).length, (await change({})).status], [2, 403]);
  as.role = roles.user;
  assert.deepEqual(
    [
      (await request('DELETE', `${labels}/${id}`)).status,
      (await request('DELETE', `${labels}/${id}`)).status,
      await ids(),
    ],
    [204, 404, [sure.id]],
  );
  documents.hidden.add(documentId);
  assert.deepEqual(
    [(await request('GET', labels)).status, (await request('GET', `${labels}/${sure.id}`)).status],
    [404, 404],
  );
});
