// Targets that webhooks must never reach (RELIABILITY.md T39), and receivers with certificates of an authority of their
// own.
import assert from 'node:assert/strict';
import https from 'node:https';
import { Socket, type AddressInfo, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test, type TestContext } from 'node:test';
import tls from 'node:tls';
import { scopeFor } from '../../http/tls/authority-names.ts';
import { makeAuthority, makeLeaf, type Pair } from '../../http/tls/certificate-maker.ts';
import { startReceiver } from '../testing/receiver.ts';
import { createReceivers } from '../subscriptions/receivers.ts';
import { createSender, type Message } from './send.ts';

const OWN_PORT = 8443;

/** Written as the host of an address. */
const hosts =
  `127.0.0.1 127.1 127.0.1 127.255.255.255 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 0177.1 017700000001 0 0.0.0.0
  10.0.0.1 012.0.0.1 167772161 172.16.0.1 172.31.255.254 192.168.0.1 0xc0a80001 3232235521 169.254.169.254 0xa9fea9fe 2852039166
  0251.0376.0251.0376 100.64.0.1 100.100.100.200 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1
  224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 １２７.0.0.1 127。0。0。1 ①②⑦.⓪.⓪.① %31%32%37.0.0.1
  [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:8.8.8.8]
  [::127.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [100::1] [2001::1] [2001:0:7f00:1::]
  [2001:10::1] [2001:db8::1] [2002:7f00:1::] [2002:a00:1::1] [3fff::1] [5f00::1] [fc00::1] [fd00:ec2::254] [fe80::1] [fec0::1]
  [ff02::1] localhost LOCALHOST localhost. hooks.localhost l%6fcalhost`.split(/\s+/);

/** Addresses that a public name resolves to. */
const answers = [
  ...`0.0.0.0 10.1.2.3 100.64.0.9 127.0.0.1 127.8.8.8 169.254.169.254 172.16.9.9 172.31.0.1 192.0.0.8 192.168.1.1 198.19.0.1
  224.0.0.251 240.0.0.9 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:c0a8:1 ::ffff:1.1.1.1 ::7f00:1 64:ff9b::a00:1 64:ff9b:1::7f00:1
  100::9 2001::9 2001:20::9 2001:db8::9 2002:c0a8:1::1 3fff:fff::1 fc00::9 fd12::9 fe80::9 fe80::9%lo fec0::9 ff05::1`
    .split(/\s+/)
    .map(address => [address]),
  ['93.184.216.34', '127.0.0.1'],
  ['10.0.0.1', '93.184.216.34'],
  ['2606:2800:220:1::1', 'fd00::1'],
  ['93.184.216.34', '2606:2800:220:1::1', '::1'],
  ['not an address'],
  [],
];

const addresses = [
  'http://hooks.example/',
  'https://user@hooks.example/',
  'https://user:password@hooks.example/',
  'https://hooks.example@127.0.0.1/',
  'https://@hooks.example/',
  String.raw`https://hooks.example\@127.0.0.1/`,
  'ftp://hooks.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_INFO',
  'javascript:fetch("https://127.0.0.1")',
  'data:text/plain,x',
  'unix:///var/run/docker.sock',
];

/** Counts every attempt of this process to open a connection, and lets none through. */
function closeAllDoors(t: TestContext) {
  const connect = t.mock.method(Socket.prototype, 'connect', function refuse(this: Socket) {
    queueMicrotask(() => this.destroy(new Error('no connection in this test')));
    return this;
  });
  return () => connect.mock.callCount();
}

const message = (url: string): Message => ({ url, headers: {}, body: '{}', stopped: new AbortController().signal });

