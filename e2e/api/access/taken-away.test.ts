// Rights that are withdrawn end with the answer that confirms it, not some time later (RELIABILITY.md T21).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BELIEVED } from '../../../core/identity/tokens/address-families/service.ts';
import { openAccounts } from '../../../core/rooms/identity.ts';
import { readConfig } from '../../../core/config.ts';
import { silentLog } from '../../../core/kit/log.ts';
import { signInAdministrator } from '../../../core/identity/testing/window.ts';
import { startService, type Person } from '../../../core/testing/service.ts';
import { makeThings, type MadeThings } from '../../fixtures/access/made-things.ts';
import { furnish } from '../../fixtures/access/world.ts';

test('revoked credentials are refused at once', { timeout: 120_000 }, async t => {
  const service = await startService(t);
  const { application, folder, request, core } = service;
  const world = await furnish(service, application, 'Larch');
  const { ids, people } = world;
  const inCloud = `/cloud/${ids['cloud']}`;
  const at = `${inCloud}/project/${ids['project']}`;
  const accounts = openAccounts(readConfig({ data: folder, log: silentLog }, {}));
  t.after(() => accounts.close());
  const status = async (as: string, path = at, method = 'GET') =>
    (await request(method, path, { as, ...(method !== 'GET' && { body: {} }) })).status;
  const change = async (method: string, path: string, body?: object) => {
    const answer = await request(method, path, { as: application, ...(body && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
  };
  const members = (await request('GET', `${at}/user`, { as: application })).json as readonly {
    readonly id: number;
    readonly email: string;
  }[];
  const memberOf = (name: string) =>
    members.find(({ email }) => email === `larch-${name}@example.org` || email === `Larch-${name}@example.org`)?.id ??
    assert.fail(`${name} is no member`);

  // A role: operations of the higher role only.
  assert.equal(await status(people.projectAdmin, `${at}/invitation`), 200);
  await change('PATCH', `${at}/user/${memberOf('projectadmin')}`, { role: 25 });
  assert.equal(await status(people.projectAdmin, `${at}/invitation`), 403);
  assert.equal(await status(people.projectAdmin), 200);

  // Membership of the project, then of the cloud with all its projects.
  await change('DELETE', `${at}/user/${memberOf('projectadmin')}`);
  assert.equal(await status(people.projectAdmin), 404);
  assert.equal(await status(people.user), 200);
  await change('DELETE', `${inCloud}/user/${ids['user']}`);
  assert.deepEqual([await status(people.user), await status(people.user, inCloud)], [404, 404]);

  // A right of a group on a folder.
  await change('POST', `${at}/group/${ids['group']}/member`, { userproject_id: memberOf('guest') });
  const folderAt = `${at}/folder/${ids['folder']}`;
  assert.equal(await status(people.guest, folderAt), 200);
  await change('PATCH', `${folderAt}/group/${ids['group']}`, { permission: 1 });
  assert.deepEqual(
    [await status(people.guest, folderAt), await status(people.guest, `${at}/document/${ids['document']}`)],
    [404, 404],
  );

  // Credentials: a project token, its maker's place, an API key, a secret, a sign-on, an account.
  const token = (
    await request('POST', `${at}/access-token`, { as: people.cloudAdmin, body: { scopes: ['model:read'] } })
  ).json.token as string;
  assert.equal(await status(`Bearer ${token}`, `${at}/model`), 200);
  const admin = (await request('GET', '/user', { as: people.cloudAdmin })).json as { readonly id: number };
  await change('DELETE', `${inCloud}/user/${admin.id}`);
  assert.deepEqual([await status(`Bearer ${token}`, `${at}/model`), await status(people.cloudAdmin)], [401, 404]);

  const made = await accounts.applications.create({ name: 'Tool' });
  const key = `ApiKey ${made.apiKey}`;
  const issued = await accounts.tokens.issueForApplication(made.application, [], accounts.issuer());
  const bearer = `Bearer ${issued?.access_token}`;
  assert.deepEqual([await status(key, '/cloud'), await status(bearer, '/cloud')], [200, 200]);
  await accounts.applications.revokeApiKey(made.application.clientId);
  assert.deepEqual([await status(key, '/cloud'), await status(bearer, '/cloud')], [401, 200]);
  await accounts.applications.rotateSecret(made.application.clientId);
  assert.equal(await status(bearer, '/cloud'), 401, 'a new secret ends the tokens of the old one');

  const guest = (await request('GET', '/user', { as: people.guest })).json as { readonly id: number };
  await core.users.setPassword(guest.id, 'a new password for the guest');
  assert.equal(await status(people.guest), 401);
  assert.equal(await status(people.second, '/user'), 200);
  const second = (await request('GET', '/user', { as: people.second })).json as { readonly id: number };
  await core.users.remove(second.id);
  assert.equal(await status(people.second, '/user'), 401);
});

test('everything that a person created ends with their membership, role or account', async t => {
  const service = await startService(t);
  const { application, request } = service;
  const world = await furnish(service, application, 'Rowan');
  const admin = await signInAdministrator(service);
  const inCloud = `/cloud/${world.ids['cloud']}`;
  const guest = 'Rowan-guest@example.org';
  const change = async (method: string, path: string, body?: object, as = application) => {
    const answer = await request(method, path, { as, ...(body && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const administrator = async (name: string): Promise<Person> => {
    const person = await service.createPerson(name);
    const { id } = await change('POST', `${inCloud}/invitation`, {
      email: person.email,
      role: 100,
      redirect_uri: 'https://platform.example/',
    });
    await change('POST', `/user/invitations/${id}/accept`, undefined, person.as);
    return person;
  };
  const open = async (things: MadeThings) => {
    const found: string[] = [];
    for (const [name, isOpen] of Object.entries(things)) if (await isOpen()) found.push(name);
    return found;
  };
  /** What is still accessible once everything has ended: webhooks pause a moment later. */
  const leftOpen = async (things: MadeThings, isExpected: (open: readonly string[]) => boolean) => {
    await sleep(BELIEVED);
    for (const until = Date.now() + 15_000; ; await sleep(50)) {
      const found = await open(things);
      if (isExpected(found) || Date.now() > until) return found;
    }
  };
  const ends: Record<string, { readonly end: (person: Person) => Promise<unknown>; readonly left: readonly string[] }> =
    {
      'the place in the cloud': {
        end: ({ id }) => change('DELETE', `${inCloud}/user/${id}`),
        left: ['secret of an application'],
      },
      'the account': { end: ({ id }) => change('DELETE', `/server/account/${id}`, undefined, admin.as), left: [] },
      'the own account': { end: ({ as, password }) => change('DELETE', '/account', { password }, as), left: [] },
    };
  for (const [name, { end, left }] of Object.entries(ends)) {
    const person = await administrator(name.replaceAll(' ', '-'));
    const things = await makeThings(service, world, person.as, guest);
    assert.deepEqual(await open(things), Object.keys(things), name);
    await end(person);
    assert.deepEqual(await leftOpen(things, found => found.length <= left.length), left, name);
  }

  // A role: what it alone allowed.
  const person = await administrator('demoted');
  const things = await makeThings(service, world, person.as, guest);
  await change('PATCH', `${inCloud}/user/${person.id}`, { cloud_role: 50 });
  const lost = Object.keys(things).filter(name => /invitation to|in the name of a/.test(name));
  const stillOpen = await leftOpen(things, found => !lost.some(name => found.includes(name)));
  assert.deepEqual(
    lost.filter(name => stillOpen.includes(name)),
    [],
    'a role',
  );
  assert.equal((await request('GET', inCloud, { as: person.as })).status, 200, 'the person is still in the cloud');
});
