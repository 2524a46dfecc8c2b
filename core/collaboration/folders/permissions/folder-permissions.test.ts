import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
import { joinProject } from '../../../testing/join-project.ts';
import type { Person } from '../../../testing/service.ts';
import { shareService } from '../../../testing/service-per-file.ts';
import { createFolderView, type PlacedFolder } from '../rights.ts';

test('of several groups the highest permission applies; a group without one has the default of the folder', () => {
  const folder = (id: number, parent_id: number | null, default_permission: 1 | 50 | 100): PlacedFolder => ({
    id,
    parent_id,
    name: `f${id}`,
    default_permission,
  });
  const folders = [folder(1, null, 100), folder(2, 1, 1), folder(3, 2, 50), folder(4, 1, 50)];
  const rights = [
    [2, 7, 50],
    [2, 8, 100],
    [3, 7, 1],
    [4, 7, 1],
  ].map(([folder_id, group_id, permission]) => ({
    folder_id: folder_id!,
    group_id: group_id!,
    permission: permission as 1 | 50 | 100,
  }));
  const of = (projectRole: 100 | 50 | 25 | null, ...groupIds: number[]) =>
    folders.map(({ id }) => createFolderView(folders, { projectRole, groupIds }, rights).permission(id));
  assert.deepEqual(of(50), [100, 1, 1, 50], 'in no group');
  assert.deepEqual(of(50, 7), [100, 50, 1, 1]);
  assert.deepEqual(of(50, 8), [100, 100, 50, 50]);
  assert.deepEqual(of(50, 7, 8), [100, 100, 50, 50]);
  assert.deepEqual(of(50, 9), [100, 1, 1, 50], 'for which nothing was set');
  assert.deepEqual(of(25, 8), [50, 50, 50, 50], 'a guest never writes');
  assert.deepEqual(
    [of(100, 7), of(null, 8)],
    [
      [100, 100, 100, 100],
      [1, 1, 1, 1],
    ],
  );
  const why = (projectRole: 100 | 50 | 25 | null, ...groupIds: number[]) =>
    folders.map(({ id }) => {
      const { kind, groupId } = createFolderView(folders, { projectRole, groupIds }, rights).decision(id);
      return groupId === null ? kind : `${kind} ${groupId}`;
    });
  assert.deepEqual(why(50), ['default', 'default', 'above', 'default']);
  assert.deepEqual(
    why(50, 7),
    ['default', 'group 7', 'group 7', 'group 7'],
    'what is set here says more than what is hidden above',
  );
  assert.deepEqual(why(50, 7, 8), ['default', 'group 8', 'default', 'default']);
  assert.deepEqual(
    [why(25, 8), why(100, 7), why(null, 8)],
    [['guest', 'guest', 'default', 'default'], Array(4).fill('admin'), Array(4).fill('outside')],
  );
});

test('the source of a permission is the outermost folder with the same permission', () => {
  const folder = (id: number, parent_id: number | null, default_permission: 1 | 50 | 100): PlacedFolder => ({
    id,
    parent_id,
    name: `f${id}`,
    default_permission,
  });
  const folders = [folder(1, null, 1), folder(2, 1, 50), folder(3, 2, 50), folder(4, 3, 100), folder(5, 4, 100)];
  const rights = [1, 2, 3, 5].map(folder_id => ({ folder_id, group_id: 7, permission: 50 as const }));
  const of = (projectRole: 100 | 50 | null, ...groupIds: number[]) => {
    const view = createFolderView(folders, { projectRole, groupIds }, rights);
    return folders.map(({ id }) => view.origin(id));
  };
  assert.deepEqual(of(50, 7), [1, 1, 1, 4, 5], 'by the group; by default where nothing was set for it');
  assert.deepEqual(of(50), [1, 1, 1, 1, 1], 'hidden from the root on');
  assert.deepEqual([of(100), of(null)], [Array(5).fill(null), Array(5).fill(null)]);
});

