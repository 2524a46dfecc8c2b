import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { silentLog } from '../../kit/log.ts';
import { clientAddressFinder, type ProxySettings, isAtThisComputer } from './client-address.ts';
import { createHostList } from './hosts.ts';
import { createServer } from './server.ts';
import type { Call } from '../api/route.ts';

const from = (remoteAddress: string, headers: Record<string, string | string[]>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

const proxy: ProxySettings = { header: 'X-Forwarded-For', addresses: ['10.0.0.1', '192.168.7.0/24', 'fd00::/8'] };

test('security: the client address is read from the header of a trusted proxy', () => {
  const find = clientAddressFinder(proxy);
  const cases: readonly (readonly [string, string | string[] | undefined, string])[] = [
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['192.168.7.20', '203.0.113.9:4711', '203.0.113.9'],
    ['fd00::5', '[2001:db8::7]:4711', '2001:db8::7'],
    ['10.0.0.1', '203.0.113.9, 192.168.7.20', '203.0.113.9'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '192.168.7.20', '10.0.0.1'],
  ];
  for (const [remote, header, expected] of cases) {
    assert.equal(
      find(from(remote, header === undefined ? {} : { 'x-forwarded-for': header })),
      expected,
      `${remote} ${header}`,
    );
  }
});

test('security: a header written by the client is ignored', () => {
  const find = clientAddressFinder(proxy);
  for (const remote of ['203.0.113.5', '127.0.0.1', '10.0.0.2', '::ffff:10.0.0.2', '192.168.8.1', '']) {
    assert.equal(find(from(remote, { 'x-forwarded-for': '198.51.100.1' })), remote);
  }
  const spoofed = '198.51.100.1, 203.0.113.9';
  assert.equal(find(from('10.0.0.1', { 'x-forwarded-for': spoofed })), '203.0.113.9', 'only what the proxy added');
  for (const header of ['unknown', '203.0.113.9, evil', '203.0.113.9, <b>', '203.0.113.9, 1.2.3']) {
    assert.equal(find(from('10.0.0.1', { 'x-forwarded-for': header })), '10.0.0.1', header);
  }
  assert.equal(find(from('10.0.0.1', { forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1' })), '10.0.0.1');
});

test('an invalid proxy address stops the start', () => {
  for (const address of ['proxy.example', '10.0.0.1/x', '']) {
    assert.throws(() => clientAddressFinder({ header: 'X-Real-IP', addresses: [address] }), /is not an address/);
  }
});

test('security: routes and their log have the address from the proxy, else that of the connection', async t => {
  const app = await createServer({
    routes: [],
    webOrigins: null,
    log: silentLog,
    hosts: createHostList({ port: 80, names: [], lan: false }),
    doorkeepers: { identify: async () => undefined, findPlace: async () => undefined },
    proxy: { header: 'X-Real-IP', addresses: ['10.0.0.1'] },
  });
  t.after(() => app.close());
  app.get('/caller', async request => ({ address: request.ip }));
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/caller', remoteAddress, headers: { 'x-real-ip': '203.0.113.9' } })).json<{
      address: string;
    }>().address;
  assert.deepEqual([await ask('10.0.0.1'), await ask('10.0.0.2')], ['203.0.113.9', '10.0.0.2']);
});

interface Asked {
  readonly from?: string;
  readonly to?: string;
  readonly ip?: string;
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the server sees it. */
function asked({
  from = '127.0.0.1',
  to = '127.0.0.1',
  ip = from,
  origin = 'https://127.0.0.1:8443',
  headers = {},
}: Asked) {
  const raw = { headers, socket: { remoteAddress: from, localAddress: to } };
  return isAtThisComputer({ origin, exchange: { request: { ip, raw } } } as unknown as Call);
}

test('only a request over loopback is from this computer', () => {
  assert.equal(asked({}), true);
  assert.equal(asked({ from: '::ffff:127.0.0.1', to: '::ffff:127.0.0.1', origin: 'https://localhost:8443' }), true);
  assert.equal(asked({ from: '::1', to: '::1', origin: 'https://[::1]:8443' }), true);
  assert.equal(asked({ headers: { origin: 'https://localhost:8443' } }), true);
});

test('security: requests from another computer, or by a proxy on this one, are not from this computer', () => {
  for (const from of ['192.168.1.7', '::ffff:10.0.0.7', 'fe80::1', '']) assert.equal(asked({ from }), false, from);
  assert.equal(asked({ ip: '203.0.113.9' }), false, 'a proxy that the settings name');
  assert.equal(asked({ origin: 'https://plinth.example.com' }), false, 'the host that the client used');
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    assert.equal(asked({ headers: { [name]: '' } }), false, name);
  for (const origin of ['https://plinth.example.com', 'null'])
    assert.equal(asked({ headers: { origin } }), false, 'the page that the client shows');
});
