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
