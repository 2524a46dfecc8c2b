import { test } from 'node:test';
import assert from 'node:assert/strict';
import { createAddresses, pathOf } from './addresses.ts';

const state = { now: 1_800_000_000_500 };
const addresses = createAddresses({
  key: Buffer.alloc(32, 7),
  clock: { now: () => state.now, monotonic: () => state.now },
});
const path = '/file/document/7/3/H%C3%BCtte.ifc';
const sign = (origin: string) => addresses.sign('document', path, origin) ?? '';
const ask = (url: string) => {
  const { searchParams } = new URL(url);
  const query: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    query[name] = values.length > 1 ? values : values[0];
  }
  return addresses.verify(pathOf(url), query);
};

test('a signed address works for an hour', () => {
  const url = sign('https://192.168.1.5:8443');
  assert.match(
    url,
    /^https:\/\/192\.168\.1\.5:8443\/file\/document\/7\/3\/H%C3%BCtte\.ifc\?expires=1800003600&signature=[0-9a-f]{64}$/,
  );
  assert.equal(ask(url), true);
  assert.equal(ask(`${url}&_=123&x=y`), true);
  state.now += 3_599_000;
  assert.equal(ask(url), true);
  state.now += 1000;
  assert.equal(ask(url), false);
  state.now = 1_800_000_000_500;
});

test('each changed bit is refused, in signature, end and path', () => {
  const url = sign('https://localhost:8443');
  const { searchParams } = new URL(url);
  const good = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
  const flips = (text: string) =>
    Array.from({ length: text.length * 8 }, (_, bit) => {
      const bytes = Buffer.from(text, 'latin1');
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return bytes.toString('latin1');
    });
  assert.equal(addresses.verify(path, good), true);
  for (const signature of flips(good.signature))
    assert.equal(addresses.verify(path, { ...good, signature }), false, signature);
  for (const expires of flips(good.expires)) assert.equal(addresses.verify(path, { ...good, expires }), false, expires);
  for (const other of flips(path)) assert.equal(addresses.verify(other, good), false, other);
});

test('missing, repeated and unknown parameters are refused', () => {
  const url = sign('https://localhost:8443');
  const signature = new URL(url).searchParams.get('signature') ?? '';
  assert.equal(ask(url.replace(/&signature=.*/, '')), false);
  assert.equal(ask(url.replace(/expires=\d+&/, '')), false);
  assert.equal(ask(`${url}&expires=1800003600`), false);
  assert.equal(ask(`${url}&signature=${signature}`), false);
  assert.equal(
    ask(
      url
        .toUpperCase()
        .replace(/^HTTPS:\/\/LOCALHOST.*\?EXPIRES=(\d+)&SIGNATURE=/, `https://localhost${path}?expires=$1&signature=`),
    ),
    false,
  );
  for (const expires of [
    '',
    '01800003600',
    '+1800003600',
    '1800003600.0',
    '1.8e9',
    'x',
    ['1800003600'],
    1_800_003_600,
  ]) {
    assert.equal(addresses.verify(path, { expires, signature }), false, String(expires));
  }
  assert.equal(
    createAddresses({ key: Buffer.alloc(32, 8), clock: { now: () => state.now, monotonic: () => state.now } }).verify(
      path,
      { expires: '1800003600', signature },
    ),
    false,
  );
});

test('signatures equal those of node:crypto, for keys and paths of any length', () => {
  for (const length of [1, 31, 32, 63, 64, 65, 200]) {
    const own = createAddresses({
      key: Buffer.from(Array.from({ length }, (_, n) => (n * 7) % 256)),
      clock: { now: () => state.now, monotonic: () => state.now },
    });
    for (const path of [
      '/',
      '/a',
      `/file/${'ü🏠'.repeat(40)}`,
      `/file/${'x'.repeat(1000)}`,
      `/file/${'x'.repeat(40_000)}`,
      '/b',
    ]) {
      const [, expires, signature] =
        /\?expires=(\d+)&signature=(\w+)$/.exec(own.sign('document', path, 'https://localhost') ?? '') ?? [];
      assert.equal(own.verify(path, { expires, signature }), true, `${length} ${path.length}`);
    }
  }
});

test('answers with addresses are renewed four times in their lifetime, and after it', () => {
  const asked = { now: 1_800_000_000_000, family: '0123456789abcdef' };
  const given = createAddresses({
    key: Buffer.alloc(32, 7),
    clock: { now: () => asked.now, monotonic: () => asked.now },
    families: { current: () => asked.family, stateOf: async () => 'open' },
  });
  const periods = new Set<number>();
  for (const end = asked.now + 3_600_000; asked.now < end; asked.now += 60_000) periods.add(given.state()[0]);
  assert.equal(periods.size, 4);
  const before = given.state();
  assert.deepEqual(given.state(), before);
  asked.family = 'fedcba9876543210';
  assert.notDeepEqual(given.state(), before);
});