test('permissions of a group apply to new subfolders, and to those without their own when they change', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path } = await createProject('House');
  const [{ id: group }, { id: other }] = [
    (await request('POST', `${path}/group`, { as, body: { name: 'Structure' } })).json,
    (await request('POST', `${path}/group`, { as, body: { name: 'Owners' } })).json,
  ];
  const folder = async (name: string, parent_id: number | null = null) =>
    (await request('POST', `${path}/folder`, { as, body: { name, parent_id } })).json.id as number;
  const set = async (id: number, body: object) => {
    assert.equal((await request('PATCH', `${path}/folder/${id}/group/${group}`, { as, body })).status, 200);
  };
  const rights = async () =>
    (await request('GET', `${path}/folder-permission`, { as })).json
      .slice(1)
      .map(({ groups }: { groups: { group_id: number; permission: number }[] }) =>
        groups.map(({ group_id, permission }) => `${group_id === group ? 's' : 'o'}${permission}`).join(),
      );
  const plans = await folder('Plans');
  await set(plans, { permission: 50 });
  await request('PATCH', `${path}/folder/${plans}/group/${other}`, { as, body: { permission: 1 } });
  const [drafts, sent] = [await folder('Drafts', plans), await folder('Sent', plans)];
  const old = await folder('Old', drafts);
  assert.deepEqual((await rights()).map(sorted), ['o1,s50', 'o1,s50', 'o1,s50', 'o1,s50']);

  await set(sent, { permission: 1 });
  await set(plans, { permission: 100, propagate: true, keep_own: true });
  assert.deepEqual((await rights()).map(sorted), ['o1,s100', 'o1,s100', 'o1,s1', 'o1,s100'], 'what is its own stays');
  await set(drafts, { permission: null });
  await set(plans, { permission: 50, propagate: true, keep_own: true });
  assert.deepEqual((await rights()).map(sorted), ['o1,s50', 'o1,s50', 'o1,s1', 'o1,s50'], 'nothing set follows, too');
  await set(plans, { permission: 100 });
  assert.deepEqual(
    (await rights()).map(sorted),
    ['o1,s100', 'o1,s50', 'o1,s1', 'o1,s50'],
    'alone, as the contract has it',
  );
  await set(plans, { permission: 50, propagate: true });
  assert.deepEqual(
    (await rights()).map(sorted),
    ['o1,s50', 'o1,s50', 'o1,s50', 'o1,s50'],
    'all, as the contract has it',
  );
  assert.ok(old > drafts);
});

const sorted = (text: string): string => text.split(',').toSorted().join();

test('administrators see set and effective permissions of a member; members see the reasons of their own', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject, createPerson } = service;
  const { path, rootFolderId } = await createProject('House');
  const bob = await createPerson('bob');
  await request('POST', `${path}/invitation`, {
    as,
    body: { email: bob.email, redirect_uri: 'https://platform.example/', role: 50 },
  });
  const invited = (await request('GET', `${path}/user`, { as })).json.find(
    ({ user_id }: { user_id: number | null }) => user_id === null,
  );
  const [received] = (await request('GET', '/user/invitations', { as: bob.as })).json;
  await request('POST', `/user/invitations/${received.id}/accept`, { as: bob.as });
  const member = (await request('GET', `${path}/user`, { as })).json.find(
    ({ user_id }: { user_id: number }) => user_id === bob.id,
  );
  const group = (await request('POST', `${path}/group`, { as, body: { name: 'Structure' } })).json;
  await request('POST', `${path}/group/${group.id}/member`, { as, body: { userproject_id: member.id } });
  const folder = async (name: string, rights = {}) =>
    (await request('POST', `${path}/folder`, { as, body: { name, ...rights } })).json.id as number;
  const [plans, secret] = [await folder('Plans'), await folder('Secret', { default_permission: 1 })];
  await request('PATCH', `${path}/folder/${plans}/group/${group.id}`, { as, body: { permission: 50 } });

  const set = await request('GET', `${path}/folder-permission`, { as });
  assert.deepEqual(set.json, [
    { folder_id: rootFolderId, parent_id: null, name: 'House', default_permission: 100, groups: [] },
    {
      folder_id: plans,
      parent_id: rootFolderId,
      name: 'Plans',
      default_permission: 100,
      groups: [{ group_id: group.id, permission: 50 }],
    },
    { folder_id: secret, parent_id: rootFolderId, name: 'Secret', default_permission: 1, groups: [] },
  ]);
  const ofBob = await request('GET', `${path}/user/${member.id}/folder-permission`, { as });
  assert.deepEqual(ofBob.json, [
    { folder_id: rootFolderId, permission: 100, reason: { kind: 'default', group_id: null, folder_id: rootFolderId } },
    { folder_id: plans, permission: 50, reason: { kind: 'group', group_id: group.id, folder_id: plans } },
    { folder_id: secret, permission: 1, reason: { kind: 'default', group_id: null, folder_id: secret } },
  ]);
  const own = await request('GET', `${path}/me/folder-permission`, { as: bob.as });
  assert.deepEqual(own.json, ofBob.json.slice(0, 2), 'without the folder that is hidden');
  const status = async (target: string, credential: string) =>
    (await request('GET', `${path}/${target}`, { as: credential })).status;
  assert.deepEqual(
    [await status('folder-permission', bob.as), await status(`user/${member.id}/folder-permission`, bob.as)],
    [403, 403],
  );
  assert.deepEqual(
    [await status(`user/${invited.id}/folder-permission`, as), await status('user/987654/folder-permission', as)],
    [404, 404],
  );
});

