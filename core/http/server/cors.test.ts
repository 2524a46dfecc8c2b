import { test } from 'node:test';
import assert from 'node:assert/strict';
import Fastify from 'fastify';
import { silentLog } from '../../kit/log.ts';
import { unauthorized } from '../../kit/errors.ts';
import { installCors } from './cors.ts';
import { createErrorHandler } from '../answer/errors.ts';

function make(webOrigins: string[] | null) {
  const app = Fastify();
  app.setErrorHandler(createErrorHandler(silentLog, () => undefined));
  installCors(app, webOrigins);
  app.get('/thing', async () => ({ name: 'thing' }));
  app.post('/closed', async () => {
    throw unauthorized();
  });
  for (const path of ['token', 'certs', 'userinfo', 'auth', 'logout'])
    app.get(`/auth/realms/:realm/protocol/openid-connect/${path}`, async () => ({ path }));
  app.get('/auth/realms/:realm/.well-known/openid-configuration', async () => ({}));
  return app;
}

const origin = 'https://viewer.example';
const named = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(vary|access-control)/.test(name)));
const welcome = {
  vary: 'Origin',
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'ETag, Content-Disposition, X-Total-Count, Content-Range, Accept-Ranges, Location, Retry-After, Plinth-Import',
};

test('any origin is echoed, on errors and unknown addresses too', async () => {
  const app = make(null);
  for (const [method, url, status] of [
    ['GET', '/thing', 200],
    ['POST', '/closed', 401],
    ['GET', '/nothing', 404],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { origin } });
    assert.equal(answer.statusCode, status);
    assert.deepEqual(named(answer.headers), welcome);
  }
  assert.deepEqual(named((await app.inject('/thing')).headers), { vary: 'Origin' });
});

test('OPTIONS needs no credential', async () => {
  const answer = await make(null).inject({
    method: 'OPTIONS',
    url: '/closed',
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });
  assert.equal(answer.statusCode, 204);
  assert.equal(answer.body, '');
  assert.deepEqual(named(answer.headers), {
    ...welcome,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-max-age': '7200',
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept, If-Match, If-None-Match, Range, Content-Encoding',
  });
});

test('the opaque origin is refused, and with a list all origins not on it', async () => {
  const anywhere = make(null);
  const listed = make(['https://viewer.example/', 'http://localhost:5173']);
  for (const [app, from] of [
    [anywhere, 'null'],
    [listed, 'null'],
    [listed, 'https://evil.example'],
    [listed, 'https://viewer.example.evil.example'],
    [listed, 'http://viewer.example'],
  ] as const) {
    for (const method of ['GET', 'OPTIONS'] as const) {
      assert.deepEqual(
        named((await app.inject({ method, url: '/thing', headers: { origin: from } })).headers),
        { vary: 'Origin' },
        from,
      );
    }
  }
  assert.deepEqual(named((await listed.inject({ url: '/thing', headers: { origin } })).headers), welcome);
});

test('sign-in pages have no CORS headers, routes for programs do', async () => {
  const app = make(null);
  const realm = '/auth/realms/any/protocol/openid-connect';
  for (const url of [
    `${realm}/token`,
    `${realm}/certs`,
    `${realm}/userinfo`,
    '/auth/realms/x/.well-known/openid-configuration',
  ]) {
    assert.deepEqual(named((await app.inject({ url, headers: { origin } })).headers), welcome, url);
  }
  for (const url of [
    `${realm}/auth`,
    `${realm}/logout`,
    '/auth/',
    '/%61uth/realms/any/protocol/openid-connect/auth',
    '/auth/realms/a/../token',
    `${realm}/auth?x=/auth/realms/a/protocol/openid-connect/token`,
  ]) {
    for (const method of ['GET', 'OPTIONS'] as const)
      assert.deepEqual(named((await app.inject({ method, url, headers: { origin } })).headers), {}, url);
  }
  assert.notEqual((await app.inject({ method: 'OPTIONS', url: `${realm}/auth`, headers: { origin } })).statusCode, 204);
});
