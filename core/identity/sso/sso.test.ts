// The provider as a certified client library and a browser see it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { scopes as allScopes } from '../../access/scopes.ts';
import { Browser, fetchOnce, postForm, readForm } from '../testing/browser.ts';
import { DESKTOP_CLIENT } from '../tokens/claims.ts';
import { ADA, begin, CALLBACK, serve, signIn } from './testing/client.ts';
import { changeRecords } from './testing/records.ts';

test('discovery has the address and realm of the request', async t => {
  const { ca, port } = await serve(t);
  for (const realm of [
    `https://localhost:${port}/auth/realms/another-realm`,
    `https://127.0.0.1:${port}/auth/realms/plinth`,
  ]) {
    const { status, text } = await fetchOnce(ca, `${realm}/.well-known/openid-configuration`);
    const description = JSON.parse(text) as Record<string, unknown>;
    const endpoint = (name: string) => `${realm}/protocol/openid-connect/${name}`;
    assert.equal(status, 200);
    assert.deepEqual(
      [
        description.issuer,
        description.authorization_endpoint,
        description.token_endpoint,
        description.userinfo_endpoint,
        description.end_session_endpoint,
        description.jwks_uri,
        description.revocation_endpoint,
        description.device_authorization_endpoint,
      ],
      [
        realm,
        endpoint('auth'),
        endpoint('token'),
        endpoint('userinfo'),
        endpoint('logout'),
        endpoint('certs'),
        endpoint('revoke'),
        endpoint('auth/device'),
      ],
    );
    assert.deepEqual(
      [description.code_challenge_methods_supported, description.response_types_supported],
      [['S256'], ['code']],
    );
    const keys = JSON.parse((await fetchOnce(ca, endpoint('certs'))).text) as { keys: Record<string, unknown>[] };
    assert.deepEqual(
      keys.keys.map(({ kty, alg, use, d }) => ({ kty, alg, use, d })),
      [{ kty: 'RSA', alg: 'RS256', use: 'sig', d: undefined }],
    );
  }
});

test('client credentials: all scopes without `scope`, narrowed with it; by form or Basic', async t => {
  const { applications, discover, tokens, realm, ca } = await serve(t);
  const {
    application: { clientId },
    clientSecret,
  } = await applications.create({ name: 'Tool', scopes: ['model:read', 'cloud:read'] });
  const config = await discover(clientId, clientSecret ?? '');
  const all = await client.clientCredentialsGrant(config);
  assert.deepEqual([all.token_type, all.expires_in, all.scope], ['bearer', 3600, 'model:read ifc:read cloud:read']);
  assert.deepEqual(
    (await tokens.identify(`Bearer ${all.access_token}`, 'x'))?.scopes,
    new Set(['model:read', 'cloud:read']),
  );
  assert.equal((await client.clientCredentialsGrant(config, { scope: 'cloud:read bcf:read' })).scope, 'cloud:read');
  await assert.rejects(client.clientCredentialsGrant(config, { scope: 'bcf:read' }), { error: 'invalid_scope' });

  const basic = await postForm(
    ca,
    `${realm}/protocol/openid-connect/token`,
    { grant_type: 'client_credentials' },
    { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  );
  assert.equal(basic.status, 200);
  const other = await postForm(ca, `${realm.replace('plinth', 'any')}/protocol/openid-connect/token`, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret ?? '',
  });
  assert.ok(
    await tokens.identify(`Bearer ${(JSON.parse(other.text) as { access_token: string }).access_token}`, 'x'),
    'a token of any realm is good',
  );
});

