// Deleting and erasing thousands of items is written in portions: others write in between, and what a crash leaves in
// the middle is continued.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createBinItems } from '../../core/collaboration/bin/service.ts';
import type { BinRow } from '../../core/collaboration/bin/store.ts';
import { systemClock } from '../../core/kit/time.ts';
import type { Db, Tx } from '../../core/storage/db.ts';
import { unitsOfWork, type UnitReport } from '../../core/storage/database/units.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { openServiceDb } from '../../core/testing/open-database.ts';
import { startService } from '../../core/testing/service.ts';
import { fillProject } from '../fixtures/large-place.ts';

/** Rows of one portion with their items of the bin, their events and marks. */
const MOST_ROWS = 3000;

/** There are none here. */
const noModels = { withdraw: async () => undefined };

async function furnish(t: TestContext, count: number) {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const db = await openServiceDb(t, service.folder);
  const place = await createProject('Large');
  const document = (await request('POST', `${place.path}/document`, { as, body: fileForm('a.txt', 'a') })).json;
  const large = await fillProject(db, place, count, document.id);
  const countOf = async (table: string) =>
    (await db.get<{ readonly n: number }>(`SELECT count(*) AS n FROM ${table} WHERE project_id = ?`, [place.projectId]))
      ?.n ?? 0;
  return { ...service, as, db, place, ...large, countOf };
}

/** The database, whose writer fails from some unit of work on. */
function failingAfter(db: Db, units: number): Db {
  let left = units;
  return {
    ...db,
    tx: <T>(work: (tx: Tx) => Promise<T>, purpose?: Parameters<Db['tx']>[1]) => {
      if (left === 0) return Promise.reject(new Error('the service ends here'));
      left -= 1;
      return db.tx(work, purpose);
    },
  };
}

test('ten thousand objects are deleted and erased in portions, and another cloud writes in between', async t => {
  const { request, as, place, folders, documents, createProject, countOf } = await furnish(t, 5000);
  const small = await createProject('Small');
  const tag = (await request('POST', `${small.path}/tag`, { as, body: { name: 'small', color: 'FF0000' } })).json;
  let turn = 0;
  const send = async (name: string, method: string, target: string, body?: unknown) => {
    const reports: UnitReport[] = [];
    const note = (message: unknown): void => void reports.push(message as UnitReport);
    unitsOfWork.subscribe(note);
    let isAnswered = false;
    let between = 0;
    const large = request(method, target, { as, ...(body !== undefined && { body }) }).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const before = reports.filter(({ rows }) => rows > 100).length;
      await request('PATCH', `${small.path}/tag/${tag.id}`, { as, body: { name: `small ${(turn += 1)}` } });
      if (before > 0 && !isAnswered) between += 1;
    }
    assert.equal((await large).status, 204, name);
    unitsOfWork.unsubscribe(note);
    const [rows, held] = [Math.max(...reports.map(each => each.rows)), Math.max(...reports.map(each => each.held))];
    t.diagnostic(`${name}: ${rows} rows in one unit, held ${held.toFixed(0)} ms, ${between} other writes in between`);
    assert.ok(rows <= MOST_ROWS, `${name}: ${rows} rows in one unit of work`);
    assert.ok(between > 0, `${name}: nobody wrote in between`);
  };
  await send('folders deleted', 'DELETE', `${place.path}/folder/bulk_destroy`, folders);
  await send('documents deleted', 'DELETE', `${place.path}/document/bulk_destroy`, documents);
  assert.equal((await request('GET', `${place.path}/bin`, { as })).json.items.length, 10_000);
  await send('bin emptied', 'DELETE', `${place.path}/bin`);
  assert.deepEqual(
    [await countOf('stored_folder'), await countOf('stored_document'), await countOf('bin_item')],
    [1, 1, 0],
  );
});

test('a version uploaded while its document is deleted with its history is deleted with it', async t => {
  const { request, as, db, place, documents } = await furnish(t, 5000);
  const last = documents.at(-1) ?? 0;
  const begun = new Promise<void>(resolve => {
    const note = (message: unknown): void => {
      if ((message as UnitReport).rows <= 100) return;
      unitsOfWork.unsubscribe(note);
      resolve();
    };
    unitsOfWork.subscribe(note);
  });
  const deletion = request('DELETE', `${place.path}/document/bulk_destroy_history`, { as, body: documents });
  await begun;
  const body = fileForm('late.txt', 'late', { successor_of: String(last) });
  const late = await request('POST', `${place.path}/document`, { as, body });
  assert.equal((await deletion).status, 204);
  t.diagnostic(`the version that came later: ${late.status}`);
  assert.ok(late.status === 201 || late.status === 404, late.text);
  assert.deepEqual(await db.all("SELECT id, name FROM document WHERE name = 'late.txt'"), []);
  if (late.status === 404) return;
  // It is in the bin with the others, and is restored with them.
  const restored = await request('POST', `${place.path}/bin/restore`, { as, body: { document_ids: [late.json.id] } });
  assert.equal(restored.status, 200, restored.text);
  const versions = (await request('GET', `${place.path}/document/${late.json.id}/history`, { as })).json;
  assert.deepEqual(
    versions.map(({ id }: { id: number }) => id),
    [late.json.id, last],
  );
});

