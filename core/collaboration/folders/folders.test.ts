import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';
import { shareService } from '../../testing/service-per-file.ts';
import { createFolderView, type PlacedFolder } from './rights.ts';

test('folders are created and moved, and never into themselves', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  const other = await createProject();
  const make = async (name: string, parent_id?: number | null) =>
    (await request('POST', `${path}/folder`, { as, body: { name, parent_id } })).json;
  const patch = (id: number, body: object) => request('PATCH', `${path}/folder/${id}`, { as, body });

  const top = await make('Top');
  const { id: _, created_at, updated_at, created_by, ...rest } = top;
  assert.deepEqual(rest, {
    parent_id: rootFolderId,
    type: 'Folder',
    nature: 'Folder',
    name: 'Top',
    groups_permissions: [],
    default_permission: 100,
    user_permission: 100,
  });
  assert.ok(created_by.id > 0 && created_at === updated_at);
  const middle = await make('Middle', top.id);
  const bottom = await make('Bottom', middle.id);
  assert.deepEqual([bottom.parent_id, (await make('Nulled', null)).parent_id], [middle.id, rootFolderId]);

  const loop = { parent_id: ['A folder cannot be moved into itself.'], code: 'folder_loop' };
  for (const [id, parent_id] of [
    [top.id, top.id],
    [top.id, middle.id],
    [top.id, bottom.id],
    [rootFolderId, bottom.id],
  ]) {
    const answer = await patch(id, { parent_id });
    assert.deepEqual([answer.status, answer.json], [400, loop]);
  }
  // Two moves that would make a loop together: one of them is refused, whichever comes second.
  const [left, right] = [await make('Left'), await make('Right')];
  const both = await Promise.all([patch(left.id, { parent_id: right.id }), patch(right.id, { parent_id: left.id })]);
  assert.deepEqual(
    both.map(({ status }) => status).sort((one, other) => one - other),
    [200, 400],
  );

  assert.equal((await patch(bottom.id, { parent_id: null })).json.parent_id, rootFolderId);
  assert.equal((await patch(rootFolderId, { parent_id: null, name: 'Ground' })).json.name, 'Ground');
  for (const parent_id of [987_654, other.rootFolderId]) {
    assert.equal((await request('POST', `${path}/folder`, { as, body: { name: 'Lost', parent_id } })).status, 404);
    assert.equal((await patch(top.id, { parent_id })).status, 404);
  }
  assert.equal((await request('GET', `${path}/folder/${other.rootFolderId}`, { as })).status, 404);
});

test('a folder is deleted with its content; of the root only the content is deleted', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  const make = async (name: string, parent_id?: number) =>
    (await request('POST', `${path}/folder`, { as, body: { name, parent_id } })).json.id as number;
  const upload = async (parent_id: number) =>
    (await request('POST', `${path}/document`, { as, body: fileForm('a.txt', 'text', { name: 'a', parent_id }) })).json
      .id as number;
  const idsOf = async (what: string) =>
    (await request('GET', `${path}/${what}`, { as })).json.map(({ id }: { id: number }) => id) as number[];

  const top = await make('Top');
  const inside = await make('Inside', top);
  const documents = [await upload(top), await upload(inside)];
  assert.equal((await request('DELETE', `${path}/folder/${top}`, { as })).status, 204);
  for (const target of [`folder/${top}`, `folder/${inside}`, ...documents.map(id => `document/${id}`)])
    assert.equal((await request('GET', `${path}/${target}`, { as })).status, 404);

  const [one, two] = [await make('One'), await make('Two')];
  const below = await make('Below', one);
  assert.equal(
    (await request('DELETE', `${path}/folder/bulk_destroy`, { as, body: [one, below, two, 987_654] })).status,
    204,
  );
  assert.deepEqual(await idsOf('folder'), [rootFolderId]);
  assert.equal((await request('DELETE', `${path}/folder/bulk_destroy`, { as, body: [one] })).status, 404);
  assert.equal((await request('DELETE', `${path}/folder/bulk_destroy`, { as, body: { id: one } })).status, 400);

  await make('Three');
  await upload(rootFolderId);
  assert.equal((await request('DELETE', `${path}/folder/${rootFolderId}`, { as })).status, 204);
  assert.deepEqual([await idsOf('folder'), await idsOf('document')], [[rootFolderId], []]);
});

