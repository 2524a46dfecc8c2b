import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService, type Person, type TestService } from '../../testing/service.ts';
import { signInAdministrator } from '../../identity/testing/window.ts';

const redirect_uri = 'https://app.example/';

function tools({ request, application }: TestService) {
  const call = async (method: string, at: string, body?: unknown, as = application) => {
    const answer = await request(method, at, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const status = async (as: string, at: string, method = 'GET', body?: unknown) =>
    (await request(method, at, { as, ...(body !== undefined && { body }) })).status;
  const join = async (person: Person, at: string, role: number) => {
    const { id } = await call('POST', `${at}/invitation`, { email: person.email, role, redirect_uri });
    await call('POST', `/user/invitations/${id}/accept`, undefined, person.as);
  };
  return { call, status, join };
}

test('security 5: credentials and tokens of an application end with the account of its owner, until another one is set', async t => {
  const service = await startService(t);
  const { createPerson, createProject, core, request, bootstrap } = service;
  const { call, status, join } = tools(service);
  const { path, cloudId } = await createProject();
  const [eva, max] = [await createPerson('eva'), await createPerson('max')];
  await join(eva, `/cloud/${cloudId}`, 100);
  const made = await call('POST', '/application', { name: 'Nightly', base_url: 'https://nightly.example' }, eva.as);
  await call('POST', `/cloud/${cloudId}/application`, { client_id: made.client_id, role: 100 }, eva.as);
  const key = `ApiKey ${made.api_key}`;
  const issue = (secret: string) =>
    request('POST', `${bootstrap.auth_url}/auth/realms/plinth/protocol/openid-connect/token`, {
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: made.client_id, client_secret: secret }),
    });
  const bearer = `Bearer ${(await issue(made.client_secret)).json.access_token}`;
  const token = `Bearer ${(await call('POST', `${path}/access-token`, { scopes: ['document:read'] }, key)).token}`;
  await call('POST', `/cloud/${cloudId}/invitation`, { email: 'open@example.org', redirect_uri }, key);
  await call('POST', `/cloud/${cloudId}/invitation`, { email: 'evas@example.org', redirect_uri }, eva.as);
  const opens = async () => [
    await status(key, path),
    await status(bearer, path),
    await status(token, path),
    (await issue(made.client_secret)).status,
  ];
  assert.deepEqual(await opens(), [200, 200, 200, 200]);

  const { as: administrator } = await signInAdministrator(service);
  await call('DELETE', `/server/account/${eva.id}`, undefined, administrator);
  assert.deepEqual(await opens(), [401, 401, 401, 401]);
  assert.equal(await status(administrator, `/application/${made.id}`), 200);
  const ended = await call('GET', `/application/${made.id}`, undefined, administrator);
  assert.deepEqual([ended.owner, ended.has_api_key, typeof ended.ended_at], [null, false, 'string']);
  const invited = (await call('GET', `${path}/user`)) as { email: string }[];
  assert.ok(!invited.some(({ email }) => /open|evas/.test(email)));

  assert.equal(
    await status(max.as, `/application/${made.id}`, 'PATCH', { owner_id: max.id }),
    404,
    'nobody takes over by themself',
  );
  const own = await call('POST', '/application', { name: 'Own', base_url: 'https://own.example' }, max.as);
  assert.equal(await status(max.as, `/application/${own.id}`, 'PATCH', { owner_id: eva.id }), 403);
  assert.equal(await status(administrator, `/application/${made.id}`, 'PATCH', { owner_id: 999_999 }), 400);
  const taken = await call('PATCH', `/application/${made.id}`, { owner_id: max.id }, administrator);
  assert.deepEqual([taken.owner.id, taken.ended_at], [max.id, null]);
  assert.deepEqual(await opens(), [401, 401, 401, 401], 'what the maker knew opens nothing');
  const { api_key } = await call('POST', `/application/${made.id}/api-key`, undefined, max.as);
  assert.equal(await status(`ApiKey ${api_key}`, path), 200);
  assert.equal(await status(max.as, `/application/${own.id}`, 'PATCH', { provides_accounts: true }), 403);
  assert.ok(await core.users.find(max.id));
});

