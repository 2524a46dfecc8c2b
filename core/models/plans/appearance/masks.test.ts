import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../../testing/insert-model.ts';
import { serveModels } from '../../../testing/serve-models.ts';
import { roles } from '../../../access/roles.ts';

test('the mask of a sheet: created or replaced, changed in part, shown in the record, deleted', async t => {
  const { request, project, db, modelId, as } = await serveModels(t);
  const sheet = await insertModel(db, 'PDF');
  const mask = (method: 'PUT' | 'PATCH' | 'DELETE', body?: object, model = sheet) =>
    request(method, `${project}/model/${model}/mask-2d`, body);
  const inRecord = async () => (await request('GET', `${project}/model/${sheet}`)).json.mask_2d;
  const path = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  assert.equal(await inRecord(), null);
  assert.equal((await mask('PATCH', { opacity: 0.5 })).status, 404, 'there is none to change');

  const made = await mask('PUT', { crop_path: path, grayscale: true });
  const { id, created_at, updated_at, ...values } = made.json;
  assert.deepEqual(
    [made.status, created_at, values],
    [201, updated_at, { crop_path: path, grayscale: true, opacity: null, brightness: null, contrast: null }],
  );
  const changed = await mask('PATCH', { opacity: 0.5, brightness: 1.5 });
  assert.deepEqual(
    [changed.status, changed.json],
    [200, { ...made.json, opacity: 0.5, brightness: 1.5, updated_at: changed.json.updated_at }],
  );
  assert.deepEqual(await inRecord(), changed.json);
  assert.deepEqual((await request('GET', `${project}/model?type=PDF`)).json[0].mask_2d, changed.json);
  const replaced = await mask('PUT', { contrast: -2 });
  assert.deepEqual(
    [replaced.status, replaced.json],
    [
      200,
      {
        id,
        created_at,
        updated_at: replaced.json.updated_at,
        crop_path: null,
        grayscale: false,
        opacity: null,
        brightness: null,
        contrast: -2,
      },
    ],
  );

  for (const body of [
    {
      crop_path: [
        [0, 0],
        [1, 1],
      ],
    },
    {
      crop_path: [
        [0, 0],
        [1, 0],
        [1, 1, 1],
      ],
    },
    { opacity: 1.1 },
    { opacity: -0.1 },
    { grayscale: 'yes' },
    { brightness: 'much' },
  ]) {
    const { status, json } = await mask('PUT', body);
    assert.deepEqual([status, Object.keys(json)[0]?.split('.')[0]], [400, Object.keys(body)[0]], JSON.stringify(body));
  }
  assert.deepEqual(
    [(await mask('PUT', {}, modelId)).status, (await mask('PUT', {}, 987_654)).status],
    [400, 404],
    'no mask for a building',
  );
  as.role = roles.guest;
  assert.equal((await mask('PUT', {})).status, 403);
  as.role = roles.user;
  assert.deepEqual([(await mask('DELETE')).status, (await mask('DELETE')).status, await inRecord()], [204, 404, null]);
});