test('a person signs in with PKCE and gets a token with subject and scopes', async t => {
  const service = await serve(t);
  const { set, end } = await signIn(service, { scope: 'openid profile email model:read ifc:write bcf:read' });
  assert.equal(end.url.searchParams.get('iss'), service.realm);
  assert.deepEqual([set.token_type, set.expires_in, set.scope], ['bearer', 3600, 'model:read ifc:write bcf:read']);
  const { iss, aud, sub, email, given_name, family_name, locale, azp, client_id, clientId, grant } = decodeJwt(
    set.access_token,
  );
  assert.deepEqual(
    { iss, aud, sub, email, given_name, family_name, locale, azp, client_id, clientId },
    {
      iss: service.realm,
      aud: 'plinth',
      sub: service.ada.sub,
      email: ADA.username,
      given_name: 'Ada',
      family_name: 'Lovelace',
      locale: 'en',
      azp: DESKTOP_CLIENT,
      client_id: undefined,
      clientId: undefined,
    },
  );
  assert.deepEqual(
    await service.tokens.identify(`Bearer ${set.access_token}`, '10.0.0.1'),
    {
      kind: 'person',
      accountId: service.ada.id,
      applicationId: null,
      scopes: new Set(['model:read', 'model:write', 'bcf:read']),
      onlyProject: null,
      address: '10.0.0.1',
      credential: { kind: 'session', id: String(grant) },
      window: { grantId: String(grant), isAdministrator: false },
    },
    'exactly the scopes that were asked for',
  );
  const identity = decodeJwt(set.id_token ?? '');
  assert.deepEqual([identity.aud, identity.email], [DESKTOP_CLIENT, ADA.username]);
  assert.deepEqual([identity['amr'], identity['acr']], [['pwd'], '1'], 'security 17: how the person signed in');
  assert.equal(
    await service.tokens.identify(`Bearer ${set.id_token}`, 'x'),
    undefined,
    'an ID token is no access token',
  );
});

test("without scopes of the API the window's client gets all", async t => {
  const service = await serve(t);
  const { set } = await signIn(service);
  assert.deepEqual((await service.tokens.identify(`Bearer ${set.access_token}`, 'x'))?.scopes, new Set(allScopes));
});

test('an application without a scope of the API, or without any, requests all of its own', async t => {
  const service = await serve(t);
  const {
    application: { clientId },
    clientSecret,
  } = await service.applications.create({
    name: 'Tool',
    scopes: ['user:read', 'model:read'],
    redirectUris: [CALLBACK],
  });
  const config = await service.discover(clientId, clientSecret ?? '');
  const granted = new Set(['user:read', 'model:read']);
  const browser = new Browser(service.ca, CALLBACK);
  for (const scope of ['openid profile email', '']) {
    const { page, finish } = await begin(config, browser, { scope, prompt: 'consent' });
    const consent = page.text.includes('name="password"') ? await browser.submit(page, ADA) : page;
    assert.match(consent.text, /Tool requests access/, scope);
    assert.match(consent.text, /View models/);
    const set = await finish(await browser.submit(consent, { decision: 'allow' }));
    assert.equal(set.scope, 'user:read model:read ifc:read');
    assert.deepEqual((await service.tokens.identify(`Bearer ${set.access_token}`, 'x'))?.scopes, granted);
  }
});

test('userinfo takes our access tokens', async t => {
  const service = await serve(t);
  const { config, set } = await signIn(service);
  const { sub, email, name, given_name, family_name, locale, preferred_username } = await client.fetchUserInfo(
    config,
    set.access_token,
    service.ada.sub,
  );
  assert.deepEqual(
    { sub, email, name, given_name, family_name, locale, preferred_username },
    {
      sub: service.ada.sub,
      email: ADA.username,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      family_name: 'Lovelace',
      locale: 'en',
      preferred_username: `home.${ADA.username}`,
    },
  );
  for (const authorization of ['', 'Bearer x', `Bearer ${set.refresh_token}`]) {
    const refused = await fetchOnce(service.ca, `${service.realm}/protocol/openid-connect/userinfo`, {
      headers: { authorization },
    });
    assert.equal(refused.status, 401);
    assert.match(String(refused.headers['www-authenticate']), /^Bearer .*invalid_token/);
  }
});

test('a second window signs in by the session; prompt=login asks again', async t => {
  const service = await serve(t);
  const { config, browser } = await signIn(service);
  const again = await begin(config, browser, { prompt: 'none', redirect_uri: `${service.origin}/app/callback` });
  assert.ok((await again.finish(again.page)).access_token);
  const asked = await begin(config, browser, { prompt: 'login' });
  assert.deepEqual(readForm(asked.page.text).inputs, ['csrf', 'username', 'password']);
  const stranger = await begin(config, new Browser(service.ca, CALLBACK), { prompt: 'none' });
  assert.equal(stranger.page.url.searchParams.get('error'), 'login_required');
});