test('security 15: folders are nested at most 100 levels deep by any operation', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  const make = (name: string, parent_id: number) =>
    request('POST', `${path}/folder`, { as, body: { name, parent_id } });
  const chain = [rootFolderId];
  for (let level = 1; level <= 100; level += 1) chain.push((await make(`L${level}`, chain[level - 1] ?? 0)).json.id);
  const refusal = {
    parent_id: ['Folders can be nested up to 100 levels.'],
    code: 'too_deep',
    reasons: { parent_id: [{ code: 'too_deep', most: 100 }] },
  };
  const tooDeep = async (method: string, target: string, body: unknown) => {
    const { status, json } = await request(method, `${path}/${target}`, { as, body });
    assert.deepEqual([status, json], [400, refusal], target);
  };
  await tooDeep('POST', 'folder', { name: 'L101', parent_id: chain[100] });
  await tooDeep('POST', 'dms-tree', [
    { name: 'a', parent_id: chain[98], children: [{ name: 'b', children: [{ name: 'c' }] }] },
  ]);
  const pair = (await make('Pair', rootFolderId)).json.id as number;
  const inPair = (await make('In pair', pair)).json.id as number;
  await tooDeep('PATCH', `folder/${pair}`, { parent_id: chain[99] });
  assert.equal(
    (await request('PATCH', `${path}/folder/${inPair}`, { as, body: { parent_id: chain[99] } })).status,
    200,
  );
  // Two at once, of which each alone has room.
  const [left, right] = [await make('Left', pair), await make('Right', rootFolderId)].map(
    ({ json }) => json.id as number,
  );
  const both = await Promise.all([
    request('PATCH', `${path}/folder/${left}`, { as, body: { parent_id: chain[99] } }),
    request('POST', `${path}/folder`, { as, body: { name: 'below', parent_id: left } }),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    both[0]?.status === 200 ? [200, 400] : [201, 400],
  );
  assert.equal((await request('PATCH', `${path}/folder/${chain[1]}`, { as, body: { parent_id: right } })).status, 400);
  assert.equal((await request('DELETE', `${path}/folder/${chain[1]}`, { as })).status, 204);
});

test('security 15: deeper folders of an earlier version can be read, moved up and deleted', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, folder } = service;
  const { path, projectId, rootFolderId } = await createProject();
  const db = new Database(join(folder, 'plinth.db'), { timeout: 0 });
  const insert =
    db.prepare(`INSERT INTO stored_folder (project_id, parent_id, name, default_permission, created_at, updated_at)
    VALUES (?, ?, 'deep', 100, '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')`);
  const ids = [rootFolderId];
  const insertAll = db.transaction(() => {
    for (let level = 1; level <= 5_000; level += 1)
      ids[level] = Number(insert.run(projectId, ids[level - 1]).lastInsertRowid);
  });
  // An open transaction of the service ends only when the service gets its turn.
  for (let isIn = false; !isIn; await setImmediate()) {
    try {
      insertAll.immediate();
      isIn = true;
    } catch (error) {
      if ((error as { readonly code?: string }).code !== 'SQLITE_BUSY') throw error;
    }
  }
  db.close();
  const person = await joinProject(service, path, 'deep', 50);
  for (const credential of [as, person.as]) {
    for (const target of ['tree', 'dms-tree', 'folder-tree', 'folder', `folder/${ids[5_000]}`, 'document', '']) {
      assert.equal((await request('GET', `${path}${target && `/${target}`}`, { as: credential })).status, 200, target);
    }
    assert.equal((await request('GET', `/archive${path}`, { as: credential })).status, 200);
  }
  const move = (id = 0, parent_id = 0) => request('PATCH', `${path}/folder/${id}`, { as, body: { parent_id } });
  assert.equal((await move(ids[3_000], ids[1_000])).status, 200);
  assert.equal((await move(ids[1_001], ids[3_000])).status, 400);
  assert.equal((await request('DELETE', `${path}/folder/${ids[2_500]}`, { as })).status, 204);
  assert.equal((await request('DELETE', `${path}/folder/${ids[1]}`, { as })).status, 204);
  assert.equal((await request('GET', `${path}/folder`, { as })).json.length, 1);
});

test('permissions: a hidden folder hides its content, roles limit, administrators see all', () => {
  const folder = (id: number, parent_id: number | null, default_permission: 1 | 50 | 100): PlacedFolder => ({
    id,
    parent_id,
    name: `f${id}`,
    default_permission,
  });
  const folders = [folder(1, null, 100), folder(2, 1, 50), folder(3, 2, 100), folder(4, 1, 1), folder(5, 4, 100)];
  const of = (role: 100 | 50 | 25 | null) =>
    folders.map(({ id }) => createFolderView(folders, { projectRole: role, groupIds: [] }).permission(id));
  assert.deepEqual(of(100), [100, 100, 100, 100, 100]);
  assert.deepEqual(of(50), [100, 50, 100, 1, 1]);
  assert.deepEqual(of(25), [50, 50, 50, 1, 1]);
  assert.deepEqual(of(null), [1, 1, 1, 1, 1]);
  const view = createFolderView(folders, { projectRole: 50, groupIds: [] });
  assert.deepEqual([view.permission(9), view.path(1), view.path(2), view.path(3)], [1, '/', '/f2', '/f2/f3']);
  assert.deepEqual(
    [view.isWithin(3, 1), view.isWithin(1, 3), view.withAllBelow(1).map(({ id }) => id)],
    [true, false, [1, 2, 4, 3, 5]],
  );
});
