import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';
import { openServiceDb } from '../../testing/open-database.ts';

interface Item {
  id: number;
  kind: string;
  object_id: number;
  name: string;
  path: string;
  size: number;
  document_count: number;
}

async function openProject(t: TestContext) {
  const service = await startService(t);
  const { request, application: as } = service;
  const project = await service.createProject();
  const { path } = project;
  return {
    ...service,
    ...project,
    as,
    data: service.folder,
    folder: async (name: string, parent_id?: number) =>
      (await request('POST', `${path}/folder`, { as, body: { name, parent_id } })).json.id as number,
    upload: async (name: string, fields: Record<string, string | number> = {}, content = name) =>
      (await request('POST', `${path}/document`, { as, body: fileForm(name, content, { name, ...fields }) })).json,
    remove: async (what: string, body?: unknown) =>
      (await request('DELETE', `${path}/${what}`, { as, ...(body !== undefined && { body }) })).status,
    bin: async (who = as) => (await request('GET', `${path}/bin`, { as: who })).json.items as Item[],
    restore: (id: number, who = as) => request('POST', `${path}/bin/${id}/restore`, { as: who, body: {} }),
    get: async (what: string) => await request('GET', `${path}/${what}`, { as }),
    ids: async (what: string) =>
      (await request('GET', `${path}/${what}`, { as })).json.map(({ id }: { id: number }) => id) as number[],
  };
}

test('a deleted document is absent everywhere, and restored unchanged', async t => {
  const { request, as, path, cloudId, rootFolderId, folder, upload, remove, bin, restore, get, ids } =
    await openProject(t);
  const plans = await folder('Plans');
  const first = await upload('plan.txt', { parent_id: plans }, 'one');
  const head = await upload('plan.txt', { parent_id: plans, successor_of: first.id }, 'two');
  const tag = (await request('POST', `${path}/tag`, { as, body: { name: 'urgent' } })).json;
  await request('POST', `${path}/document/${head.id}/tag`, { as, body: { id: tag.id } });
  const before = (await get(`document/${head.id}`)).json;
  const total = (await request('GET', `/cloud/${cloudId}/size`, { as })).json.total_size;

  assert.equal(await remove('document/bulk_destroy_history', [head.id]), 204);
  for (const what of [`document/${head.id}`, `document/${first.id}`, `document/${head.id}/history`])
    assert.equal((await get(what)).status, 404, what);
  for (const what of ['document', `folder/${plans}/document`, 'document?search=plan'])
    assert.deepEqual(await ids(what), [], what);
  assert.equal((await request('GET', before.file)).status, 404);
  assert.deepEqual((await get('dms-tree')).json.children[0].children, []);
  assert.deepEqual(
    [(await get('size')).json.total_size, (await request('GET', `/cloud/${cloudId}/size`, { as })).json.total_size],
    [0, total],
  );
  const twin = await upload('plan.txt', { parent_id: plans }, 'two');
  assert.equal(twin.history_count, 0);

  const [item, ...others] = await bin();
  const { id, ...rest } = item as Item & { deleted_by: { id: number }; deleted_at: string; ends_at: string };
  const days = (Date.parse(rest.ends_at) - Date.parse(rest.deleted_at)) / 86_400_000;
  assert.deepEqual(
    [others, days, rest.deleted_by.id, { ...rest, deleted_by: null, deleted_at: '', ends_at: '' }],
    [
      [],
      30,
      before.creator,
      {
        kind: 'document',
        object_id: head.id,
        name: 'plan.txt',
        path: '/Plans',
        size: 'onetwo'.length,
        document_count: 1,
        deleted_by: null,
        deleted_at: '',
        ends_at: '',
      },
    ],
  );
  const back = await restore(id);
  assert.deepEqual([back.status, back.json], [200, { kind: 'document', object_id: head.id, folder_id: plans }]);
  const { file: _, ...after } = (await get(`document/${head.id}`)).json;
  const { file: __, ...then } = before;
  assert.deepEqual(after, then);
  assert.deepEqual(
    [await ids(`document/${head.id}/history`), await ids(`folder/${plans}/document`), await bin()],
    [[head.id, first.id], [head.id, twin.id], []],
  );
  assert.equal((await restore(id)).status, 404);
  assert.equal((await get(`folder/${rootFolderId}/document`)).json.length, 0);
});

