import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../testing/model-batches.ts';
import { serveModels } from '../../../testing/serve-models.ts';
import { roles } from '../../../access/roles.ts';

test('documents of elements, as far as they are visible', async t => {
  const { read, status, db, modelId, documentId, upload, documents } = await serveModels(t);
  assert.deepEqual([await read(`element/${sampleGuid(8)}/documents`), await read('element/documents')], [[], []]);
  const manual = await upload('manual.pdf', 'pdf');
  await db.tx(async tx => {
    for (const [element, document] of [
      [8, manual.documentId],
      [10, manual.documentId],
      [8, documentId],
    ]) {
      await tx.run('INSERT INTO element_document VALUES (?, ?, ?)', [
        modelId,
        sampleGuid(element as number),
        document as number,
      ]);
    }
  });
  assert.deepEqual(
    (await read(`element/${sampleGuid(8)}/documents`)).map(({ id }: { id: number }) => id),
    [documentId, manual.documentId],
  );
  const lists = (await read('element/documents')).map((row: { document: { id: number }; element_uuids: string[] }) => [
    row.document.id,
    row.element_uuids,
  ]);
  assert.deepEqual(lists, [
    [documentId, [sampleGuid(8)]],
    [manual.documentId, [sampleGuid(8), sampleGuid(10)]],
  ]);
  assert.deepEqual((await read('element/documents?type=IfcDoor'))[0].element_uuids, [sampleGuid(10)]);
  documents.hidden.add(manual.documentId);
  assert.deepEqual((await read('element/documents')).length, 1);
  assert.equal(await status('element/none/documents'), 404);
});

test('documents are linked to an element and unlinked', async t => {
  const { request, project, modelId, documentId, upload, documents, read, as } = await serveModels(t);
  const [manual, secret] = [await upload('manual.pdf', 'pdf'), await upload('secret.pdf', 'pdf')];
  documents.hidden.add(secret.documentId);
  const ofElement = `${project}/model/${modelId}/element/${sampleGuid(8)}/documents`;
  const link = (body: unknown, path = ofElement) =>
    request('POST', path, JSON.stringify(body) as unknown as object, { 'content-type': 'application/json' });
  const ids = async () => (await read(`element/${sampleGuid(8)}/documents`)).map(({ id }: { id: number }) => id);
  const both = await link([manual.documentId, documentId]);
  assert.deepEqual(
    [both.status, both.json.map(({ id }: { id: number }) => id), await ids()],
    [200, [manual.documentId, documentId], [documentId, manual.documentId]],
  );
  const again = await link([manual.documentId, secret.documentId, 'x', 987_654]);
  assert.deepEqual(
    [again.status, again.json[0].id, again.json.slice(1).map((each: object) => Object.keys(each))],
    [
      200,
      manual.documentId,
      [
        ['id', 'code'],
        ['non_field_errors', 'code', 'reasons'],
        ['id', 'code'],
      ],
    ],
  );
  assert.deepEqual((await ids()).length, 2, 'once each');
  const single = await link(manual.documentId);
  assert.deepEqual([single.status, single.json.id], [200, manual.documentId]);
  const none = await link([secret.documentId, 987_654]);
  assert.deepEqual([none.status, none.json.length], [400, 2]);
  assert.deepEqual(
    [
      Object.keys((await link(secret.documentId)).json),
      (await link({})).status,
      (await link([])).status,
      (await link([manual.documentId], ofElement.replace(sampleGuid(8), 'none'))).status,
    ],
    [['id', 'code'], 400, 200, 404],
  );

  const off = (path: string, body?: unknown) => request('DELETE', `${ofElement}/${path}`, body as object);
  assert.deepEqual(
    [
      (await off(String(manual.documentId))).status,
      (await off(String(manual.documentId))).status,
      (await off(String(secret.documentId))).status,
      await ids(),
    ],
    [204, 404, 404, [documentId]],
  );
  await link([manual.documentId]);
  assert.deepEqual(
    [
      (await off('bulk_destroy', { id: 1 })).status,
      (await off('bulk_destroy', [])).status,
      (await off('bulk_destroy', [manual.documentId, documentId, 987_654])).status,
      await ids(),
    ],
    [400, 204, 204, []],
  );
  assert.equal((await off('bulk_destroy', [manual.documentId])).status, 404);
  as.role = roles.guest;
  assert.deepEqual([(await link([manual.documentId])).status, (await off('bulk_destroy', [])).status], [403, 403]);
});
