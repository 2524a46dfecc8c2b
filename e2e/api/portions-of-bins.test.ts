// Restoring thousands of items is written in portions, so that others write in between; a folder or project is restored
// with all its content, or stays in the bin with it.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { unitsOfWork, type UnitReport } from '../../core/storage/database/units.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { openServiceDb } from '../../core/testing/open-database.ts';
import { startService } from '../../core/testing/service.ts';
import { fillProject } from '../fixtures/large-place.ts';

/** Rows of one portion with their items of the bin, their events and marks. */
const MOST_ROWS = 1600;
const MANY = 3000;

async function furnish(t: TestContext) {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const db = await openServiceDb(t, service.folder);
  const [place, small] = [await createProject('Large'), await createProject('Small')];
  const document = (await request('POST', `${place.path}/document`, { as, body: fileForm('a.txt', 'a') })).json;
  const { folders, documents } = await fillProject(db, place, MANY, document.id);
  const tag = (await request('POST', `${small.path}/tag`, { as, body: { name: 'small', color: 'FF0000' } })).json;
  const ask = (method: string, target: string, body?: unknown) =>
    request(method, target, { as, ...(body !== undefined && { body }) });
  const count = async (sql: string) =>
    (await db.get<{ readonly n: number }>(`SELECT count(*) AS n FROM ${sql}`))?.n ?? 0;
  let turn = 0;

  /** Sends a request, and small writes of another cloud until it is answered. */
  async function send(name: string, method: string, target: string, body?: unknown) {
    const reports: UnitReport[] = [];
    const note = (message: unknown): void => void reports.push(message as UnitReport);
    unitsOfWork.subscribe(note);
    let [isAnswered, between] = [false, 0];
    const large = ask(method, target, body).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const before = reports.filter(({ rows }) => rows > 100).length;
      await ask('PATCH', `${small.path}/tag/${tag.id}`, { name: `small ${(turn += 1)}` });
      if (before > 0 && !isAnswered) between += 1;
    }
    const answer = await large;
    unitsOfWork.unsubscribe(note);
    const [rows, held] = [Math.max(...reports.map(each => each.rows)), Math.max(...reports.map(each => each.held))];
    const messages = Math.max(...reports.map(each => each.messages));
    t.diagnostic(`${name}: ${messages} messages, ${rows} rows, held ${held.toFixed(0)} ms, ${between} in between`);
    assert.ok(rows <= MOST_ROWS, `${name}: ${rows} rows in one unit of work`);
    assert.ok(messages <= 50, `${name}: ${messages} messages in one unit of work`);
    assert.ok(between > 0, `${name}: no other write in between`);
    return answer;
  }
  return { ...service, as, db, place, folders, documents, ask, count, send };
}

const events = (name: string) => `outbox WHERE name = '${name}'`;

test('thousands of documents and folders are restored in portions, with events and log lines', async t => {
  const { place, folders, documents, ask, count, send } = await furnish(t);
  await ask('DELETE', `${place.path}/folder/bulk_destroy`, folders);
  await ask('DELETE', `${place.path}/document/bulk_destroy`, documents);
  const before = await count(events('document.creation'));
  const body = { folder_ids: folders, document_ids: documents };
  const restored = await send('all restored', 'POST', `${place.path}/bin/restore`, body);
  assert.equal(restored.status, 200, restored.text.slice(0, 300));
  assert.equal(restored.json.length, 2 * MANY);
  assert.deepEqual([await count('folder'), await count('document')], [MANY + 2, MANY + 1]);
  assert.equal(await count('bin_item'), 0);
  assert.equal(await count(events('folder.creation')), MANY);
  assert.equal((await count(events('document.creation'))) - before, MANY);
  assert.equal((await ask('POST', `${place.path}/bin/restore`, body)).status, 404);
});

/** Moves all documents of a project into a new folder, half of them one level deeper. */
async function fillFolder({ db, place, ask }: Awaited<ReturnType<typeof furnish>>): Promise<number> {
  const [top] = (
    await ask('POST', `${place.path}/dms-tree`, [{ name: 'Top', children: [{ name: 'Deep' }] }])
  ).json.children.filter(({ name }: { readonly name: string }) => name === 'Top');
  await db.tx(tx =>
    tx.run('UPDATE stored_document SET folder_id = CASE WHEN id % 2 THEN ? ELSE ? END WHERE project_id = ?', [
      top.id,
      top.children[0].id,
      place.projectId,
    ]),
  );
  return top.id;
}

test('a folder that held thousands of documents is restored in portions, and shown when all are there', async t => {
  const furnished = await furnish(t);
  const { place, ask, count, send, db } = furnished;
  const top = await fillFolder(furnished);
  // One has two versions, the newer of which is not the head.
  await db.tx(async tx => {
    await tx.run(`INSERT INTO stored_document (project_id, folder_id, history_id, is_head, name, file_name, blob_hash, created_at, updated_at)
      SELECT project_id, folder_id, history_id, 0, name, file_name, blob_hash, created_at, updated_at FROM stored_document LIMIT 1`);
  });
  const heads = await db.all('SELECT id, folder_id, is_head FROM document ORDER BY id');
  await ask('DELETE', `${place.path}/folder/${top}`);
  assert.equal(await count('document'), 0);
  const [item] = (await ask('GET', `${place.path}/bin`)).json.items;
  assert.equal(item.document_count, MANY + 1);
  const restored = await send('a folder', 'POST', `${place.path}/bin/${item.id}/restore`, {});
  assert.deepEqual(restored.json, { kind: 'folder', object_id: top, folder_id: place.rootFolderId });
  assert.deepEqual(await db.all('SELECT id, folder_id, is_head FROM document ORDER BY id'), heads);
  assert.equal(await count('bin_item'), 0);
  assert.equal(await count("activity WHERE action = 'bin.restore'"), 1);
});

