import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
import { previewsMade } from '../../../testing/previews-made.ts';
import { joinProject as join } from '../../../testing/join-project.ts';
import { shareService } from '../../../testing/service-per-file.ts';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly children?: readonly Node[];
}

/** `Name(children)`, at full depth. */
const outline = ({ name, children }: Node): string =>
  children && children.length > 0 ? `${name}(${children.map(outline).join(' ')})` : name;

// Long: one tree, compared in every form in which it is read.
test('a tree of folders is created at once, and read with its content', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject } = service;
  const { path, rootFolderId } = await createProject('House');
  const plans = [
    {
      name: 'Plans',
      children: [
        { name: 'Storey 1', children: null },
        { name: 'Storey 2', children: [{ name: 'Old' }] },
      ],
    },
    { name: 'Secret', default_permission: 1 },
  ];
  const made = await request('POST', `${path}/dms-tree`, { as, body: plans });
  assert.equal(made.status, 201);
  assert.equal(outline(made.json), 'House(Plans(Storey 1 Storey 2(Old)) Secret)');
  const [first] = made.json.children;
  await request('POST', `${path}/dms-tree`, { as, body: [{ name: 'Later', parent_id: first.id }] });

  const upload = async (name: string, parent_id: number, fields = {}) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, name, { name, parent_id, ...fields }) }))
      .json;
  const note = await upload('note.txt', first.children[0].id);
  const next = await upload('note 2.txt', first.children[0].id, { successor_of: note.id });
  await upload('hidden.txt', made.json.children[1].id);

  await t.test('folders and documents have the fields of the API', async () => {
    const tree = (await request('GET', `${path}/dms-tree`, { as })).json;
    assert.equal(outline(tree), 'House(Plans(Storey 1(note 2.txt) Storey 2(Old) Later) Secret(hidden.txt))');
    assert.deepEqual(
      [tree.id, tree.parent_id, tree.groups_permissions, tree.user_permission],
      [rootFolderId, null, [], 100],
    );
    const { created_by, created_at, updated_at, ...folder } = tree.children[0].children[1];
    assert.deepEqual(folder, {
      id: folder.id,
      parent_id: first.id,
      type: 'Folder',
      nature: 'Folder',
      model_type: null,
      name: 'Storey 2',
      file_name: null,
      description: null,
      size: null,
      original_size: null,
      model_id: null,
      ifc_id: null,
      file: null,
      office_preview: null,
      groups_permissions: null,
      default_permission: 100,
      user_permission: 100,
      history_count: null,
      tags: [],
      children: folder.children,
    });
    assert.ok(created_by.email && created_at === updated_at);
    const [leaf] = tree.children[0].children[0].children;
    assert.deepEqual(
      [
        leaf.id,
        leaf.type,
        leaf.nature,
        leaf.file,
        leaf.file_name,
        leaf.size,
        leaf.history_count,
        leaf.model_id,
        'children' in leaf,
      ],
      [next.id, 'Document', 'Document', null, 'note 2.txt', next.size, 1, null, false],
    );
  });

  await t.test('trees with addresses of files, and trees of folders alone', async () => {
    for (const address of ['tree', 'dms-tree?without_urls=false']) {
      const [read] = (await request('GET', `${path}/${address}`, { as })).json.children[0].children[0].children;
      assert.equal((await request('GET', read.file)).text, 'note 2.txt', address);
    }
    const [folders] = (await request('GET', `${path}/folder-tree`, { as })).json;
    assert.equal(outline(folders), 'House(Plans(Storey 1 Storey 2(Old) Later) Secret)');
    assert.deepEqual(Object.keys(folders), ['id', 'name', 'children']);
  });

  await t.test('hidden folders are left out', async () => {
    const guest = await join(service, path, 'guest', 25);
    assert.equal(
      outline((await request('GET', `${path}/dms-tree`, { as: guest.as })).json),
      'House(Plans(Storey 1(note 2.txt) Storey 2(Old) Later))',
    );
    assert.equal(
      outline((await request('GET', `${path}/folder-tree`, { as: guest.as })).json[0]),
      'House(Plans(Storey 1 Storey 2(Old) Later))',
    );
  });
});

