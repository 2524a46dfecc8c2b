import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../../testing/insert-model.ts';
import { serveModels } from '../../../testing/serve-models.ts';
import { roles } from '../../../access/roles.ts';

test('models are positioned in another one, at a position that can be changed', async t => {
  const { request, project, db, upload, documents, as } = await serveModels(t);
  const { documentId } = await upload('panorama.png', 'a panorama');
  const [tour, second, panorama, other] = [
    await insertModel(db, 'PHOTOSPHERE_BUILDING'),
    await insertModel(db, 'PHOTOSPHERE_BUILDING'),
    await insertModel(db, 'PHOTOSPHERE', { documentId }),
    await insertModel(db, 'PHOTOSPHERE'),
  ];
  const inTour = `${project}/model/${tour}/positioned-model`;
  const put = (body: object, parent = tour) => request('POST', `${project}/model/${parent}/positioned-model`, body);
  const parents = async (id: number) => (await request('GET', `${project}/model/${id}/positioned-in`)).json;
  const made = await put({ positioned_model: panorama, position: [1, 2, 3] });
  assert.deepEqual([made.status, made.json], [201, { positioned_model: panorama, position: [1, 2, 3] }]);
  await put({ positioned_model: panorama, position: [0, 0, 0] }, second);
  await put({ positioned_model: other, position: [9, 9, 9] });
  assert.deepEqual((await request('GET', inTour)).json, [made.json, { positioned_model: other, position: [9, 9, 9] }]);
  assert.deepEqual(await parents(panorama), [
    { parent_model: tour, position: [1, 2, 3] },
    { parent_model: second, position: [0, 0, 0] },
  ]);

  const one = `${inTour}/${panorama}`;
  const moved = { positioned_model: panorama, position: [4, 5, 6.5] };
  assert.deepEqual(
    [
      (await request('PATCH', one, { position: [4, 5, 6.5] })).json,
      (await request('PATCH', one, {})).json,
      (await request('GET', one)).json,
    ],
    [moved, moved, moved],
  );

  const elsewhere = await insertModel(db, 'PHOTOSPHERE', { projectId: 2 });
  for (const [id, code] of [
    [panorama, 'already_exists'],
    [tour, 'invalid'],
    [elsewhere, 'invalid'],
    [987_654, 'invalid'],
  ] as const) {
    const { status, json } = await put({ positioned_model: id, position: [0, 0, 0] });
    assert.deepEqual([status, Object.keys(json), json.code], [400, ['positioned_model', 'code'], code], String(id));
  }
  for (const position of [[1, 2], [1, 2, 3, 4], [1, 2, '3'], null])
    assert.equal(
      Object.keys((await request('PATCH', one, { position })).json)[0]?.split('.')[0],
      'position',
      JSON.stringify(position),
    );
  assert.deepEqual(Object.keys((await put({})).json), ['positioned_model', 'position', 'code', 'reasons']);

  as.role = roles.guest;
  assert.deepEqual([(await request('GET', one)).status, (await request('PATCH', one, {})).status], [200, 403]);
  as.role = roles.user;
  documents.hidden.add(documentId);
  assert.deepEqual((await request('GET', inTour)).json.length, 1);
  for (const path of [one, `${project}/model/${panorama}/positioned-in`])
    assert.equal((await request('GET', path)).status, 404, path);
  assert.equal((await request('DELETE', one)).status, 404);
  documents.hidden.clear();
  assert.deepEqual([(await request('DELETE', one)).status, (await request('DELETE', one)).status], [204, 404]);
  assert.deepEqual(await parents(panorama), [{ parent_model: second, position: [0, 0, 0] }]);
});
