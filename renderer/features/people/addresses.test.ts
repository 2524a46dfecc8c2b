import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddresses } from './addresses.ts';

test('addresses are read however they were pasted, each once', () => {
  const text = 'ann@example.org, Bob Builder <bob@example.org>;cle@example.org dan@example.org\n\n ANN@example.org ';
  assert.deepEqual(readAddresses(text), {
    addresses: ['ANN@example.org', 'bob@example.org', 'cle@example.org', 'dan@example.org'],
    wrong: [],
  });
});

test('what is no address is told', () => {
  assert.deepEqual(readAddresses('ann, bob@, @example.org, cle@example.org'), {
    addresses: ['cle@example.org'],
    wrong: ['ann', 'bob@', '@example.org'],
  });
});

test('nothing is nothing', () => {
  assert.deepEqual(readAddresses(' \n,;'), { addresses: [], wrong: [] });
});

test('names around an address may hold what separates addresses elsewhere', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['Zoé Ünal <zoe@bücher.example>', ['zoe@bücher.example'], []],
    ['<ann@example.org>', ['ann@example.org'], []],
    ['Ann < ann@example.org >', ['ann@example.org'], []],
    ['ann@example.org\r\nbob@example.org', ['ann@example.org', 'bob@example.org'], []],
    ['a@b@c', [], ['a@b@c']],
    ['Ann <not an address>', [], ['not an address']],
  ];
  for (const [text, addresses, wrong] of cases) assert.deepEqual(readAddresses(text), { addresses, wrong }, text);
});

test('a list of ten thousand addresses is read, each once', () => {
  const all = Array.from({ length: 10_000 }, (_, at) => `p${at % 5000}@example.org`);
  assert.equal(readAddresses(all.join('; ')).addresses.length, 5000);
});
