import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../../testing/insert-model.ts';
import { serveModels } from '../../../testing/serve-models.ts';

test('a model is moved on the plane; values never set are the defaults', async t => {
  const { request, project, db, documents, upload } = await serveModels(t);
  const { documentId } = await upload('plan.dwg', 'a plan');
  const sheet = await insertModel(db, 'DWG', { documentId });
  const move = (body: object) => request('PATCH', `${project}/model/${sheet}/transform`, body);
  const inRecord = async () => (await request('GET', `${project}/model/${sheet}`)).json.transform;
  assert.equal(await inRecord(), null);
  const unmoved = { translate: [0, 0], rotate: 0, scale: 1, opacity: 1 };
  assert.deepEqual((await move({})).json, unmoved);
  assert.deepEqual((await move({ translate: [1, 2], rotate: 45 })).json, { ...unmoved, translate: [1, 2], rotate: 45 });
  assert.deepEqual((await move({ scale: 1.5, opacity: 0 })).json, {
    translate: [1, 2],
    rotate: 45,
    scale: 1.5,
    opacity: 0,
  });
  assert.deepEqual(await inRecord(), { translate: [1, 2], rotate: 45, scale: 1.5, opacity: 0 });
  for (const body of [
    { translate: [1] },
    { translate: [1, 2, 3, 4] },
    { translate: null },
    { rotate: 'left' },
    { scale: null },
    { opacity: 2 },
  ]) {
    const { status, json } = await move(body);
    assert.deepEqual([status, Object.keys(json)[0]?.split('.')[0]], [400, Object.keys(body)[0]], JSON.stringify(body));
  }
  documents.hidden.add(documentId);
  assert.equal((await move({ rotate: 1 })).status, 404);
});