test('T39: connections are opened to public addresses only', async t => {
  const connections = closeAllDoors(t);
  const outside = createReceivers([], () => OWN_PORT);
  let targets = 0;
  const refuses = async (url: string, found: readonly string[], receivers = outside) => {
    targets += 1;
    const outcome = await createSender({ receivers, resolve: async () => [...found] })(message(url));
    assert.deepEqual([outcome.status, typeof outcome.error], [undefined, 'string'], `${url} ${found.join()}`);
  };

  // Addresses in the form of names would be resolved by DNS: its result does not count.
  for (const host of hosts) {
    for (const scheme of ['https', 'http'])
      assert.throws(() => outside.check(`${scheme}://${host}/`), `${scheme} ${host}`);
    await refuses(`https://${host}:8444/hook`, ['127.0.0.1']);
  }
  for (const found of answers) await refuses('https://hooks.example/hook', found);
  for (const url of addresses) {
    assert.throws(() => outside.check(url), url);
    await refuses(url, ['93.184.216.34']);
  }

  // The service itself, also where the owner allows the own network.
  const inside = createReceivers(['127.0.0.1', 'desk.lan', '[::1]'], () => OWN_PORT);
  const own = Object.values(networkInterfaces()).flatMap(list => list?.map(each => each.address) ?? []);
  for (const address of new Set(['127.0.0.1', '127.0.0.2', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1', ...own]))
    await refuses(`https://desk.lan:${OWN_PORT}/`, [address], inside);
  for (const host of ['127.0.0.1', '2130706433', '[::1]']) await refuses(`http://${host}:${OWN_PORT}/`, [], inside);
  await refuses('https://desk.lan.evil.example/', ['192.168.1.9'], inside);
  await refuses('https://127.0.0.1.evil.example/', ['127.0.0.1'], inside);
  assert.equal(connections(), 0);
  assert.ok(targets >= 120, `${targets} targets`);
  t.diagnostic(JSON.stringify({ test: 'T39', targets, figure: connections(), target: 0, pass: connections() === 0 }));
});

test('a name that resolves differently later is connected to the checked address', async t => {
  const pinned: string[] = [];
  t.mock.method(Socket.prototype, 'connect', function note(this: Socket, ...given: unknown[]) {
    const [options] = given.flat() as { readonly lookup: LookupFunction; readonly host: string }[];
    for (let look = 0; look < 3; look += 1)
      options?.lookup(options.host, { all: true }, (_error, found) => {
        pinned.push(...(found as { address: string }[]).map(({ address }) => address));
      });
    queueMicrotask(() => this.destroy(new Error('no connection in this test')));
    return this;
  });
  const found = [['93.184.216.34'], ['127.0.0.1'], ['169.254.169.254']];
  let looks = 0;
  const send = createSender({
    receivers: createReceivers([], () => OWN_PORT),
    resolve: async () => found[(looks += 1) - 1] ?? [],
  });
  const outcome = await send(message('https://rebinding.example/'));
  assert.deepEqual([outcome.error, looks, [...new Set(pinned)]], ['no connection in this test', 1, ['93.184.216.34']]);
});

test('a redirect to the own network is an answer, and not followed', async t => {
  const inside = await startReceiver(t);
  const outside = await startReceiver(t);
  const send = createSender({
    receivers: createReceivers([`hooks.example:${outside.port}`], () => OWN_PORT),
    resolve: async () => ['127.0.0.1'],
  });
  for (const status of [301, 302, 303, 307, 308]) {
    outside.answer.with = () => ({ status, headers: { location: inside.url } });
    assert.equal((await send(message(`http://hooks.example:${outside.port}/`))).status, status);
  }
  assert.deepEqual([outside.received.length, inside.connections()], [5, 0]);
});

test('TLS verifies the name at the checked address', async t => {
  const now = Date.now();
  const ours = await makeAuthority('tests', now, scopeFor(['hooks.example', 'other.example']));
  const theirs = await makeAuthority('strangers', now, scopeFor(['hooks.example']));
  const known = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...known, ours.cert]);
  t.after(() => tls.setDefaultCACertificates(known));
  const post = async (authority: Pair, name: string) => {
    const served: unknown[] = [];
    const server = https.createServer(await makeLeaf(authority, [name], now), (request, response) => {
      const { servername, localAddress } = request.socket as tls.TLSSocket;
      served.push([servername, localAddress, request.headers.host]);
      response.end('taken');
    });
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const send = createSender({
      receivers: createReceivers(['hooks.example'], () => OWN_PORT),
      resolve: async () => ['127.0.0.1'],
    });
    return { served, port, ...(await send(message(`https://hooks.example:${port}/`))) };
  };
  const good = await post(ours, 'hooks.example');
  assert.deepEqual(
    [good.status, good.answer, good.served],
    [200, 'taken', [['hooks.example', '127.0.0.1', `hooks.example:${good.port}`]]],
  );
  const misnamed = await post(ours, 'other.example');
  assert.deepEqual([misnamed.status, misnamed.served], [undefined, []]);
  assert.match(misnamed.error ?? '', /does not match/);
  const unknown = await post(theirs, 'hooks.example');
  assert.deepEqual([unknown.status, unknown.served], [undefined, []]);
  assert.match(unknown.error ?? '', /certificate/);
});
