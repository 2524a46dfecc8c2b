import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../testing/insert-model.ts';
import { sampleGuid } from '../../testing/model-batches.ts';
import { serveModels } from '../../testing/serve-models.ts';

test('readers of the document of a model see its overlays and cannot change them', async t => {
  const { request, project, db, modelId, documentId, documents, upload } = await serveModels(t);
  const sheetDocument = (await upload('plan.pdf', 'a plan')).documentId;
  const sheet = await insertModel(db, 'PDF', { documentId: sheetDocument });
  const house = `${project}/model/${modelId}`;
  const made: readonly (readonly [path: string, body: unknown])[] = [
    [`${house}/drawing`, { content: '<svg/>' }],
    [`${house}/label`, { name: 'Door', geometry: [{ x: 0, y: 0 }] }],
    [`${house}/storey/${sampleGuid(5)}/plan/add`, { id: sheet }],
    [`${house}/building/${sampleGuid(3)}/plan/add`, { id: sheet }],
    [`${house}/positioned-model`, { positioned_model: sheet, position: [0, 0, 0] }],
    [`${house}/element/${sampleGuid(8)}/documents`, [documentId]],
  ];
  const results = [];
  for (const [path, body] of made) results.push(await request('POST', path, body as object));
  assert.deepEqual(
    results.map(({ status }) => status),
    [201, 201, 201, 201, 201, 200],
  );
  const [drawing, label] = results.map(({ json }) => json.id);
  await request('PUT', `${project}/model/${sheet}/mask-2d`, {});
  await request('PATCH', `${project}/model/${sheet}/transform`, {});

  const lists = [
    `${house}/drawing`,
    `${house}/label`,
    `${house}/storey`,
    `${house}/building`,
    `${house}/positioned-model`,
    `${project}/model/${sheet}/positioned-in`,
    `${house}/element/documents`,
    `${project}/model?type=PDF`,
  ];
  // Addresses are signed for the second of their request.
  const read = async () =>
    (await Promise.all(lists.map(async path => (await request('GET', path)).text)))
      .join('\n')
      .replaceAll(/expires=\d+&signature=[\w-]+|"user_permission":\d+/g, '');
  const before = await read();
  for (const id of [documentId, sheetDocument]) documents.readOnly.add(id);
  const storeyPlan = `${house}/storey/${sampleGuid(5)}/plan`;
  const buildingPlan = `${house}/building/${sampleGuid(3)}/plan`;
  const element = `${house}/element/${sampleGuid(8)}/documents`;
  const writes: readonly (readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown])[] = [
    ...made.map(([path, body]) => ['POST', path, body] as const),
    ['PUT', `${project}/model/${sheet}/mask-2d`, {}],
    ['PATCH', `${project}/model/${sheet}/mask-2d`, {}],
    ['DELETE', `${project}/model/${sheet}/mask-2d`],
    ['PATCH', `${project}/model/${sheet}/transform`, {}],
    ['PATCH', `${house}/drawing/${drawing}`, {}],
    ['DELETE', `${house}/drawing/${drawing}`],
    ['PATCH', `${house}/label/${label}`, {}],
    ['DELETE', `${house}/label/${label}`],
    ...[storeyPlan, buildingPlan].flatMap(
      plan =>
        [
          ['PATCH', `${plan}/order`, [sheet]],
          ['PATCH', `${plan}/${sheet}/positioning`, {}],
          ['DELETE', `${plan}/${sheet}`],
        ] as const,
    ),
    ['PATCH', `${house}/positioned-model/${sheet}`, {}],
    ['DELETE', `${house}/positioned-model/${sheet}`],
    ['DELETE', `${element}/${documentId}`],
    ['DELETE', `${element}/bulk_destroy`, [documentId]],
  ];
  for (const [method, path, body] of writes)
    assert.equal((await request(method, path, body as object)).status, 403, `${method} ${path}`);
  assert.equal(await read(), before);
});
