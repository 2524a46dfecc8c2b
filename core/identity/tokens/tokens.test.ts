import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import { scopes as allScopes } from '../../access/scopes.ts';
import { digestOf } from '../../kit/ids.ts';
import { openServices } from '../testing/services.ts';
import { secretMark } from '../apps/service.ts';
import { DESKTOP_CLIENT } from './claims.ts';

const ISSUER = 'https://127.0.0.1:8443/auth/realms/plinth';

async function openWithTool(t: Parameters<typeof openServices>[0]) {
  const services = openServices(t);
  services.origins.add('https://127.0.0.1:8443');
  const created = await services.applications.create({
    name: 'Tool',
    scopes: ['model:read', 'model:write', 'cloud:read'],
  });
  const issue = async (wanted: readonly string[] = [], issuer = ISSUER) =>
    services.tokens.issueForApplication(created.application, wanted, issuer);
  const bearer = (token = '') => services.tokens.identify(`Bearer ${token}`, '10.0.0.1');
  return { ...services, ...created, issue, bearer };
}

test('an API key acts as the application with all its scopes, until it is revoked', async t => {
  const { application, apiKey, applications, tokens } = await openWithTool(t);
  const expected = {
    kind: 'application',
    accountId: application.accountId,
    applicationId: application.id,
    scopes: new Set(['model:read', 'model:write', 'cloud:read']),
    onlyProject: null,
    address: '10.0.0.1',
    credential: { kind: 'api-key', id: `${application.id}.${digestOf(`key ${digestOf(apiKey ?? '')}`).slice(0, 16)}` },
  };
  assert.deepEqual(await tokens.identify(`ApiKey ${apiKey}`, '10.0.0.1'), expected);
  assert.deepEqual(await tokens.identify(`apikey  ${apiKey} `, '10.0.0.1'), expected);
  for (const header of ['', 'ApiKey', 'ApiKey wrong', `Bearer ${apiKey}`, `Basic ${apiKey}`, `ApiKey ${apiKey} more`]) {
    assert.equal(await tokens.identify(header, '10.0.0.1'), undefined, header);
  }
  await applications.revokeApiKey(application.clientId);
  assert.equal(await tokens.identify(`ApiKey ${apiKey}`, '10.0.0.1'), undefined);
});

test('a token of an application has its identity and scopes', async t => {
  const { application, users, issue, bearer } = await openWithTool(t);
  const issued = await issue();
  const account = await users.find(application.accountId);
  const { jti, iat = 0, exp, ...claims } = decodeJwt(issued?.access_token ?? '');
  assert.ok(jti);
  assert.equal(exp, iat + 3600);
  assert.deepEqual(claims, {
    iss: ISSUER,
    aud: 'plinth',
    sub: account?.sub,
    client_id: application.clientId,
    clientId: application.clientId,
    email: account?.email,
    name: 'Tool',
    given_name: 'Tool',
    family_name: '',
    locale: 'en',
    preferred_username: account?.email,
    scope: 'model:read ifc:read model:write ifc:write cloud:read',
    credential: secretMark(application),
  });
  assert.deepEqual([issued?.expires_in, issued?.token_type, issued?.scope], [3600, 'Bearer', claims.scope]);
  assert.deepEqual((await bearer(issued?.access_token))?.scopes, new Set(['model:read', 'model:write', 'cloud:read']));
});

test('requested scopes narrow a token, under both names, and never widen it', async t => {
  const { issue, bearer } = await openWithTool(t);
  const scopesOf = async (...wanted: string[]) => (await bearer((await issue(wanted))?.access_token))?.scopes;
  assert.deepEqual(await scopesOf('ifc:read', 'bcf:read'), new Set(['model:read']));
  assert.deepEqual(await scopesOf('openid'), new Set(['model:read', 'model:write', 'cloud:read']));
  assert.equal(await issue(['bcf:read']), undefined);
});

test('revocation applies to the next request, although the token was verified before', async t => {
  const { application, applications, issue, bearer } = await openWithTool(t);
  const token = (await issue())?.access_token;
  assert.ok(await bearer(token));
  await applications.remove(application.clientId);
  assert.equal(await bearer(token), undefined);
});

test('a new secret revokes the tokens of the former one', async t => {
  const { application, applications, issue, bearer, tokens } = await openWithTool(t);
  const token = (await issue())?.access_token;
  assert.ok(await bearer(token));
  await applications.rotateSecret(application.clientId);
  assert.equal(await bearer(token), undefined);
  const changed = await applications.findByClientId(application.clientId);
  assert.ok(changed && (await bearer((await tokens.issueForApplication(changed, [], ISSUER))?.access_token)));
  const open = (await applications.create({ name: 'Page', accessType: 'Public' })).application;
  assert.ok(await bearer((await tokens.issueForApplication(open, [], ISSUER))?.access_token));
});

test('a retired signing key is refused once its last token has expired', async t => {
  const { application, users, keys, clock, bearer } = await openWithTool(t);
  const account = await users.find(application.accountId);
  const [old] = await keys.current();
  const forge = async () =>
    new SignJWT({ client_id: application.clientId, scope: 'model:read', credential: secretMark(application) })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(old?.kid) })
      .setIssuer(ISSUER)
      .setAudience('plinth')
      .setSubject(account?.sub ?? '')
      .setExpirationTime('1d')
      .sign(await importJWK(old ?? {}, 'RS256'));
  await keys.rotate();
  clock.ahead = 3_600_000;
  assert.ok(await bearer(await forge()), 'so long what it signed before may live');
  clock.ahead = 3_700_000;
  assert.equal(await bearer(await forge()), undefined);
});

