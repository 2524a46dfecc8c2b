import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertModel } from '../../testing/insert-model.ts';
import { elementUpdate, openModels } from '../../testing/open-models.ts';

test('permissions on a model are checked without describing documents or signing addresses', async t => {
  const { access, documents, addresses, db, upload, reach, start, at } = await openModels(t);
  await start();
  const { modelId, documentId } = await upload('house.ifc', 'a house');
  await reach(modelId, 'C');
  const own = await insertModel(db, 'METABUILDING');
  documents.describe = async () => assert.fail('documents were described');
  addresses.sign = () => assert.fail('an address was signed');

  const all = async () => ({
    visible: await nameOf(access.visibleAt(at(modelId))),
    writable: await nameOf(access.writableAt(at(modelId))),
    data: (await access.dataOf(at(modelId)).catch(() => undefined)) !== undefined,
    among: [...(await access.visibleAmong(1, [modelId, own, 999], at(modelId)))],
  });
  const open = { visible: 'house.ifc', writable: 'house.ifc', data: true, among: [modelId, own] };
  assert.deepEqual(await all(), open);
  documents.readOnly.add(documentId);
  assert.deepEqual(await all(), { ...open, writable: 403 });
  documents.hidden.add(documentId);
  assert.deepEqual(await all(), { visible: 404, writable: 404, data: false, among: [own] });
});

test('a model is found in its own project only, and only existing data can be edited', async t => {
  const { access, upload, at } = await openModels(t);
  const { modelId } = await upload('house.ifc', 'a house');
  assert.equal(await nameOf(access.visibleAt({ ...at(modelId), projectId: 2 })), 404);
  assert.equal(await nameOf(access.visibleAt(at(999))), 404);
  assert.equal(await access.dataOf(at(modelId)), undefined, 'it waits for its processing');
  const plan = () => assert.fail('an edit was planned');
  await assert.rejects(access.edit(at(modelId), elementUpdate, plan), { status: 409 });
  assert.deepEqual(await access.changesOf(modelId), []);
});

/** The name of the model, or the status of the refusal. */
async function nameOf(row: Promise<{ readonly name: string | null }>): Promise<string | number | null> {
  try {
    return (await row).name;
  } catch (error) {
    return (error as { readonly status: number }).status;
  }
}
