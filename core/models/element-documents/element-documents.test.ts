import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleGuid } from '../../../e2e/fixtures/model-batches.ts';
import { serveModels } from '../../../e2e/fixtures/serve-models.ts';

test('documents that belong to elements, as far as the viewer may see them', async t => {
  const { read, status, db, modelId, documentId, upload, documents } = await serveModels(t);
  assert.deepEqual([await read(`element/${sampleGuid(8)}/documents`), await read('element/documents')], [[], []]);
  const manual = await upload('manual.pdf', 'pdf');
  await db.tx(async tx => {
    for (const [element, document] of [[8, manual.documentId], [10, manual.documentId], [8, documentId]]) {
      await tx.run('INSERT INTO element_document VALUES (?, ?, ?)', [modelId, sampleGuid(element as number), document as number]);
    }
  });
  assert.deepEqual((await read(`element/${sampleGuid(8)}/documents`)).map(({ id }: { id: number }) => id), [documentId, manual.documentId]);
  const lists = (await read('element/documents')).map((row: { document: { id: number }; element_uuids: string[] }) => [row.document.id, row.element_uuids]);
  assert.deepEqual(lists, [[documentId, [sampleGuid(8)]], [manual.documentId, [sampleGuid(8), sampleGuid(10)]]]);
  assert.deepEqual((await read('element/documents?type=IfcDoor'))[0].element_uuids, [sampleGuid(10)]);
  documents.hidden.add(manual.documentId);
  assert.deepEqual((await read('element/documents')).length, 1);
  assert.equal(await status('element/none/documents'), 404);
});