test('a project with ten thousand objects is deleted and erased in portions', async t => {
  const { request, as, db, place, countOf } = await furnish(t, 5000);
  const rows: number[] = [];
  const note = (message: unknown): void => void rows.push((message as UnitReport).rows);
  unitsOfWork.subscribe(note);
  const bin = `/cloud/${place.cloudId}/bin`;
  assert.equal((await request('DELETE', place.path, { as })).status, 204);
  assert.deepEqual(await db.all('SELECT id FROM document'), [], 'nothing of it is left in any list');
  const [item] = (await request('GET', bin, { as })).json.items;
  assert.deepEqual([item.kind, item.document_count], ['project', 5001]);
  assert.equal((await request('DELETE', `${bin}/${item.id}`, { as })).status, 204);
  unitsOfWork.unsubscribe(note);
  assert.ok(Math.max(...rows) <= MOST_ROWS, `${Math.max(...rows)} rows in one unit of work`);
  assert.deepEqual([await countOf('stored_folder'), await countOf('stored_document')], [0, 0]);
  assert.deepEqual(await db.all('SELECT id FROM stored_project UNION ALL SELECT id FROM bin_item'), []);
  assert.deepEqual(await db.all('SELECT * FROM pragma_foreign_key_check'), []);
});

test('leftovers of an emptied bin after a crash are in no list, cannot be restored, and are erased by the upkeep', async t => {
  const { request, as, db, place, documents, countOf } = await furnish(t, 1200);
  await request('DELETE', `${place.path}/document/bulk_destroy`, { as, body: documents });
  const items = await db.all<BinRow>('SELECT * FROM bin_item');
  const crashing = createBinItems({ db: failingAfter(db, 2), clock: systemClock, models: noModels, days: 30 });
  await db.tx(tx => crashing.letGo(tx, items));
  await assert.rejects(crashing.erase(items), /the service ends here/);
  const left = await countOf('stored_document');
  assert.ok(left > 1 && left < 1201, `${left} documents are left`);
  assert.deepEqual((await request('GET', `${place.path}/bin`, { as })).json.items, []);
  const restored = await request('POST', `${place.path}/bin/restore`, { as, body: { document_ids: documents } });
  assert.equal(restored.status, 404);
  await createBinItems({ db, clock: systemClock, models: noModels, days: 30 }).finish();
  assert.deepEqual([await countOf('stored_document'), await countOf('bin_item')], [1, 0]);
});

test('a deleted folder with documents left by a crash hides them, and deletes them later', async t => {
  const { request, as, db, place, documents } = await furnish(t, 1200);
  const target = (await request('POST', `${place.path}/folder`, { as, body: { name: 'Large' } })).json.id as number;
  await db.tx(tx => tx.run('UPDATE stored_document SET folder_id = ? WHERE project_id = ?', [target, place.projectId]));
  const crashing = createBinItems({ db: failingAfter(db, 1), clock: systemClock, models: noModels, days: 30 });
  const by = { cloudId: place.cloudId, projectId: place.projectId, actorId: null };
  const folder = { id: target, parent_id: place.rootFolderId, name: 'Large' };
  const items = await db.tx(tx => crashing.takeFolders(tx, by, [folder], () => '/'));
  await assert.rejects(crashing.settle(items), /the service ends here/);
  assert.deepEqual((await request('GET', `${place.path}/document`, { as })).json, []);
  assert.ok((await db.all('SELECT id FROM document')).length > 0, 'not all are in the bin yet');
  await createBinItems({ db, clock: systemClock, models: noModels, days: 30 }).finish();
  assert.deepEqual(await db.all('SELECT id FROM document'), []);
  const [item] = (await request('GET', `${place.path}/bin`, { as })).json.items;
  assert.equal(item.document_count, 1201);
  assert.equal((await request('POST', `${place.path}/bin/${item.id}/restore`, { as, body: {} })).status, 200);
  assert.equal((await request('GET', `${place.path}/document`, { as })).json.length, documents.length + 1);
});
