import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { silentLog } from '../../kit/log.ts';
import { clientAddressFinder, type ProxySettings } from './client-address.ts';
import { createHostList } from './hosts.ts';
import { createServer } from './server.ts';

const from = (remoteAddress: string, headers: Record<string, string | string[]>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

const proxy: ProxySettings = { header: 'X-Forwarded-For', addresses: ['10.0.0.1', '192.168.7.0/24', 'fd00::/8'] };

test('security: the address of a caller comes from the header of a named proxy', () => {
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

test('security: a header that the caller wrote counts for nothing', () => {
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

test('what is no address stops the start', () => {
  for (const address of ['proxy.example', '10.0.0.1/x', '']) {
    assert.throws(() => clientAddressFinder({ header: 'X-Real-IP', addresses: [address] }), /is not an address/);
  }
});

test('security: routes and their log see the address that the proxy tells, and that of the connection otherwise', async t => {
  const app = await createServer({
    routes: [],
    webOrigins: null,
    log: silentLog,
    hosts: createHostList({ port: () => 80, names: [], lan: false }),
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
