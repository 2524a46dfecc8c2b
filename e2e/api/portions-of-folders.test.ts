// Making and restoring thousands of folders is written in portions, so that others write in between; new folders are
// either all there or none.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { unitsOfWork, type UnitReport } from '../../core/storage/database/units.ts';
import type { Db } from '../../core/storage/db.ts';
import { openServiceDb } from '../../core/testing/open-database.ts';
import { startService } from '../../core/testing/service.ts';

/** Rows of one portion with their events, rights and marks. */
const MOST_ROWS = 1000;
const MANY = 3000;

async function furnish(t: TestContext) {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const db = await openServiceDb(t, service.folder);
  const [place, small] = [await createProject('Large'), await createProject('Small')];
  const tag = (await request('POST', `${small.path}/tag`, { as, body: { name: 'small', color: 'FF0000' } })).json;
  const ask = (method: string, target: string, body?: unknown) =>
    request(method, target, { as, ...(body !== undefined && { body }) });
  const count = async (sql: string) => (await db.get<{ readonly n: number }>(`SELECT count(*) AS n FROM ${sql}`))?.n;
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
    t.diagnostic(`${name}: ${rows} rows in one unit, held ${held.toFixed(0)} ms, ${between} other writes in between`);
    assert.ok(rows <= MOST_ROWS, `${name}: ${rows} rows in one unit of work`);
    assert.ok(between > 0, `${name}: no other write in between`);
    return answer;
  }
  return { ...service, as, db, place, ask, count, send };
}

/** Makes the writer refuse a folder of a name, as a full disk would. */
const refuse = (db: Db, name: string) =>
  db.tx(tx =>
    tx.run(`CREATE TRIGGER refused BEFORE INSERT ON stored_folder WHEN new.name = '${name}' BEGIN
      SELECT RAISE(ABORT, 'the disk is full'); END`),
  );

const folders = (count: number, name = 'f') => Array.from({ length: count }, (_, n) => ({ name: `${name}${n}` }));
const events = (name: string) => `outbox WHERE name = '${name}'`;

test('a tree of thousands of folders is created in portions, with events and one log line', async t => {
  const { place, send, count, ask } = await furnish(t);
  const group = (await ask('POST', `${place.path}/group`, { name: 'Readers' })).json;
  await ask('PATCH', `${place.path}/folder/${place.rootFolderId}/group/${group.id}`, { permission: 50 });
  const tree = [{ name: 'Top', children: [...folders(MANY), { name: 'Deep', children: folders(MANY, 'd') }] }];
  const made = await send('a tree', 'POST', `${place.path}/dms-tree`, tree);
  assert.equal(made.status, 201, made.text.slice(0, 300));
  const [top] = made.json.children;
  assert.deepEqual([made.json.children.length, top.children.length], [1, MANY + 1]);
  assert.equal(top.children.at(-1).children.length, MANY);
  assert.equal(await count(events('folder.creation')), 2 * MANY + 2);
  assert.equal(await count("activity WHERE action = 'folder.create'"), 1);
  assert.equal(
    await count(`folder_group WHERE group_id = ${group.id}`),
    2 * MANY + 3,
    'all have the rights of the root',
  );
  assert.equal(await count('half_made'), 0);
});

test('a tree that fails in a late portion leaves no folder, and reports created ones as deleted', async t => {
  const { core, db, place, ask, count } = await furnish(t);
  await refuse(db, 'bad');
  const tree = [{ name: 'Top', children: [...folders(MANY), { name: 'bad' }] }];
  assert.equal((await ask('POST', `${place.path}/dms-tree`, tree)).status, 500);
  assert.equal(await count('stored_folder WHERE parent_id IS NOT NULL'), 0);
  const created = (await count(events('folder.creation'))) ?? 0;
  assert.ok(created > 500, 'nothing was written before it failed');
  assert.equal(await count(events('folder.deletion')), created);
  assert.equal(await count("activity WHERE action = 'folder.create'"), 0);
  assert.equal(await count('half_made'), 0);
  await core.tidy();
});