test('a tree shows a document with a model as a model', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { cloudId } = await createProject();
  const demo = (await request('POST', `/cloud/${cloudId}/create-demo`, { as })).json;
  const [house] = (await request('GET', `/cloud/${cloudId}/project/${demo.id}/dms-tree`, { as })).json.children;
  const [model] = (await request('GET', `/cloud/${cloudId}/project/${demo.id}/model`, { as })).json;
  assert.deepEqual(
    [house.type, house.nature, house.model_type, house.model_id, house.ifc_id],
    ['Ifc', 'Model', 'IFC', model.id, model.id],
  );
});

test('an unchanged tree or list is answered from the cache; every visible change renews it', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject, core } = service;
  const { path, cloudId, rootFolderId } = await createProject('House');
  const guest = await join(service, path, 'guest', 25);
  const addresses = ['dms-tree', 'folder-tree', 'document', `folder/${rootFolderId}/document?name=x`] as const;
  const tagsOf = async (credential = as) =>
    Promise.all(
      addresses.map(async address =>
        String((await request('GET', `${path}/${address}`, { as: credential })).headers.etag),
      ),
    );
  let known = await tagsOf();
  const unchanged = async () => {
    for (const [n, address] of addresses.entries()) {
      const { status, text, headers } = await request('GET', `${path}/${address}`, {
        as,
        headers: { 'if-none-match': known[n]! },
      });
      assert.deepEqual([status, text, headers.etag], [304, '', known[n]], address);
    }
  };
  await unchanged();
  for (const tag of await tagsOf(guest.as)) assert.ok(!known.includes(tag), 'what another role sees is another answer');
  const [folder] = (await request('POST', `${path}/dms-tree`, { as, body: [{ name: 'Plans' }] })).json.children;
  const document = (await request('POST', `${path}/document`, { as, body: fileForm('a.txt', 'a') })).json;
  known = await tagsOf();
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'folder renamed': () => request('PATCH', `${path}/folder/${folder.id}`, { as, body: { name: 'Drawings' } }),
    'document moved': () => request('PATCH', `${path}/document/${document.id}`, { as, body: { parent_id: folder.id } }),
    'version added': () =>
      request('POST', `${path}/document`, { as, body: fileForm('a.txt', 'b', { successor_of: document.id }) }),
    // Its processing ends some time later, which is a change as well.
    'model added': async () => {
      const { json } = await request('POST', `${path}/document`, { as, body: fileForm('a.ifc', 'no building') });
      await service.processed(path, json.model_id);
    },
    'guest promoted': async () =>
      request('PATCH', `${path}/user/${(await request('GET', `${path}/user`, { as })).json[0].id}`, {
        as,
        body: { role: 100 },
      }),
    'person removed': () => core.users.remove(guest.id),
    'folder removed': () => request('DELETE', `${path}/folder/${folder.id}`, { as }),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    const now = await tagsOf();
    assert.ok(
      now.every((tag, n) => tag !== known[n]),
      name,
    );
    known = now;
  }
  await previewsMade(service);
  known = await tagsOf();
  await request('PATCH', `/cloud/${cloudId}`, { as, body: { name: 'Another name' } });
  await request('PATCH', path, { as, body: { description: 'no folder, no document' } });
  await unchanged();
});

test('invalid trees are refused entirely', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject } = service;
  const { path } = await createProject('House');
  const other = await createProject('Other');
  const post = (body: unknown, credential = as) => request('POST', `${path}/dms-tree`, { as: credential, body });
  for (const [body, status] of [
    [{ name: 'One' }, 400],
    [[{}], 400],
    [[{ name: 'One', children: [{ name: ' ' }] }], 400],
    [[{ name: 'One', default_permission: 7 }], 400],
    [[{ name: 'One' }, { name: 'Two', parent_id: other.rootFolderId }], 404],
    [Array.from({ length: 10_001 }, () => ({ name: 'Many' })), 400],
  ] as const)
    assert.equal((await post(body)).status, status, JSON.stringify(body).slice(0, 80));
  const user = await join(service, path, 'user', 50);
  assert.equal(
    (await post([{ name: 'Closed', default_permission: 1 }], user.as)).status,
    403,
    'only administrators set rights',
  );
  assert.equal(outline((await request('GET', `${path}/dms-tree`, { as })).json), 'House');
  assert.equal(outline((await post([{ name: 'Mine' }], user.as)).json), 'House(Mine)');
  const guest = await join(service, path, 'guest', 25);
  assert.equal((await post([{ name: 'Theirs' }], guest.as)).status, 403);
});
