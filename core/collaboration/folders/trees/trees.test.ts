import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../../e2e/fixtures/http-client.ts';
import { previewsMade } from '../../../../e2e/fixtures/previews-made.ts';
import { joinProject as join } from '../../../../e2e/fixtures/join-project.ts';
import { startService } from '../../../../e2e/fixtures/service.ts';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly children?: readonly Node[];
}

/** `Name(children)`, as deep as it goes. */
const outline = ({ name, children }: Node): string =>
  children && children.length > 0 ? `${name}(${children.map(outline).join(' ')})` : name;

test('a tree of folders is made at once, and read with what lies in it', async t => {
  const service = await startService(t);
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

  for (const address of ['tree', 'dms-tree?without_urls=false']) {
    const [read] = (await request('GET', `${path}/${address}`, { as })).json.children[0].children[0].children;
    assert.equal((await request('GET', read.file)).text, 'note 2.txt', address);
  }
  const [folders] = (await request('GET', `${path}/folder-tree`, { as })).json;
  assert.equal(outline(folders), 'House(Plans(Storey 1 Storey 2(Old) Later) Secret)');
  assert.deepEqual(Object.keys(folders), ['id', 'name', 'children']);

  // What may not be seen is not in it.
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

test('a model is told as one', async t => {
  const { request, application: as, createProject } = await startService(t);
  const { cloudId } = await createProject();
  const demo = (await request('POST', `/cloud/${cloudId}/create-demo`, { as })).json;
  const [house] = (await request('GET', `/cloud/${cloudId}/project/${demo.id}/dms-tree`, { as })).json.children;
  const [model] = (await request('GET', `/cloud/${cloudId}/project/${demo.id}/model`, { as })).json;
  assert.deepEqual(
    [house.type, house.nature, house.model_type, house.model_id, house.ifc_id],
    ['Ifc', 'Model', 'IFC', model.id, model.id],
  );
});

test('a tree or list that did not change is not made again; every change that it shows makes it anew', async t => {
  const service = await startService(t);
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

test('trees that cannot be made are refused whole', async t => {
  const service = await startService(t);
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

test('folders and people are taken over from another project of the cloud that one administers', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const source = await createProject('Source');
  await request('POST', `${source.path}/dms-tree`, {
    as,
    body: [{ name: 'Plans', children: [{ name: 'Closed', default_permission: 1 }] }, { name: 'Reports' }],
  });
  await request('POST', `${source.path}/document`, { as, body: fileForm('a.txt', 'a') });
  const user = await join(service, source.path, 'user', 50);
  const make = async (name: string) =>
    (await request('POST', `/cloud/${source.cloudId}/project`, { as, body: { name } })).json;
  const target = await make('Target');
  const at = `/cloud/${source.cloudId}/project/${target.id}`;
  const take = (body: unknown, credential = as) => request('POST', `${at}/import_from`, { as: credential, body });

  const taken = await take({ project_id: source.projectId, import_users: false });
  assert.deepEqual([taken.status, taken.json.id], [200, target.id]);
  const tree = (await request('GET', `${at}/dms-tree`, { as })).json;
  assert.equal(outline(tree), 'Target(Plans(Closed) Reports)', 'folders without documents');
  assert.equal(tree.children[0].children[0].default_permission, 1);
  assert.equal((await request('GET', `${at}`, { as: user.as })).status, 404);
  await take({ project_id: source.projectId, import_dms: false });
  assert.deepEqual(
    (await request('GET', `${at}/user`, { as })).json.map(({ email, role }: { email: string; role: number }) => [
      email,
      role,
    ]),
    [[user.email, 50]],
  );
  assert.equal(outline((await request('GET', `${at}/dms-tree`, { as })).json), 'Target(Plans(Closed) Reports)');

  const elsewhere = await createProject('Elsewhere');
  for (const project_id of [elsewhere.projectId, target.id, 987_654])
    assert.equal((await take({ project_id })).status, 404);
  assert.equal((await take({ project_id: source.projectId }, user.as)).status, 403);
  assert.equal((await take({})).status, 400);
});

test('groups come along with their members and what they may do in folders', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const source = await createProject('Source');
  const [plans] = (
    await request('POST', `${source.path}/dms-tree`, {
      as,
      body: [{ name: 'Plans', children: [{ name: 'Closed', default_permission: 1 }] }],
    })
  ).json.children;
  const user = await join(service, source.path, 'user', 50);
  const [member] = (await request('GET', `${source.path}/user`, { as })).json;
  const group = async (path: string, name: string) =>
    (await request('POST', `${path}/group`, { as, body: { name, short_name: 'S', color: 'FF0000' } })).json;
  const [structure, known] = [await group(source.path, 'Structure'), await group(source.path, 'Known')];
  for (const { id } of [structure, known])
    await request('POST', `${source.path}/group/${id}/member`, { as, body: { userproject_id: member.id } });
  for (const { id } of [structure, known])
    assert.equal(
      (
        await request('PATCH', `${source.path}/folder/${plans.children[0].id}/group/${id}`, {
          as,
          body: { permission: id === known.id ? 50 : 100 },
        })
      ).status,
      200,
    );

  const make = async (name: string) =>
    `/cloud/${source.cloudId}/project/${(await request('POST', `/cloud/${source.cloudId}/project`, { as, body: { name } })).json.id}`;
  const [whole, bare] = [await make('Whole'), await make('Bare')];
  await group(whole, 'KNOWN');
  assert.equal(
    (await request('POST', `${whole}/import_from`, { as, body: { project_id: source.projectId } })).status,
    200,
  );
  await request('POST', `${bare}/import_from`, { as, body: { project_id: source.projectId, import_groups: false } });

  const groups = (await request('GET', `${whole}/group`, { as })).json as readonly {
    readonly id: number;
    readonly name: string;
    readonly short_name: string;
    readonly color: string;
    readonly members: readonly { readonly email: string }[];
  }[];
  assert.deepEqual(
    groups.map(({ name, short_name, color, members }) => [name, short_name, color, members.map(({ email }) => email)]),
    [
      ['KNOWN', 'S', 'FF0000', []],
      ['Structure', 'S', 'FF0000', [user.email]],
    ],
  );
  const rights = (await request('GET', `${whole}/folder-permission`, { as })).json as readonly {
    readonly name: string;
    readonly groups: readonly { readonly group_id: number; readonly permission: number }[];
  }[];
  assert.deepEqual(
    rights.map(({ name, groups: given }) => [
      name,
      given.map(({ group_id, permission }) => `${groups.find(({ id }) => id === group_id)?.name} ${permission}`).sort(),
    ]),
    [
      ['Whole', []],
      ['Plans', []],
      ['Closed', ['KNOWN 50', 'Structure 100']],
    ],
  );
  assert.equal(
    outline((await request('GET', `${whole}/dms-tree`, { as: user.as })).json),
    'Whole(Plans(Closed))',
    'the group opens the folder here, too',
  );
  assert.deepEqual((await request('GET', `${bare}/group`, { as })).json, []);
  assert.equal(outline((await request('GET', `${bare}/dms-tree`, { as: user.as })).json), 'Bare(Plans)');
});
