import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService, type Person, type TestService } from '../../testing/service.ts';

async function bring(
  { request, application: as }: TestService,
  to: string,
  { email, as: person }: Person,
  role: number,
): Promise<void> {
  const { json } = await request('POST', `${to}/invitation`, {
    as,
    body: { email, role, redirect_uri: 'https://app.example' },
  });
  assert.equal((await request('POST', `/user/invitations/${json.id}/accept`, { as: person })).status, 204);
}

interface Listed {
  readonly id: number;
  readonly email: string;
}

/** A project with a person of each role. */
async function openRoles(t: TestContext) {
  const service = await startService(t);
  const { request, application: as, createPerson, createProject } = service;
  const { cloudId, path, rootFolderId } = await createProject();
  const [guest, user, admin, owner] = [
    await createPerson('guest'),
    await createPerson('user'),
    await createPerson('admin'),
    await createPerson('owner'),
  ];
  for (const [person, role] of [
    [guest, 25],
    [user, 50],
    [admin, 100],
  ] as const)
    await bring(service, path, person, role);
  await bring(service, `/cloud/${cloudId}`, owner, 100);
  const everybody = [guest, user, admin, owner];
  const statuses = (method: string, target: string, body?: unknown) =>
    Promise.all(everybody.map(async ({ as: who }) => (await request(method, target, { as: who, body })).status));
  return { request, as, cloudId, path, rootFolderId, guest, user, admin, owner, everybody, statuses };
}

test('permissions of guests, users, project administrators and cloud administrators', async t => {
  const { request, as, cloudId, path, rootFolderId, guest, user, admin, owner, everybody, statuses } =
    await openRoles(t);
  const table: [string, string, unknown, number[]][] = [
    ['GET', path, undefined, [200, 200, 200, 200]],
    ['GET', `${path}/document`, undefined, [200, 200, 200, 200]],
    ['GET', `${path}/user`, undefined, [200, 200, 200, 200]],
    ['POST', `${path}/folder`, { name: 'F' }, [403, 201, 201, 201]],
    ['POST', `${path}/document`, fileForm('a.txt', 'a', { name: 'a' }), [403, 201, 201, 201]],
    ['PATCH', `${path}/folder/${rootFolderId}`, { default_permission: 100 }, [403, 403, 200, 200]],
    ['PATCH', path, { description: 'x' }, [403, 403, 200, 200]],
    [
      'POST',
      `${path}/invitation`,
      { email: 'x@example.org', role: 25, redirect_uri: 'https://app.example' },
      [403, 403, 201, 201],
    ],
    ['GET', `/cloud/${cloudId}`, undefined, [200, 200, 200, 200]],
    ['PATCH', `/cloud/${cloudId}`, { name: 'C' }, [403, 403, 403, 200]],
    ['GET', `/cloud/${cloudId}/user`, undefined, [403, 403, 403, 200]],
    ['POST', `/cloud/${cloudId}/project`, { name: 'P' }, [403, 403, 403, 201]],
  ];
  for (const [method, target, body, expected] of table)
    assert.deepEqual(await statuses(method, target, body), expected, `${method} ${target}`);

  const listed = (await request('GET', `${path}/user`, { as: guest.as })).json;
  assert.deepEqual(
    listed.slice(0, 3).map((member: Record<string, unknown>) => [member.user_id, member.role, member.cloud_role]),
    [
      [guest.id, 25, 50],
      [user.id, 50, 50],
      [admin.id, 100, 50],
    ],
  );
  assert.deepEqual(
    (await request('GET', `${path}/user`, { as, query: { email__startswith: 'USER' } })).json.map(
      ({ email }: Listed) => email,
    ),
    [user.email],
  );
  const users = (await request('GET', `/cloud/${cloudId}/user`, { as })).json;
  assert.deepEqual(
    users.map((entry: Record<string, unknown>) => [entry.id, entry.cloud_role, entry.in_all_projects]),
    everybody.map(({ id }) => [id, id === owner.id ? 100 : 50, false]),
  );
  const access = (await request('GET', `${path}/check-access`, { as: guest.as })).json;
  assert.deepEqual(
    [
      access.has_read_permission,
      access.has_write_permission,
      access.usable_scopes.includes('bcf:write'),
      access.usable_scopes.includes('document:write'),
    ],
    [true, false, true, false],
  );
  assert.deepEqual((await request('GET', `/cloud/${cloudId}/size`, { as: user.as })).json.total_size, null);
});