test('a version is deleted and restored, as the head unless another was chosen', async t => {
  const { request, as, path, upload, remove, bin, restore, get, ids } = await openProject(t);
  const one = (await upload('a.txt', {}, '1')).id;
  const two = (await upload('a.txt', { successor_of: one }, '2')).id;
  const three = (await upload('a.txt', { successor_of: two }, '3')).id;
  const heads = async () => [await ids('document'), await ids(`document/${(await ids('document'))[0]}/history`)];

  await remove(`document/${three}`);
  assert.deepEqual(await heads(), [[two], [two, one]]);
  const [item] = await bin();
  assert.deepEqual([item?.kind, item?.object_id], ['version', three]);
  await restore(item?.id ?? 0);
  assert.deepEqual(await heads(), [[three], [three, two, one]]);

  // A version that was added in the meantime stays the head.
  await remove(`document/${three}`);
  const four = (await upload('a.txt', { successor_of: two }, '4')).id;
  await restore((await bin())[0]?.id ?? 0);
  assert.deepEqual(await heads(), [[four], [four, three, two, one]]);

  // The first version names the history; when it leaves, deleted versions stay with the others.
  await remove(`document/${three}`);
  await request('POST', `${path}/document/${four}/history/${one}/leave`, { as, body: {} });
  await restore((await bin())[0]?.id ?? 0);
  assert.deepEqual(
    [await ids('document'), await ids(`document/${four}/history`), await ids(`document/${one}/history`)],
    [[one, four], [four, three, two], [one]],
  );

  // Several at once, the head among them and not the newest: the history has a head afterwards, and after each restore.
  await request('POST', `${path}/document/${four}/history/${two}/head-version`, { as, body: {} });
  await remove('document/bulk_destroy', [two, four]);
  assert.deepEqual(
    [await ids('document'), (await get(`document/${three}`)).json.is_head_version],
    [[one, three], true],
  );
  await remove('document/bulk_destroy', [three]);
  assert.deepEqual(await ids('document'), [one]);
  for (const { id } of (await bin()).reverse()) {
    await restore(id);
    assert.equal((await ids('document')).length, 2);
  }
  assert.deepEqual((await ids(`document/${(await ids('document'))[1]}/history`)).length, 3);
  assert.equal(await remove(`document/${one}`), 204);
});

test('a folder is restored with its content, without earlier deletions', async t => {
  const { request, as, path, rootFolderId, folder, upload, remove, bin, restore, get, ids } = await openProject(t);
  const top = await folder('Top');
  const below = await folder('Below', top);
  const [kept, early, deep] = [
    await upload('kept.txt', { parent_id: top }),
    await upload('early.txt', { parent_id: below }),
    await upload('deep.txt', { parent_id: below }),
  ];
  await remove(`document/${early.id}`);
  await remove(`folder/${below}`);
  await remove(`folder/${top}`);
  const items = await bin();
  assert.deepEqual(
    items.map(({ kind, name, path: at, document_count }) => [kind, name, at, document_count]),
    [
      ['folder', 'Top', '/', 1],
      ['folder', 'Below', '/Top', 1],
      ['document', 'early.txt', '/Top/Below', 1],
    ],
  );
  assert.deepEqual([await ids('folder'), await ids('document')], [[rootFolderId], []]);

  // Its folder is in the bin: until that is restored, the document is restored to the root.
  assert.equal((await restore(items[2]?.id ?? 0)).json.folder_id, rootFolderId);
  await restore(items[0]?.id ?? 0);
  assert.deepEqual(
    [await ids('folder'), (await ids('document')).toSorted((a, b) => a - b)],
    [
      [rootFolderId, top],
      [kept.id, early.id],
    ],
  );
  assert.equal((await restore(items[1]?.id ?? 0)).json.folder_id, top);
  assert.deepEqual((await get(`document/${deep.id}`)).json.path, '/Top/Below');
  assert.equal((await get(`document/${early.id}`)).json.path, '/');

  // All at once, by their original ids.
  await remove('document/bulk_destroy_history', [kept.id, early.id]);
  await remove('folder/bulk_destroy', [top]);
  const all = await request('POST', `${path}/bin/restore`, {
    as,
    body: { document_ids: [kept.id, early.id, 987_654], folder_ids: [top] },
  });
  assert.deepEqual(
    [all.status, all.json.length, await bin(), (await get(`document/${kept.id}`)).json.path],
    [200, 3, [], '/Top'],
  );
  assert.equal((await request('POST', `${path}/bin/restore`, { as, body: { folder_ids: [top] } })).status, 404);

  // Deleting the root puts its content into the bin, each object as its own item.
  await remove(`folder/${rootFolderId}`);
  assert.deepEqual(
    (await bin()).map(({ kind, object_id }) => [kind, object_id]),
    [
      ['folder', top],
      ['document', early.id],
    ],
  );
});

