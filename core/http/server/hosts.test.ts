import { test } from 'node:test';
import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import Fastify from 'fastify';
import { createErrorHandler } from '../answer/errors.ts';
import { createHostList, lanAddresses } from './hosts.ts';
import { silentLog } from '../../kit/log.ts';

const list = createHostList({
  port: 8443,
  names: ['Bim.Example.org', 'proxy.example.org:443', 'other.example.org:9000'],
  lan: false,
});

test('names of this machine and added ones are allowed at the right port', () => {
  const label = hostname().split('.')[0];
  for (const host of [
    'localhost:8443',
    'LOCALHOST:8443',
    '127.0.0.1:8443',
    '[::1]:8443',
    `${label}:8443`,
    `${label}.local:8443`,
    'bim.example.org:8443',
    'proxy.example.org',
    'proxy.example.org:443',
    'other.example.org:9000',
  ])
    assert.equal(list.allows(host), true, host);
});

test('everything else is refused', () => {
  for (const host of [
    undefined,
    '',
    ':8443',
    'localhost',
    'localhost:443',
    'localhost:84430',
    'localhost.:8443',
    'localhost:8443.',
    'localhost:8443:8443',
    '127.0.0.2:8443',
    '127.1:8443',
    '2130706433:8443',
    '0x7f.1:8443',
    '0.0.0.0:8443',
    '[::]:8443',
    '::1:8443',
    '[::1%25lo]:8443',
    'evil.example:8443',
    'localhost.evil.example:8443',
    'evil.example#localhost:8443',
    'user@localhost:8443',
    'localhost:8443/path',
    ' localhost:8443',
    'localhost :8443',
    'local\u0000host:8443',
    'proxy.example.org:8443',
    'other.example.org',
    'bim.example.org',
    'xbim.example.org:8443',
    'localhost:-1',
    'localhost:08443x',
    'localhost:',
    '[localhost]:8443',
    'https://localhost:8443',
  ]) {
    assert.equal(list.allows(host), false, String(host));
  }
});

test('addresses of interfaces are names only when the service is shared', () => {
  const shared = createHostList({ port: 8443, names: [], lan: true });
  for (const address of lanAddresses()) {
    const host = `${address.includes(':') ? `[${address}]` : address}:8443`;
    assert.equal(shared.allows(host), true, host);
    assert.equal(list.allows(host), false, host);
    assert.ok(shared.names().includes(address));
  }
});

test('the usual port may be left out', () => {
  const usual = createHostList({ port: 443, names: [], lan: false });
  assert.equal(usual.allows('localhost'), true);
  assert.equal(usual.allowedOriginOf({ rawHeaders: ['Host', 'localhost:443'], url: '/' }), 'https://localhost');
  assert.equal(usual.allowedOriginOf({ rawHeaders: ['Host', 'LocalHost'], url: '/' }), 'https://localhost');
});

test('one Host, equal to an absolute target', () => {
  const origin = (url: string, ...hosts: string[]) =>
    list.allowedOriginOf({ rawHeaders: ['Accept', 'host', ...hosts.flatMap(host => ['hOsT', host])], url });
  assert.equal(origin('/x', 'localhost:8443'), 'https://localhost:8443');
  assert.equal(origin('https://localhost:8443/x', 'localhost:8443'), 'https://localhost:8443');
  assert.equal(origin('/x?to=https://evil.example/', 'localhost:8443'), 'https://localhost:8443');
  assert.equal(origin('/', 'proxy.example.org'), 'https://proxy.example.org');
  assert.equal(origin('/', 'other.example.org:9000'), 'https://other.example.org:9000');
  for (const [url, ...hosts] of [
    ['/x'],
    ['/x', 'localhost:8443', 'localhost:8443'],
    ['https://evil.example/x', 'localhost:8443'],
    ['https://localhost:8443/x', 'evil.example'],
    ['http://user@localhost:8443/', 'localhost:8443'],
  ] as const) {
    assert.throws(() => origin(url, ...hosts), { status: 421, code: 'wrong_host' });
  }
});

test('an application answers 421 before any other hook, unknown addresses too', async () => {
  const app = Fastify();
  app.setErrorHandler(createErrorHandler(silentLog, () => undefined));
  createHostList({ port: 80, names: [], lan: false }).install(app);
  let reached = 0;
  app.addHook('onRequest', async () => {
    reached += 1;
  });
  app.get('/thing', async request => ({ origin: request.origin }));

  assert.deepEqual((await app.inject('/thing')).json(), { origin: 'https://localhost:80' });
  assert.equal(reached, 1);
  for (const url of ['/thing', '/nothing']) {
    const answer = await app.inject({ url, headers: { host: 'evil.example' } });
    assert.equal(answer.statusCode, 421);
    assert.deepEqual(answer.json(), { detail: 'Unknown host name.', code: 'wrong_host' });
  }
  assert.equal(reached, 1);
});
