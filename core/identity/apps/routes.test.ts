// Applications as people at a window manage them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { connect } from '../../storage/database/connect.ts';
import { createHttpClient } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { signIn } from '../../testing/sign-in.ts';
import { scopes as allScopes } from '../../access/scopes.ts';

async function startWithAdministrator(t: TestContext) {
  const service = await startService(t);
  const { request, bootstrap, url } = service;
  const realm = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`;
  const [ada, bob] = [await service.createPerson('ada'), await service.createPerson('bob')];
  const client = createHttpClient(url, bootstrap.ca_file);
  t.after(() => client.close());
  const admin = `Bearer ${(await signIn(client, realm, bootstrap.admin.email, bootstrap.admin.password ?? '')).accessToken}`;
  const tokenOf = async (client_id: string, client_secret: string) =>
    request('POST', `${realm}/protocol/openid-connect/token`, {
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }),
    });
  return { service, request, realm, ada, bob, admin, tokenOf };
}

// Long: one scenario, in its order.
test('applications are created, changed and deleted by their owners', async t => {
  const { service, request, realm, ada, bob, admin, tokenOf } = await startWithAdministrator(t);

  const created = await request('POST', '/application', {
    as: ada.as,
    body: { name: 'Tool', base_url: 'https://tool.example', scopes: ['ifc:read', 'cloud:read'] },
  });
  const { client_secret, api_key, ...tool } = created.json;
  assert.equal(created.status, 201);
  assert.deepEqual(tool, {
    id: tool.id,
    name: 'Tool',
    access_type: 'Confidential',
    scopes: ['model:read', 'cloud:read'],
    base_url: 'https://tool.example',
    client_id: tool.client_id,
    has_api_key: true,
    redirect_uris: ['http://localhost:8080/oidc-callback', 'http://127.0.0.1:8080/oidc-callback'],
    owner: { id: ada.id, email: ada.email, firstname: 'ada', lastname: 'Tester', profile_picture: null },
    provides_accounts: false,
    is_registered: false,
    ended_at: null,
    created_at: tool.created_at,
    updated_at: tool.created_at,
  });
  assert.equal((await request('GET', '/cloud', { as: `ApiKey ${api_key}` })).status, 200);
  assert.equal((await tokenOf(tool.client_id, client_secret)).status, 200);

  await t.test('a public application has no secret', async () => {
    const page = (
      await request('POST', '/application', {
        as: ada.as,
        body: {
          name: 'Page',
          access_type: 'Public',
          base_url: 'https://page.example',
          redirect_uris: ['https://page.example/back'],
        },
      })
    ).json;
    assert.deepEqual(
      [page.client_secret, page.api_key, page.has_api_key, page.scopes],
      [null, null, false, [...allScopes]],
    );
    for (const what of ['secret', 'api-key'])
      assert.equal(
        (await request('POST', `/application/${page.id}/${what}`, { as: ada.as })).status,
        404,
        'a public one keeps no secret',
      );
  });

  await t.test('invalid fields are refused', async () => {
    const refused: [string, object][] = [
      ['name', { name: ' ', base_url: 'https://a.example' }],
      ['base_url', { name: 'A' }],
      ['base_url', { name: 'A', base_url: 'a.example' }],
      ['base_url', { name: 'A', base_url: 'javascript:alert(1)' }],
      ['redirect_uris', { name: 'A', base_url: 'https://a.example', redirect_uris: ['https://a.example/#f'] }],
      ['scopes', { name: 'A', base_url: 'https://a.example', scopes: ['all'] }],
      ['access_type', { name: 'A', base_url: 'https://a.example', access_type: 'Secret' }],
    ];
    for (const [field, body] of refused) {
      const answer = await request('POST', '/application', { as: ada.as, body });
      assert.deepEqual([answer.status, Object.keys(answer.json)[0]], [400, field], JSON.stringify(body));
    }
  });

  await t.test('owners list their applications, administrators all', async () => {
    const names = async (as: string) =>
      (await request('GET', '/application', { as })).json.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      [await names(ada.as), await names(bob.as), await names(admin)],
      [['Tool', 'Page'], [], ['Bootstrap', 'Tool', 'Page']],
    );
    assert.equal(
      (await request('GET', '/application', { as: service.application })).status,
      403,
      'applications do not make applications',
    );
  });
  const at = `/application/${tool.id}`;

  await t.test('other people get 404', async () => {
    for (const [method, path] of [
      ['GET', at],
      ['PATCH', at],
      ['DELETE', at],
      ['POST', `${at}/secret`],
      ['POST', `${at}/api-key`],
      ['DELETE', `${at}/api-key`],
      ['GET', `${at}/cloud`],
    ] as const) {
      assert.equal(
        (await request(method, path, { as: bob.as, ...(method === 'PATCH' && { body: { name: 'Mine' } }) })).status,
        404,
        `${method} ${path}`,
      );
    }
    assert.deepEqual((await request('GET', at, { as: admin })).json, tool);
  });

  await t.test('an owner changes the record', async () => {
    const changed = await request('PATCH', at, {
      as: ada.as,
      body: {
        name: 'Tool 2',
        scopes: ['cloud:read'],
        redirect_uris: [],
        base_url: 'https://two.example',
        access_type: 'Public',
      },
    });
    assert.deepEqual(
      [changed.status, changed.json],
      [
        200,
        {
          ...tool,
          name: 'Tool 2',
          scopes: ['cloud:read'],
          base_url: 'https://two.example',
          updated_at: changed.json.updated_at,
        },
      ],
    );
    assert.equal((await request('PATCH', at, { as: ada.as, body: { base_url: 'ftp://x' } })).status, 400);
  });

  await t.test('secrets and keys are replaced and revoked', async () => {
    const rotated = (await request('POST', `${at}/secret`, { as: ada.as })).json.client_secret;
    assert.deepEqual(
      [(await tokenOf(tool.client_id, client_secret)).status, (await tokenOf(tool.client_id, rotated)).status],
      [401, 200],
    );
    const renewed = (await request('POST', `${at}/api-key`, { as: ada.as })).json.api_key;
    assert.deepEqual(
      [
        (await request('GET', '/cloud', { as: `ApiKey ${api_key}` })).status,
        (await request('GET', '/cloud', { as: `ApiKey ${renewed}` })).status,
      ],
      [401, 200],
    );
    assert.equal((await request('DELETE', `${at}/api-key`, { as: ada.as })).status, 204);
    assert.deepEqual(
      [
        (await request('GET', '/cloud', { as: `ApiKey ${renewed}` })).status,
        (await request('GET', at, { as: ada.as })).json.has_api_key,
      ],
      [401, false],
    );

    const token = (await tokenOf(tool.client_id, rotated)).json.access_token;
    assert.equal((await request('GET', '/cloud', { as: `Bearer ${token}` })).status, 200);
    assert.equal((await request('DELETE', at, { as: ada.as })).status, 204);
    assert.deepEqual(
      [
        (await request('GET', at, { as: ada.as })).status,
        (await request('GET', '/cloud', { as: `Bearer ${token}` })).status,
      ],
      [404, 401],
    );
  });

  await t.test('tokens stay valid when the signing keys rotate', async () => {
    const jwks = async () => (await request('GET', `${realm}/protocol/openid-connect/certs`)).json.keys.length;
    assert.equal(await jwks(), 1);
    assert.equal((await request('POST', '/server/signing-key', { as: ada.as })).status, 403);
    assert.equal((await request('POST', '/server/signing-key', { as: admin })).status, 204);
    assert.deepEqual(
      [await jwks(), (await request('GET', '/cloud', { as: ada.as })).status],
      [2, 200],
      'tokens signed before stay good',
    );
  });
});

test('redirects over plain HTTP are for this computer only; those registered earlier stay', async t => {
  const service = await startService(t);
  const { request, bootstrap } = service;
  const ada = await service.createPerson('ada');
  const base_url = 'https://tool.example';
  const local = ['http://localhost:8080/back', 'http://127.0.0.1/back', 'http://[::1]:9/back'];
  const old = 'http://old.example/back';
  const refusal = (uri: string) => ({
    code: 'invalid',
    redirect_uris: [`${uri} is not an https address. Plain http is allowed for localhost only.`],
    reasons: { redirect_uris: [{ code: 'insecure_redirect', uri }] },
  });
  for (const uri of [old, 'http://127.0.0.1.evil.example/', 'http://192.168.1.9/back', 'http://localhost.example/']) {
    const body = { name: 'Tool', base_url, redirect_uris: [...local, uri] };
    const answer = await request('POST', '/application', { as: ada.as, body });
    assert.deepEqual([answer.status, answer.json], [400, refusal(uri)], uri);
  }
  const made = await request('POST', '/application', {
    as: ada.as,
    body: { name: 'Tool', base_url, redirect_uris: local },
  });
  assert.deepEqual([made.status, made.json.redirect_uris], [201, local], made.text);
  const at = `/application/${made.json.id}`;
  const change = (body: object) => request('PATCH', at, { as: ada.as, body });
  const added = await change({ redirect_uris: [...local, old] });
  assert.deepEqual([added.status, added.json], [400, refusal(old)]);

  // As an earlier version registered it.
  const database = connect(join(service.folder, 'plinth.db'));
  database.prepare('UPDATE application SET redirect_uris = ? WHERE id = ?').run(JSON.stringify([old]), made.json.id);
  database.close();
  const authorize = async (redirect_uri: string) => {
    const query = new URLSearchParams({
      client_id: made.json.client_id,
      redirect_uri,
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    return (await request('GET', `${bootstrap.auth_url}/auth/realms/plinth/protocol/openid-connect/auth?${query}`))
      .status;
  };
  assert.deepEqual([await authorize(old), await authorize('http://new.example/back')], [303, 400]);
  const kept = await change({ name: 'Tool 2', redirect_uris: [old, 'https://new.example/back'] });
  assert.deepEqual([kept.status, kept.json.redirect_uris], [200, [old, 'https://new.example/back']], kept.text);
  const another = await change({ redirect_uris: [old, 'http://new.example/back'] });
  assert.deepEqual([another.status, another.json], [400, refusal('http://new.example/back')]);
  assert.equal(await authorize(old), 303);
  // Once it is removed, it cannot come back.
  assert.equal((await change({ redirect_uris: local })).status, 200);
  assert.equal((await change({ redirect_uris: [old] })).status, 400);
});
