import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { startService, type TestService } from '../../testing/service.ts';
import { createHttpClient } from '../../testing/http-client.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { makeIdp, makeKeys } from '../saml/testing/idp.ts';
import { createReach, Unreachable } from './reach.ts';

/** The Authorization header of the account of the first start, at a window of ours. */
async function administratorOf({ bootstrap, url }: TestService): Promise<string> {
  const client = createHttpClient(url, bootstrap.ca_file);
  const { accessToken } = await signIn(
    client,
    `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}`,
    bootstrap.admin.email,
    bootstrap.admin.password ?? '',
  );
  client.close();
  return `Bearer ${accessToken}`;
}

/** Serves one text that can be changed. */
async function serveText(t: TestContext, text: string) {
  const served = { text, status: 200, location: '' };
  const server = createServer((_request, response) => {
    response.writeHead(served.status, served.location ? { location: served.location } : {}).end(served.text);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  t.after(() => {
    server.close();
  });
  return { served, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata` };
}

// Long: one scenario, in its order.
test('an administrator adds, changes and deletes an OpenID Connect provider', async t => {
  const service = await startService(t);
  const { request, url, folder, application, createPerson } = service;
  const as = await administratorOf(service);
  const path = '/sign-in-provider';
  const given = {
    alias: 'team',
    name: ' Team ',
    kind: 'oidc',
    issuer: 'https://id.team.example',
    client_id: 'plinth',
    client_secret: 'hush hush',
    allowed_domains: ['@Team.example'],
  };
  const made = await request('POST', path, { as, body: given });
  const { id, created_at, updated_at, ...rest } = made.json;
  const own = `${url}/auth/realms/plinth/broker/team`;
  assert.deepEqual(
    [made.status, rest],
    [
      201,
      {
        alias: 'team',
        name: 'Team',
        kind: 'oidc',
        is_enabled: true,
        issuer: given.issuer,
        client_id: 'plinth',
        has_secret: true,
        metadata_url: null,
        has_metadata: false,
        entity_id: null,
        sign_in_url: null,
        certificates: [],
        attributes: { email: 'email', firstname: 'given_name', lastname: 'family_name' },
        creates_accounts: false,
        allowed_domains: ['team.example'],
        redirect_uri: `${own}/endpoint`,
        metadata_address: null,
      },
    ],
  );
  assert.ok(created_at && updated_at);
  assert.deepEqual((await request('GET', path, { as })).json, [made.json]);
  const db = await openServiceDb(t, folder);
  const kept = await db.get<{ sealed_secret: string }>('SELECT sealed_secret FROM sign_in_provider');
  assert.ok(kept?.sealed_secret && !kept.sealed_secret.includes('hush'));

  const changed = await request('PATCH', `${path}/${id}`, {
    as,
    body: { name: 'Other', attributes: { firstname: 'nickname' }, kind: 'saml', id: 7 },
  });
  assert.deepEqual(
    [changed.json.id, changed.json.name, changed.json.kind, changed.json.has_secret, changed.json.attributes],
    [id, 'Other', 'oidc', true, { ...rest.attributes, firstname: 'nickname' }],
  );

  await t.test('a secret is valid for one issuer', async () => {
    const patch = async (body: object) =>
      (await request('PATCH', `${path}/${id}`, { as, body })).json.has_secret as boolean;
    assert.equal(await patch({ issuer: given.issuer }), true);
    assert.equal(await patch({ issuer: 'https://evil.example' }), false, 'security: a secret is for one issuer only');
    assert.equal(await patch({ issuer: given.issuer }), false);
    assert.equal(await patch({ issuer: 'https://id.team.example', client_secret: 'again' }), true);
    assert.equal(
      (await request('PATCH', `${path}/${id}`, { as, body: { client_secret: null } })).json.has_secret,
      false,
    );
  });

  await t.test('a check reports an issuer that does not respond', async () => {
    const report = await request('POST', `${path}/${id}/check`, { as });
    assert.deepEqual([report.status, report.json.ok], [200, false]);
    assert.match(report.json.problem, /cannot be read: https:\/\/id\.team\.example is not responding/);
  });

  await t.test('invalid providers are refused', async () => {
    assert.deepEqual((await request('POST', path, { as, body: given })).json.code, 'already_exists');
    for (const wrong of [
      { alias: 'A' },
      { alias: '-a' },
      { kind: 'ldap' },
      { issuer: 'http://id.team.example' },
      { issuer: 'https://u:p@id.team.example' },
      { issuer: 'https://id.team.example?x' },
      { issuer: null },
      { client_id: '' },
      { name: ' ' },
      { allowed_domains: ['nodots'] },
    ]) {
      assert.equal(
        (await request('POST', path, { as, body: { ...given, alias: 'new', ...wrong } })).status,
        400,
        JSON.stringify(wrong),
      );
    }
  });

  await t.test('only administrators at a window see providers', async () => {
    const ann = await createPerson('ann');
    assert.deepEqual(
      [
        (await request('GET', path, { as: ann.as })).json.code,
        (await request('GET', path, { as: application })).json.code,
      ],
      ['administrator_only', 'window_only'],
    );
  });
  assert.equal((await request('DELETE', `${path}/${id}`, { as })).status, 204);
  assert.equal((await request('GET', `${path}/${id}`, { as })).status, 404);
});

test('SAML metadata is given as text or read from an address, again on request', async t => {
  const service = await startService(t);
  const { request, url } = service;
  const as = await administratorOf(service);
  const [old, next] = await Promise.all([makeKeys(), makeKeys()]);
  const metadataOf = (keys: typeof old) =>
    makeIdp('https://idp.example/metadata', keys, 'https://idp.example/sso').metadata;
  const { served, address } = await serveText(t, metadataOf(old));
  const create = (body: object) =>
    request('POST', '/sign-in-provider', { as, body: { alias: 'corp', name: 'Corp', kind: 'saml', ...body } });

  for (const wrong of [
    {},
    { metadata_xml: '<x/>' },
    { metadata_xml: metadataOf(old).replaceAll('https://idp.example/sso', 'http://idp.example/sso') },
    { metadata_url: 'file:///etc/passwd' },
    { metadata_url: `${address}`.replace('127.0.0.1', '10.0.0.1') },
  ]) {
    const refused = await create(wrong);
    assert.equal(refused.status, 400, JSON.stringify(wrong));
    assert.ok(refused.json.metadata_url ?? refused.json.metadata_xml);
  }
  served.status = 500;
  assert.match((await create({ metadata_url: address })).json.metadata_url[0], /responded with status 500/);
  Object.assign(served, { status: 302, location: 'https://evil.example/' });
  assert.match((await create({ metadata_url: address })).json.metadata_url[0], /redirects to another address/);
  served.status = 200;

  const { json: made } = await create({ metadata_url: address });
  assert.deepEqual(
    [made.has_metadata, made.entity_id, made.sign_in_url, made.metadata_address, made.attributes.firstname],
    [
      true,
      'https://idp.example/metadata',
      'https://idp.example/sso',
      `${url}/auth/realms/plinth/broker/corp/metadata`,
      'firstName',
    ],
  );
  assert.equal(made.certificates.length, 1);
  served.text = metadataOf(next);
  assert.deepEqual(
    (await request('GET', `/sign-in-provider/${made.id}`, { as })).json.certificates,
    made.certificates,
    'what was read counts',
  );
  assert.deepEqual((await request('POST', `/sign-in-provider/${made.id}/check`, { as })).json, {
    ok: true,
    problem: null,
  });
  const after = (await request('GET', `/sign-in-provider/${made.id}`, { as })).json;
  assert.notDeepEqual(after.certificates, made.certificates);
  served.text = '<nothing/>';
  assert.deepEqual((await request('POST', `/sign-in-provider/${made.id}/check`, { as })).json, {
    ok: false,
    problem: 'The metadata contains no identity provider.',
  });
  assert.deepEqual(
    (await request('GET', `/sign-in-provider/${made.id}`, { as })).json.certificates,
    after.certificates,
  );

  const own = await request('GET', '/auth/realms/plinth/broker/corp/metadata');
  assert.match(
    own.text,
    /entityID="[^"]*\/broker\/corp\/metadata".*WantAssertionsSigned="true".*Location="[^"]*\/broker\/corp\/endpoint"/s,
  );
  await request('PATCH', `/sign-in-provider/${made.id}`, { as, body: { is_enabled: false } });
  assert.equal((await request('GET', '/auth/realms/plinth/broker/corp/metadata')).status, 404);
});

test('providers are requested over HTTPS only, local ones only from this computer, with limited answers', async t => {
  const { served, address } = await serveText(t, 'hello');
  assert.equal(await (await createReach(address)(address)).text(), 'hello');
  for (const [home, to] of [
    ['https://id.example', address],
    [address, 'http://10.0.0.1/x'],
    [address, 'ftp://127.0.0.1/x'],
    [address, 'https://u:p@id.example/'],
    [address, 'http://127.0.0.1:1/x'],
  ] as const) {
    await assert.rejects(createReach(home)(to), Unreachable, to);
  }
  served.text = 'x'.repeat(2_200_000);
  await assert.rejects(createReach(address)(address), /too long/);
  Object.assign(served, { text: '', status: 307, location: address });
  await assert.rejects(createReach(address)(address), /redirects to another address/);
});