test('erasing frees the bytes, and earlier deletions stay in the bin', async t => {
  const project = await openProject(t);
  const { request, as, path, folder: make, upload, remove, bin, restore, get } = project;
  const db = await openServiceDb(t, project.data);
  const top = await make('Top');
  const below = await make('Below', top);
  const [early, late] = [
    await upload('early.txt', { parent_id: below }),
    await upload('late.txt', { parent_id: below }),
  ];
  await remove(`document/${early.id}`);
  await remove(`folder/${below}`);
  const user = await joinProject(project, path, 'user', 50);
  assert.equal((await bin(user.as)).length, 2);
  const [folderItem, documentItem] = await bin();
  assert.equal((await request('DELETE', `${path}/bin/${folderItem?.id}`, { as })).status, 204);
  assert.deepEqual(
    (await bin()).map(({ object_id }) => object_id),
    [early.id],
  );
  assert.deepEqual(await bin(user.as), [], 'nobody knows any more from whom that folder hid it');
  assert.equal((await restore(documentItem?.id ?? 0, user.as)).status, 404);
  assert.equal((await restore(documentItem?.id ?? 0)).status, 200);
  assert.deepEqual(
    [(await get(`document/${early.id}`)).json.path, (await get(`document/${late.id}`)).status],
    ['/', 404],
  );

  await remove(`folder/${top}`);
  await remove(`document/${early.id}`);
  assert.equal((await request('DELETE', `${path}/bin`, { as })).status, 204);
  assert.deepEqual((await request('GET', `${path}/bin`, { as })).json, { bin_size: 0, bin_days: 30, items: [] });
  const left = await db.all(
    'SELECT refs AS n FROM blob WHERE refs > 0 UNION ALL SELECT id FROM stored_document UNION ALL SELECT id FROM stored_folder WHERE parent_id IS NOT NULL UNION ALL SELECT id FROM bin_item',
  );
  assert.deepEqual(left, []);
});

test('people list and restore only items that they could delete', async t => {
  const project = await openProject(t);
  const { request, as, path, rootFolderId, folder: make, upload, remove, bin, restore } = project;
  const [open, closed] = [await make('Open'), await make('Closed')];
  const inner = await make('Inner', open);
  const [seen, hidden] = [
    await upload('seen.txt', { parent_id: open }),
    await upload('hidden.txt', { parent_id: closed }),
  ];
  await request('PATCH', `${path}/folder/${closed}`, { as, body: { default_permission: 1 } });
  const [user, guest] = [await joinProject(project, path, 'user', 50), await joinProject(project, path, 'guest', 25)];
  await remove('document/bulk_destroy', [seen.id, hidden.id]);
  await remove(`folder/${closed}`);
  const names = async (who: string) => (await bin(who)).map(({ name }) => name);
  assert.deepEqual([await names(as), await names(user.as)], [['Closed', 'hidden.txt', 'seen.txt'], ['seen.txt']]);
  assert.equal((await request('GET', `${path}/bin`, { as: guest.as })).status, 403);
  const [closedItem, hiddenItem, seenItem] = await bin();
  for (const item of [closedItem, hiddenItem]) assert.equal((await restore(item?.id ?? 0, user.as)).status, 404);
  assert.equal((await request('DELETE', `${path}/bin`, { as: user.as })).status, 204);
  assert.deepEqual(await names(as), ['Closed', 'hidden.txt'], 'one empties only what one sees');
  assert.equal((await restore(seenItem?.id ?? 0)).status, 404);

  // When its folder is deleted, restoring requires the right to write in the root.
  const note = await upload('note.txt', { parent_id: inner });
  await remove(`document/${note.id}`);
  await remove(`folder/${inner}`);
  await request('PATCH', `${path}/folder/${rootFolderId}`, { as, body: { default_permission: 50 } });
  const [, noteItem] = await bin();
  assert.equal((await restore(noteItem?.id ?? 0, user.as)).status, 403);
  await request('PATCH', `${path}/folder/${inner}`, { as, body: { default_permission: 50 } });
  await restore((await bin())[0]?.id ?? 0);
  await request('PATCH', `${path}/folder/${inner}`, { as, body: { default_permission: 50 } });
  assert.equal((await restore(noteItem?.id ?? 0, user.as)).status, 404, 'one could not delete it now');
  const other = await project.createProject('Other');
  assert.equal((await request('POST', `${other.path}/bin/${noteItem?.id}/restore`, { as, body: {} })).status, 404);
});