test('documents in hidden folders are absent in lists, by id and as a target', async t => {
  const { request, as, path, rootFolderId, user, admin, statuses } = await openRoles(t);
  const hidden = (await request('POST', `${path}/folder`, { as, body: { name: 'Hidden', default_permission: 1 } })).json
    .id;
  const inside = (
    await request('POST', `${path}/folder`, {
      as,
      body: { name: 'Inside', parent_id: hidden, default_permission: 100 },
    })
  ).json.id;
  const secret = (
    await request('POST', `${path}/document`, {
      as,
      body: fileForm('s.txt', 's', { name: 'secret', parent_id: inside }),
    })
  ).json.id;
  for (const target of [
    `folder/${hidden}`,
    `folder/${inside}`,
    `folder/${inside}/document`,
    `document/${secret}`,
    `document/${secret}/history`,
  ]) {
    assert.deepEqual(await statuses('GET', `${path}/${target}`), [404, 404, 200, 200], target);
  }
  assert.deepEqual(await statuses('POST', `${path}/folder`, { name: 'In', parent_id: inside }), [403, 404, 201, 201]);
  const names = async (who: string, what: string) =>
    (await request('GET', `${path}/${what}`, { as: who })).json.map(({ name }: { name: string }) => name);
  assert.deepEqual(
    [
      (await names(user.as, 'document')).includes('secret'),
      (await names(admin.as, 'document')).includes('secret'),
      (await names(user.as, 'folder')).includes('Inside'),
    ],
    [false, true, false],
  );
  assert.equal(
    (await request('DELETE', `${path}/folder/${rootFolderId}`, { as: user.as })).status,
    403,
    'not what they may not see',
  );

  await request('PATCH', `${path}/folder/${hidden}`, { as, body: { default_permission: 50, propagate: true } });
  assert.deepEqual(
    [
      await statuses('GET', `${path}/document/${secret}`),
      await statuses('PATCH', `${path}/document/${secret}`, { name: 'known' }),
    ],
    [
      [200, 200, 200, 200],
      [403, 403, 201, 201],
    ],
  );
  assert.equal((await request('GET', `${path}/document/${secret}`, { as: user.as })).json.user_permission, 50);
});

test('roles change, members leave and are removed, and an administrator always remains', async t => {
  const service = await startService(t);
  const { request, application: as, createPerson, createProject } = service;
  const { cloudId, path } = await createProject();
  const [ann, bob] = [await createPerson('ann'), await createPerson('bob')];
  await bring(service, path, ann, 100);
  await bring(service, path, bob, 50);
  const members = async () => (await request('GET', `${path}/user`, { as })).json as Listed[];
  const idOf = async ({ email }: Person) => (await members()).find(member => member.email === email)?.id;

  assert.equal((await request('POST', `${path}/leave`, { as: ann.as })).status, 403, 'the last administrator stays');
  assert.equal(
    (await request('PATCH', `${path}/user/${await idOf(ann)}`, { as: ann.as, body: { role: 50 } })).status,
    403,
  );
  assert.equal((await request('POST', `${path}/leave`, { as })).status, 403, 'an application is no person');
  const promoted = await request('PATCH', `${path}/user/${await idOf(bob)}`, { as: ann.as, body: { role: 100 } });
  assert.deepEqual([promoted.status, promoted.json.role, promoted.json.user_id], [200, 100, bob.id]);
  assert.equal((await request('POST', `${path}/leave`, { as: ann.as })).status, 204);
  assert.deepEqual(
    [
      (await request('GET', path, { as: ann.as })).status,
      (await request('GET', `/cloud/${cloudId}`, { as: ann.as })).status,
    ],
    [404, 200],
  );
  assert.equal((await request('DELETE', `${path}/user/987654`, { as })).status, 404);
  assert.equal(
    (await request('DELETE', `${path}/user/${await idOf(bob)}`, { as })).status,
    204,
    'the cloud still has an administrator',
  );
  assert.deepEqual(await members(), []);

  await bring(service, path, ann, 50);
  const raised = await request('PATCH', `/cloud/${cloudId}/user/${ann.id}`, { as, body: { cloud_role: 100 } });
  assert.deepEqual(
    [raised.status, raised.json.id, raised.json.cloud_role, raised.json.project_role],
    [200, ann.id, 100, 100],
  );
  assert.equal((await request('GET', `${path}/check-access`, { as: ann.as })).json.user_role, 100);
  assert.equal((await request('DELETE', `/cloud/${cloudId}/user/${ann.id}`, { as })).status, 204);
  for (const target of [path, `/cloud/${cloudId}`])
    assert.equal((await request('GET', target, { as: ann.as })).status, 404);
  assert.deepEqual(await members(), []);

  const own = (await request('POST', '/cloud', { as: ann.as, body: { name: 'Own' } })).json;
  assert.equal(
    (await request('DELETE', `/cloud/${own.id}/user/${ann.id}`, { as: ann.as })).status,
    403,
    'the last administrator of a cloud stays',
  );
  assert.equal(
    (await request('PATCH', `/cloud/${own.id}/user/${ann.id}`, { as: ann.as, body: { cloud_role: 50 } })).status,
    403,
  );
});