test('expired tokens are refused, cached or not', async t => {
  const { clock, issue, bearer } = await openWithTool(t);
  const [seen, unseen] = [(await issue())?.access_token, (await issue())?.access_token];
  clock.ahead = 3_590_000;
  assert.ok(await bearer(seen));
  clock.ahead = 3_601_000;
  assert.equal(await bearer(seen), undefined);
  assert.equal(await bearer(unseen), undefined);
});

test('tokens stay valid while keys rotate, and end with their key', async t => {
  const { keys, clock, issue, bearer } = await openWithTool(t);
  const old = (await issue())?.access_token;
  await keys.rotate();
  const fresh = (await issue())?.access_token;
  const [first, second] = (await keys.verifying()).keys;
  assert.equal((await keys.verifying()).keys.length, 2);
  assert.notEqual(first?.kid, second?.kid);
  assert.ok(!JSON.stringify(await keys.verifying()).includes('"d"'), 'private parts are not published');
  assert.ok(await bearer(old));
  assert.ok(await bearer(fresh));
  clock.ahead = 31 * 86_400_000;
  await keys.rotate();
  assert.equal((await keys.verifying()).keys.length, 2, 'retired for more than 30 days: gone');
});

test('a token of a person ends with the account or the consent', async t => {
  const { users, applications, application, keys, db, bearer } = await openWithTool(t);
  const ada = await users.createPerson({ email: 'ada@example.org' });
  const [key] = await keys.current();
  const sign = async (claims: JWTPayload) =>
    new SignJWT({ scope: 'openid cloud:read bcf:read', grant: 'g1', ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: key?.kid ?? '' })
      .setIssuer(ISSUER)
      .setSubject(ada.sub)
      .setAudience('plinth')
      .setExpirationTime('1h')
      .sign(await importJWK(key ?? {}, 'RS256'));
  await db.tx(tx => tx.run("INSERT INTO oidc_record (kind, id, payload) VALUES ('Grant', 'g1', '{}')"));

  const ours = await sign({ azp: DESKTOP_CLIENT });
  assert.deepEqual(await bearer(ours), {
    kind: 'person',
    accountId: ada.id,
    applicationId: null,
    scopes: new Set(['cloud:read', 'bcf:read']),
    onlyProject: null,
    address: '10.0.0.1',
    credential: { kind: 'session', id: 'g1' },
    window: { grantId: 'g1', isAdministrator: false },
  });
  const throughTool = await sign({ azp: application.clientId });
  const caller = await bearer(throughTool);
  assert.deepEqual(
    [caller?.applicationId, caller?.scopes, caller?.window],
    [application.id, new Set(['cloud:read']), undefined],
    'never more than the application has',
  );
  assert.equal(await bearer(await sign({ azp: DESKTOP_CLIENT, grant: 'g2' })), undefined);
  assert.equal(await bearer(await sign({ azp: DESKTOP_CLIENT, grant: undefined })), undefined);
  assert.equal(await bearer(await sign({ azp: 'gone' })), undefined);
  await applications.remove(application.clientId);
  assert.equal(await bearer(throughTool), undefined);
  await users.remove(ada.id);
  assert.equal(await bearer(ours), undefined);
});

test('forged, foreign and misused tokens are refused', async t => {
  const { application, users, keys, tokens, issue, bearer } = await openWithTool(t);
  const token = (await issue())?.access_token ?? '';
  const account = await users.find(application.accountId);
  const [key] = await keys.current();
  const ours = await importJWK(key ?? {}, 'RS256');
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const claims = {
    client_id: application.clientId,
    clientId: application.clientId,
    scope: allScopes.join(' '),
    credential: secretMark(application),
  };
  const make = (change: { typ?: string; aud?: string; iss?: string; alg?: string; kid?: string; jwk?: object } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({
        alg: change.alg ?? 'RS256',
        typ: change.typ ?? 'at+jwt',
        kid: change.kid ?? key?.kid ?? '',
        ...(change.jwk && { jwk: change.jwk }),
      })
      .setIssuer(change.iss ?? ISSUER)
      .setAudience(change.aud ?? 'plinth')
      .setSubject(account?.sub ?? '')
      .setExpirationTime('1h');
  assert.ok(await bearer(await make().sign(ours)), 'the recipe is right');

  const [header = '', payload = '', signature = ''] = token.split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged: Record<string, string> = {
    'more scopes': `${header}.${encode({ ...decodeJwt(token), scope: allScopes.join(' ') })}.${signature}`,
    'one bit of the signature': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'no signature': `${header}.${payload}.`,
    'algorithm none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'public key as a secret': await make({ alg: 'HS256' }).sign(
      createSecretKey(Buffer.from(JSON.stringify((await keys.verifying()).keys[0]))),
    ),
    'key of a stranger': await make().sign(stranger.privateKey),
    'key of a stranger brought along': await make({ jwk: await exportJWK(stranger.publicKey) }).sign(
      stranger.privateKey,
    ),
    'unknown key': await make({ kid: 'other' }).sign(ours),
    'ID token': await make({ typ: 'JWT' }).sign(ours),
    'other audience': await make({ aud: application.clientId }).sign(ours),
    'other issuer': await make({ iss: 'https://evil.example/auth/realms/plinth' }).sign(ours),
    'other algorithm': await make({ alg: 'PS256' }).sign(await importJWK({ ...key, alg: 'PS256' }, 'PS256')),
    'not a token': 'a.b.c',
  };
  for (const [name, text] of Object.entries(forged))
    assert.equal(await tokens.identify(`Bearer ${text}`, 'x'), undefined, name);
});