// Long: one right, tested everywhere that it covers.
test('permissions of a group apply to lists, trees, reading and writing, and end with the group', async t => {
  const service = await shareService(t);
  const { request, application: as, createProject } = service;
  const { path, rootFolderId } = await createProject('House');
  const people = new Map<string, { readonly person: Person; readonly memberId: number }>();
  for (const [name, role] of [
    ['bob', 50],
    ['eve', 50],
    ['gus', 25],
  ] as const) {
    const person = await joinProject(service, path, name, role);
    const members = (await request('GET', `${path}/user`, { as })).json as readonly {
      readonly id: number;
      readonly user_id: number;
    }[];
    people.set(name, { person, memberId: members.find(({ user_id }) => user_id === person.id)?.id ?? 0 });
  }
  const bob = people.get('bob')!;
  const group = (await request('POST', `${path}/group`, { as, body: { name: 'Architects' } })).json;
  await request('POST', `${path}/group/${group.id}/member`, { as, body: { userproject_id: bob.memberId } });
  const top = (
    await request('POST', `${path}/dms-tree`, { as, body: [{ name: 'Closed', children: [{ name: 'Inner' }] }] })
  ).json.children[0];
  const inner = top.children[0];
  const document = (
    await request('POST', `${path}/document`, { as, body: fileForm('plan.txt', 'a plan', { parent_id: inner.id }) })
  ).json;
  const set = (folder: number, body: object, credential = as) =>
    request('PATCH', `${path}/folder/${folder}/group/${group.id}`, { as: credential, body });
  const reach = async (name: string) => {
    const { person } = people.get(name)!;
    const status = async (method: string, target: string, body?: unknown) =>
      (await request(method, `${path}/${target}`, { as: person.as, ...(body !== undefined && { body }) })).status;
    const tree = JSON.stringify((await request('GET', `${path}/dms-tree`, { as: person.as })).json);
    return [
      await status('GET', `folder/${top.id}`),
      await status('GET', `document/${document.id}`),
      await status('PATCH', `document/${document.id}`, { description: 'x' }),
      tree.includes('plan.txt'),
    ];
  };
  assert.deepEqual(await reach('bob'), [200, 200, 201, true]);

  await t.test('no access', async () => {
    const denied = await set(top.id, { permission: 1 });
    assert.deepEqual(
      [
        denied.status,
        denied.json.permission,
        denied.json.group.name,
        denied.json.folder.groups_permissions.map(({ permission }: { permission: number }) => permission),
      ],
      [200, 1, 'Architects', [1]],
    );
    assert.deepEqual(
      [await reach('bob'), await reach('eve')],
      [
        [404, 404, 404, false],
        [200, 200, 201, true],
      ],
    );
  });

  await t.test('read access, to a folder and to its subfolders', async () => {
    await set(top.id, { permission: 50 });
    assert.deepEqual(await reach('bob'), [200, 200, 201, true], 'only this very folder is for reading');
    await set(top.id, { permission: 50, propagate: true });
    assert.deepEqual(await reach('bob'), [200, 200, 403, true]);
    const listed = async (folder: number) =>
      (await request('GET', `${path}/folder/${folder}/user`, { as })).json.map(
        ({ email, permission }: { email: string; permission: number }) =>
          `${email.replace(/(-\d+)?@.*/, '')} ${permission}`,
      );
    assert.deepEqual(
      [await listed(inner.id), await listed(rootFolderId)],
      [
        ['bob 50', 'eve 100', 'gus 50'],
        ['bob 100', 'eve 100', 'gus 50'],
      ],
    );
  });

  await t.test('access that members without a group do not have', async () => {
    await request('PATCH', `${path}/folder/${top.id}`, { as, body: { default_permission: 1, propagate: true } });
    await set(top.id, { permission: 100, propagate: true });
    assert.deepEqual(
      [await reach('bob'), await reach('eve'), await reach('gus')],
      [
        [200, 200, 201, true],
        [404, 404, 404, false],
        [404, 404, 403, false],
      ],
    );
  });

  await t.test('a removed permission', async () => {
    await set(top.id, { permission: null, propagate: true });
    assert.deepEqual(
      (await request('GET', `${path}/folder/${inner.id}`, { as })).json.groups_permissions.map(
        ({ group: { name }, permission }: { group: { name: string }; permission: number | null }) => [name, permission],
      ),
      [['Architects', null]],
    );
    assert.deepEqual(await reach('bob'), [404, 404, 404, false]);
  });

  await t.test('permissions are deleted with the group', async () => {
    await set(top.id, { permission: 100, propagate: true });
    await request('DELETE', `${path}/group/${group.id}`, { as });
    assert.deepEqual(await reach('bob'), [404, 404, 404, false], 'rights go with the group');

    assert.equal((await set(top.id, { permission: 50 })).status, 404);
    assert.equal((await set(top.id, { permission: 50 }, bob.person.as)).status, 403);
  });
});
