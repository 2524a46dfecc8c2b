import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf } from '../../kit/ids.ts';
import { openServices } from '../testing/services.ts';
import { checkRedirectUri, isOwnPage, isRegisteredOrigin, isRegisteredRedirect } from './redirects.ts';
import { DEFAULT_REDIRECTS } from './service.ts';

test('an application gets an account, a secret and a key, stored as digests only', async t => {
  const { applications, users, db } = openServices(t);
  const { application, clientSecret, apiKey } = await applications.create({
    name: ' Tool ',
    scopes: ['ifc:read', 'model:read', 'cloud:read'],
    baseUrl: 'https://tool.example',
  });

  assert.deepEqual(application, {
    id: application.id,
    accountId: application.accountId,
    clientId: application.clientId,
    name: 'Tool',
    accessType: 'Confidential',
    scopes: ['model:read', 'cloud:read'],
    redirectUris: [...DEFAULT_REDIRECTS],
    baseUrl: 'https://tool.example',
    secretDigest: digestOf(clientSecret ?? ''),
    hasApiKey: true,
    keyDigest: digestOf(apiKey ?? ''),
    secretSince: application.createdAt,
    keySince: application.createdAt,
    ownerId: null,
    endedAt: null,
    providesAccounts: false,
    isRegistered: false,
    createdAt: application.createdAt,
    updatedAt: application.createdAt,
  });
  assert.ok(
    Buffer.from(clientSecret ?? '', 'base64url').length >= 16 && Buffer.from(apiKey ?? '', 'base64url').length >= 16,
  );
  const account = await users.find(application.accountId);
  assert.deepEqual(
    [account?.kind, account?.firstname, account?.email],
    ['application', 'Tool', `${application.clientId}@applications.invalid`],
  );
  assert.equal(
    await users.findByEmail(account?.email ?? ''),
    undefined,
    'nobody invites an application by its address',
  );
  const stored = JSON.stringify([await db.all('SELECT * FROM application'), await db.all('SELECT * FROM account')]);
  assert.ok(!stored.includes(clientSecret ?? '?') && !stored.includes(apiKey ?? '?'));

  assert.deepEqual(await applications.findByClientId(application.clientId), application);
  assert.deepEqual(await applications.findByApiKey(apiKey ?? ''), application);
  assert.equal(await applications.findByApiKey(digestOf(apiKey ?? '')), undefined);
  assert.deepEqual(await applications.list(), [application]);
});

test('a public application has no credentials', async t => {
  const { applications } = openServices(t);
  const created = await applications.create({
    name: 'Page',
    accessType: 'Public',
    redirectUris: ['https://page.example/back'],
  });
  assert.deepEqual([created.clientSecret, created.apiKey, created.application.secretDigest], [null, null, null]);
  await assert.rejects(applications.rotateSecret(created.application.clientId), { status: 404 });
});

test('credentials are replaced, revoked and removed', async t => {
  const { applications, users } = openServices(t);
  const {
    application: { clientId, accountId },
    clientSecret,
    apiKey,
  } = await applications.create({ name: 'Tool' });
  const rotated = await applications.rotateSecret(clientId);
  assert.notEqual(rotated, clientSecret);
  assert.equal((await applications.findByClientId(clientId))?.secretDigest, digestOf(rotated));
  assert.equal(await applications.revokeApiKey(clientId), true);
  assert.equal(await applications.findByApiKey(apiKey ?? ''), undefined);
  assert.equal(await applications.remove(clientId), true);
  assert.equal(await applications.findByClientId(clientId), undefined);
  assert.equal(await users.find(accountId), undefined);
  for (const work of [applications.rotateSecret, applications.revokeApiKey, applications.remove])
    await assert.rejects(work(clientId), { status: 404 });
});

test('invalid applications are refused', async t => {
  const { applications } = openServices(t);
  await assert.rejects(applications.create({ name: ' ' }), { status: 400 });
  await assert.rejects(applications.create({ name: 'x', scopes: ['model:read', 'all'] }), { status: 400 });
  for (const uri of [
    '/back',
    'javascript:alert(1)',
    'https://a.example/#x',
    'https://me@a.example/',
    'ftp://a.example/',
    'https://a.example/ x',
    'https:\\\\a.example',
  ]) {
    assert.throws(() => checkRedirectUri(uri), { status: 400 }, uri);
  }
  checkRedirectUri('http://localhost:8080/oidc-callback');
});

test('redirects match exactly; only public clients may use any loopback port', () => {
  const registered = ['https://a.example/back?x=1', 'http://127.0.0.1/callback', 'http://localhost:8080/oidc-callback'];
  const allowed = [
    'https://a.example/back?x=1',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:49899/callback',
    'http://localhost:1/oidc-callback',
  ];
  const refused = [
    'https://a.example/back',
    'https://a.example/back?x=1&y=2',
    'https://a.example/back/',
    'https://a.example:444/back?x=1',
    'http://a.example/back?x=1',
    'https://a.example.evil.example/back?x=1',
    'https://A.example/back?x=1',
    'https://a.example/back?x=1#f',
    'https://127.0.0.1:49899/callback',
    'http://127.0.0.1:49899/callback/',
    'http://127.0.0.1:49899/other',
    'http://127.0.0.1:49899/callback?x=1',
    'http://me@127.0.0.1:49899/callback',
    'http://127.0.0.1:49899@evil.example/callback',
    'http://127.0.0.1:49899/x/../callback',
    'http://127.1:80/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost:8080/callback',
    'http://[::1]:8080/callback',
    'http:\\\\127.0.0.1\\callback',
    '',
  ];
  for (const uri of allowed) assert.equal(isRegisteredRedirect(uri, registered, true), true, uri);
  for (const uri of refused) assert.equal(isRegisteredRedirect(uri, registered, true), false, uri);
  for (const uri of allowed) assert.equal(isRegisteredRedirect(uri, registered, false), registered.includes(uri), uri);

  assert.equal(isRegisteredOrigin('https://a.example/', registered, false), true);
  assert.equal(isRegisteredOrigin('https://a.example', registered, false), true);
  for (const isPublic of [true, false])
    assert.equal(isRegisteredOrigin('http://127.0.0.1:5173/', registered, isPublic), isPublic);
  for (const uri of [
    'https://b.example/',
    'http://a.example/',
    'https://a.example@b.example/',
    'https://a.example:444/',
  ])
    assert.equal(isRegisteredOrigin(uri, registered, true), false, uri);
});

test("the window's client may redirect to the app at an own origin", () => {
  const isOwn = (origin: string) => origin === 'https://192.168.1.5:8443';
  assert.equal(isOwnPage('https://192.168.1.5:8443/app/callback', isOwn), true);
  for (const uri of [
    'https://192.168.1.5:8443/app',
    'https://192.168.1.5:8443/application/',
    'https://192.168.1.5:8443/app/../file/x',
    'https://evil.example/app/callback',
    'http://192.168.1.5:8443/app/x',
  ]) {
    assert.equal(isOwnPage(uri, isOwn), false, uri);
  }
});
