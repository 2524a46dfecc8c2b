import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
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

test('folders and members are imported from another project that the caller administers', async t => {
  const service = await shareService(t);
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

test('groups are imported with their members and folder permissions', async t => {
  const service = await shareService(t);
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