test('an application may require a new sign-in, a maximum age, or consent again', async t => {
  const service = await serve(t);
  const {
    application: { clientId },
    clientSecret,
  } = await service.applications.create({ name: 'Tool', scopes: ['model:read'], redirectUris: [CALLBACK] });
  const config = await service.discover(clientId, clientSecret ?? '');
  const browser = new Browser(service.ca, CALLBACK);
  const first = await begin(config, browser, { max_age: '600' });
  const consent = await browser.submit(first.page, ADA);
  const set = await client.authorizationCodeGrant(config, (await browser.submit(consent, { decision: 'allow' })).url, {
    pkceCodeVerifier: first.verifier,
    expectedState: first.state,
    maxAge: 600,
  });
  assert.equal(typeof set.claims()?.auth_time, 'number');
  assert.ok((await begin(config, browser, { max_age: '600' })).page.url.searchParams.get('code'), 'young enough');

  await changeRecords(service, 'Session', ({ loginTs = 0, ...payload }) => ({ ...payload, loginTs: loginTs - 601 }));
  assert.deepEqual(readForm((await begin(config, browser, { max_age: '600' })).page.text).inputs, [
    'csrf',
    'username',
    'password',
  ]);
  assert.equal(
    (await begin(config, browser, { max_age: '600', prompt: 'none' })).page.url.searchParams.get('error'),
    'login_required',
  );
  const again = await begin(config, browser, { prompt: 'consent' });
  assert.match(again.page.text, /Tool requests access/);
  assert.ok((await browser.submit(again.page, { decision: 'allow' })).url.searchParams.get('code'));
});

test('a client library works by discovery: a confidential application from sign-in to sign-out', async t => {
  const service = await serve(t);
  const {
    application: { clientId, id },
    clientSecret,
  } = await service.applications.create({
    name: 'Tool',
    scopes: ['model:read', 'bcf:write'],
    redirectUris: [CALLBACK],
  });
  const config = await service.discover(clientId, clientSecret ?? '');
  const browser = new Browser(service.ca, CALLBACK);
  const { page, finish } = await begin(config, browser, { scope: 'openid email ifc:read bcf:write org:manage' });
  const set = await finish(await browser.submit(await browser.submit(page, ADA), { decision: 'allow' }));
  const caller = await service.tokens.identify(`Bearer ${set.access_token}`, 'x');
  assert.deepEqual(
    [caller?.kind, caller?.accountId, caller?.applicationId, caller?.scopes, caller?.window],
    ['person', service.ada.id, id, new Set(['model:read', 'bcf:write']), undefined],
  );
  assert.equal((await client.fetchUserInfo(config, set.access_token, service.ada.sub)).email, ADA.username);
  const next = await client.refreshTokenGrant(config, set.refresh_token ?? '', { scope: 'openid ifc:read' });
  assert.deepEqual(
    (await service.tokens.identify(`Bearer ${next.access_token}`, 'x'))?.scopes,
    new Set(['model:read']),
    'less may be asked',
  );
  const { iss, sub, scope, client_id } = await client.tokenIntrospection(config, next.access_token);
  assert.deepEqual(
    { iss, sub, scope, client_id },
    { iss: service.realm, sub: service.ada.sub, scope: 'ifc:read', client_id: clientId },
  );
  assert.deepEqual((await client.tokenIntrospection(config, next.refresh_token ?? '')).active, true);
  await service.keys.rotate();
  const end = await browser.open(
    client.buildEndSessionUrl(config, {
      id_token_hint: next.id_token ?? set.id_token ?? '',
      post_logout_redirect_uri: CALLBACK,
      state: 'bye',
    }),
  );
  assert.equal(end.url.href, `${CALLBACK}?state=bye`);
  for (const { access_token } of [set, next])
    assert.equal(await service.tokens.identify(`Bearer ${access_token}`, 'x'), undefined);
  await assert.rejects(client.refreshTokenGrant(config, next.refresh_token ?? ''), { error: 'invalid_grant' });
  for (const token of [next.access_token, next.refresh_token ?? ''])
    assert.deepEqual(await client.tokenIntrospection(config, token), { active: false });
  assert.deepEqual(service.problems, []);
});