test('folders of an interrupted request are deleted by the upkeep, unless they hold other content', async t => {
  const { core, db, place, ask, count } = await furnish(t);
  await refuse(db, 'bad');
  // It cannot be removed either: as after a kill, the portions are still there.
  await db.tx(tx =>
    tx.run(`CREATE TRIGGER kept BEFORE DELETE ON stored_folder BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`),
  );
  const tree = [{ name: 'Top', children: [...folders(MANY), { name: 'bad' }] }];
  assert.equal((await ask('POST', `${place.path}/dms-tree`, tree)).status, 500);
  const left = (await count('stored_folder WHERE parent_id IS NOT NULL')) ?? 0;
  assert.ok(left > 500, `${left} folders are left`);
  const [top] = (await ask('GET', `${place.path}/dms-tree`)).json.children;
  const kept = await ask('POST', `${place.path}/folder`, { name: 'Kept', parent_id: top.children[7].id });
  assert.equal(kept.status, 201);
  await db.tx(tx => tx.run('DROP TRIGGER kept'));
  await core.tidy();
  const names = await db.all<{ readonly name: string }>(
    'SELECT name FROM folder WHERE parent_id IS NOT NULL ORDER BY id',
  );
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Top', 'f7', 'Kept'],
  );
  assert.equal(await count('half_made'), 0);
});

test('a tree in a folder that is deleted concurrently is refused without leftovers', async t => {
  const { place, ask, count } = await furnish(t);
  const target = (await ask('POST', `${place.path}/folder`, { name: 'Target' })).json.id as number;
  let deletion: Promise<{ readonly status: number }> | undefined;
  const note = (message: unknown): void => {
    if ((message as UnitReport).rows > 100) deletion ??= ask('DELETE', `${place.path}/folder/${target}`);
  };
  unitsOfWork.subscribe(note);
  const tree = folders(MANY).map(folder => ({ ...folder, parent_id: target }));
  const answer = await ask('POST', `${place.path}/dms-tree`, tree);
  unitsOfWork.unsubscribe(note);
  assert.deepEqual([answer.status, (await deletion)?.status], [404, 204]);
  assert.deepEqual((await ask('GET', `${place.path}/dms-tree`)).json.children, []);
  assert.equal(await count('stored_folder WHERE parent_id IS NOT NULL'), 1, 'the deleted folder is in the bin, empty');
});

/** A project with thousands of folders, of which some have rights for its group. */
async function furnishSource({ place, ask, db }: Awaited<ReturnType<typeof furnish>>) {
  const cloud = `/cloud/${place.cloudId}/project`;
  const id = (await ask('POST', cloud, { name: 'Source' })).json.id as number;
  const tree = [{ name: 'Top', children: [...folders(MANY), { name: 'bad' }] }];
  const [top] = (await ask('POST', `${cloud}/${id}/dms-tree`, tree)).json.children;
  const group = (await ask('POST', `${cloud}/${id}/group`, { name: 'Readers' })).json.id as number;
  const closed = [top.id, ...top.children.slice(0, 1000).map((folder: { readonly id: number }) => folder.id)];
  await db.tx(async tx => {
    await tx.run('INSERT INTO folder_group (folder_id, group_id, permission) SELECT value, ?, 1 FROM json_each(?)', [
      group,
      JSON.stringify(closed),
    ]);
  });
  return { id, closed: closed.length };
}

test('folders, groups and permissions of another project are imported in portions', async t => {
  const furnished = await furnish(t);
  const { place, ask, send, count } = furnished;
  const source = await furnishSource(furnished);
  const before = (await count(events('folder.creation'))) ?? 0;
  const target = `${place.path}/import_from`;
  const taken = await send('another project', 'POST', target, { project_id: source.id });
  assert.equal(taken.status, 200, taken.text.slice(0, 300));
  assert.equal(await count(`folder WHERE project_id = ${place.projectId}`), MANY + 3);
  assert.equal((await count(events('folder.creation'))) ?? 0, before + MANY + 2);
  const [group] = (await ask('GET', `${place.path}/group`)).json;
  // A folder has the rights of its source, and not those of its parent.
  assert.equal(await count(`folder_group WHERE permission = 1 AND group_id = ${group.id}`), source.closed);
  assert.equal(await count("activity WHERE action = 'project.import'"), 1);
  assert.equal(await count('half_made'), 0);
});

test('an import from another project that fails in a late portion leaves no folder and no group', async t => {
  const furnished = await furnish(t);
  const { db, place, ask, count } = furnished;
  const source = await furnishSource(furnished);
  await refuse(db, 'bad');
  const taken = await ask('POST', `${place.path}/import_from`, { project_id: source.id });
  assert.equal(taken.status, 500);
  assert.equal(await count(`stored_folder WHERE project_id = ${place.projectId}`), 1);
  assert.ok(((await count(events('folder.deletion'))) ?? 0) > 500, 'nothing was written before it failed');
  assert.deepEqual((await ask('GET', `${place.path}/group`)).json, []);
  assert.equal(await count("activity WHERE action = 'project.import'"), 0);
  assert.equal(await count('half_made'), 0);
});