// Long: one ban, and everything that it withdraws.
test('security 6: a ban withdraws all access that the person gave, and administrators see all pending invitations', async t => {
  const service = await startService(t);
  const { createPerson, createProject, application } = service;
  const { call, status, join } = tools(service);
  const [{ path, cloudId }, other] = [await createProject('Tower'), await createProject('Else')];
  const [eva, ada, gus] = [await createPerson('eva'), await createPerson('ada'), await createPerson('gus')];
  await join(eva, `/cloud/${cloudId}`, 100);
  await join(eva, `/cloud/${other.cloudId}`, 100);
  await join(ada, `/cloud/${cloudId}`, 100);
  await join(gus, path, 50);
  const made = await call('POST', '/application', { name: 'Evas tool', base_url: 'https://eva.example' }, eva.as);
  await call('POST', `/cloud/${cloudId}/application`, { client_id: made.client_id, role: 100 }, eva.as);
  const key = `ApiKey ${made.api_key}`;
  for (const [at, as, email] of [
    [`/cloud/${cloudId}`, eva.as, 'a'],
    [path, eva.as, 'b'],
    [`/cloud/${cloudId}`, key, 'c'],
    [path, application, 'd'],
    [`/cloud/${other.cloudId}`, eva.as, 'e'],
  ] as const) {
    await call('POST', `${at}/invitation`, { email: `${email}@example.org`, role: 50, redirect_uri }, as);
  }
  const pending = async (at: string, as = ada.as) =>
    (await call('GET', `${at}/pending-invitation`, undefined, as)) as {
      id: number;
      email: string;
      sender: { id: number } | null;
      application: string | null;
      owner: { id: number } | null;
      project: { id: number } | null;
    }[];

  await t.test('pending invitations', async () => {
    const seen = await pending(`/cloud/${cloudId}`);
    assert.deepEqual(
      seen.map(({ email, application: by, owner, sender, project }) => [
        email[0],
        by,
        owner?.id === eva.id,
        sender?.id === eva.id,
        project !== null,
      ]),
      [
        ['a', null, false, true, false],
        ['b', null, false, true, true],
        ['c', 'Evas tool', true, false, false],
        ['d', 'Bootstrap', false, false, true],
      ],
    );
    assert.deepEqual(
      (await pending(path)).map(({ email }) => email[0]),
      ['b', 'd'],
    );
    assert.equal(await status(gus.as, `${path}/pending-invitation`), 403);
    assert.deepEqual(
      ((await call('GET', `/cloud/${cloudId}/invitation`, undefined, ada.as)) as { email: string }[]).map(
        ({ email }) => email,
      ),
      ['a@example.org'],
      'as the contract has it',
    );
  });

  await t.test('a ban ends tokens and invitations for good', async () => {
    const tokens = [
      await call('POST', `${path}/access-token`, { scopes: ['document:read'] }, eva.as),
      await call('POST', `${path}/access-token`, { scopes: ['document:read'], email_impersonation: gus.email }, eva.as),
      await call(
        'POST',
        `${path}/access-token`,
        { scopes: ['document:read'], email_impersonation: eva.email },
        application,
      ),
    ].map(({ token }) => `Bearer ${token}`);
    await call('DELETE', `/cloud/${cloudId}/user/${eva.id}`, undefined, ada.as);
    assert.deepEqual(await Promise.all(tokens.map(token => status(token, path))), [401, 401, 401]);
    assert.equal(await status(key, path), 404, 'her application left with her');
    assert.deepEqual(
      (await pending(`/cloud/${cloudId}`)).map(({ email }) => email[0]),
      ['d'],
    );
    assert.equal((await pending(`/cloud/${other.cloudId}`, eva.as)).length, 1, 'elsewhere nothing has changed');
    await join(eva, `/cloud/${cloudId}`, 100);
    assert.deepEqual(
      await Promise.all(tokens.map(token => status(token, path))),
      [401, 401, 401],
      'nothing comes back with her',
    );
  });

  await t.test('an administrator deletes a pending invitation', async () => {
    const [left] = await pending(`/cloud/${cloudId}`);
    assert.equal(await status(ada.as, `/cloud/${other.cloudId}/pending-invitation/${left?.id}`, 'DELETE'), 404);
    assert.equal(await status(ada.as, `${path}/pending-invitation/${left?.id}`, 'DELETE'), 204);
    assert.deepEqual(await pending(`/cloud/${cloudId}`), []);
  });

  await t.test('a lower role ends all that only the role allowed', async () => {
    const asEva = `Bearer ${(await call('POST', `${path}/access-token`, { scopes: ['document:read'], email_impersonation: gus.email }, eva.as)).token}`;
    await call('POST', `/cloud/${cloudId}/invitation`, { email: 'f@example.org', role: 50, redirect_uri }, eva.as);
    await call('PATCH', `/cloud/${cloudId}/user/${eva.id}`, { cloud_role: 50 }, ada.as);
    assert.deepEqual([await status(asEva, path), await pending(`/cloud/${cloudId}`)], [401, []]);
  });
});

test('security 7: accounts of others are managed by server administrators and applications with their grant', async t => {
  const service = await startService(t);
  const { createPerson } = service;
  const { call, status } = tools(service);
  const { as: administrator } = await signInAdministrator(service);
  const [eva, bob] = [await createPerson('eva'), await createPerson('bob')];
  const made = await call('POST', '/application', { name: 'Evas tool', base_url: 'https://eva.example' }, eva.as);
  const key = `ApiKey ${made.api_key}`;
  const person = (email: string) => ({ email, firstname: 'A', lastname: 'B' });
  const url = '/identity-provider/user';
  for (const as of [eva.as, key]) {
    for (const email of ['new@example.org', bob.email]) {
      assert.equal(await status(as, url, 'POST', person(email)), 403);
      assert.equal(await status(as, url, 'DELETE', { email }), 403);
    }
  }
  // The answer for an invited address does not reveal whether it has an account.
  const own = await call('POST', '/cloud', { name: 'Trap' }, key);
  for (const email of ['nobody@example.org', bob.email]) {
    const { id } = await call('POST', `/cloud/${own.id}/invitation`, { email, redirect_uri }, key);
    assert.equal(await status(key, `/identity-provider/invitation/${id}/accept`, 'POST'), 403, email);
  }

  assert.equal(await status(eva.as, `/application/${made.id}`, 'PATCH', { provides_accounts: true }), 403);
  assert.equal(
    (await call('PATCH', `/application/${made.id}`, { provides_accounts: true }, administrator)).provides_accounts,
    true,
  );
  assert.equal(await status(key, url, 'POST', person('new@example.org')), 201);
  const foreign = await service.request('POST', url, { as: key, body: person(bob.email) });
  assert.deepEqual(
    [foreign.status, foreign.text.includes('"id"'), foreign.text.includes(bob.email)],
    [409, false, false],
  );
  assert.equal(await status(key, url, 'DELETE', { email: bob.email }), 404);
  assert.equal(await status(administrator, url, 'POST', person('by-admin@example.org')), 201);
});