test('a folder whose restoration fails in a late portion stays in the bin with its content', async t => {
  const furnished = await furnish(t);
  const { core, db, place, ask, count } = furnished;
  const top = await fillFolder(furnished);
  await ask('DELETE', `${place.path}/folder/${top}`);
  const [item] = (await ask('GET', `${place.path}/bin`)).json.items;
  await db.tx(tx =>
    tx.run(`CREATE TRIGGER refused BEFORE UPDATE OF bin_id ON stored_folder WHEN new.bin_id IS NULL BEGIN
      SELECT RAISE(ABORT, 'the disk is full'); END`),
  );
  let units = 0;
  const note = (message: unknown): void => void (units += (message as UnitReport).rows > 100 ? 1 : 0);
  unitsOfWork.subscribe(note);
  assert.equal((await ask('POST', `${place.path}/bin/${item.id}/restore`, {})).status, 500);
  unitsOfWork.unsubscribe(note);
  assert.ok(units > 5, 'nothing was written before it failed');
  assert.deepEqual((await ask('GET', `${place.path}/document`)).json, []);
  assert.equal(await count(`stored_document WHERE bin_id = ${item.id}`), MANY + 1);
  assert.equal(await count('bin_item WHERE work IS NOT NULL'), 0);
  await core.tidy();
  await db.tx(tx => tx.run('DROP TRIGGER refused'));
  assert.equal((await ask('POST', `${place.path}/bin/${item.id}/restore`, {})).status, 200);
  assert.equal((await ask('GET', `${place.path}/document`)).json.length, MANY + 1);
});

test('a project with thousands of objects is restored in portions', async t => {
  const { place, ask, count, send } = await furnish(t);
  await ask('DELETE', place.path);
  assert.equal(await count('document'), 0);
  const bin = `/cloud/${place.cloudId}/bin`;
  const [item] = (await ask('GET', bin)).json.items;
  const restored = await send('a project', 'POST', `${bin}/${item.id}/restore`, {});
  assert.equal(restored.status, 200, restored.text.slice(0, 300));
  assert.deepEqual([await count('folder'), await count('document')], [MANY + 2, MANY + 1]);
  assert.equal(await count('bin_item'), 0);
});

test('thousands of models are deleted in portions with their folder and project, and restored', async t => {
  const furnished = await furnish(t);
  const { db, place, ask, count, send } = furnished;
  const top = await fillFolder(furnished);
  const models = await db.tx(tx =>
    tx.run(`INSERT INTO stored_model (project_id, document_id, creator_id, name, type, status, created_at, updated_at)
      SELECT project_id, id, creator_id, name, 'IFC', 'C', created_at, updated_at FROM stored_document`),
  );
  const reported = async () => [await count(events('model.deletion')), await count(events('model.creation'))];
  await send('the folder deleted', 'DELETE', `${place.path}/folder/${top}`);
  assert.deepEqual(await reported(), [models, 0]);
  const [folder] = (await ask('GET', `${place.path}/bin`)).json.items;
  await send('the folder restored', 'POST', `${place.path}/bin/${folder.id}/restore`, {});
  assert.deepEqual(await reported(), [models, models]);
  await send('the project deleted', 'DELETE', place.path);
  assert.deepEqual(await reported(), [2 * models, models]);
  const bin = `/cloud/${place.cloudId}/bin`;
  const [project] = (await ask('GET', bin)).json.items;
  await send('the project restored', 'POST', `${bin}/${project.id}/restore`, {});
  assert.deepEqual(await reported(), [2 * models, 2 * models]);
  assert.equal((await ask('GET', `${place.path}/model`)).json.length, models);
});

test('models of a cloud that is deleted with its last account are deleted in portions, before its rows', async t => {
  const { core, db, request, count, createPerson } = await furnish(t);
  const ann = await createPerson('ann');
  const made = async (path: string, name: string) =>
    (await request('POST', path, { as: ann.as, body: { name } })).json as { id: number; root_folder_id: number };
  const { id: cloudId } = await made('/cloud', 'Ours');
  const { id: projectId, root_folder_id: rootFolderId } = await made(`/cloud/${cloudId}/project`, 'House');
  const path = `/cloud/${cloudId}/project/${projectId}`;
  const { json: document } = await request('POST', `${path}/document`, { as: ann.as, body: fileForm('a.txt', 'a') });
  await fillProject(db, { projectId, rootFolderId }, MANY, document.id);
  const models = await db.tx(tx =>
    tx.run(
      `INSERT INTO stored_model (project_id, document_id, creator_id, name, type, status, created_at, updated_at)
      SELECT project_id, id, creator_id, name, 'IFC', 'C', created_at, updated_at FROM stored_document WHERE project_id = ?`,
      [projectId],
    ),
  );
  const own = await made(`${path}/model/create-metabuilding`, 'Site');
  const reports: UnitReport[] = [];
  const note = (message: unknown): void => void reports.push(message as UnitReport);
  unitsOfWork.subscribe(note);
  const ended = await request('DELETE', '/account', { as: ann.as, body: { password: ann.password } });
  assert.equal(ended.status, 204, ended.text);
  assert.equal(await count(events('model.deletion')), 1, `the model ${own.id} that belongs to no document`);
  await core.tidy();
  unitsOfWork.unsubscribe(note);
  assert.equal(await count(events('model.deletion')), 1 + models);
  assert.equal(await count(`stored_cloud WHERE id = ${cloudId}`), 0);
  const rows = Math.max(...reports.map(each => each.rows));
  assert.ok(rows <= MOST_ROWS, `${rows} rows in one unit of work`);
});
