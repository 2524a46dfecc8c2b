import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { canInvite, inviteText, readAddresses, wrongText } from './addresses.ts';

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

test('nobody is invited while one address is misspelt', () => {
  for (const [text, can] of [
    ['ann@example.org', true],
    ['ann@example.org, bob@example', true],
    ['ann@example.org, bob', false],
    ['bob', false],
    [' ;\n', false],
  ] as const)
    assert.equal(canInvite(readAddresses(text)), can, text);
});

test('the button counts people, not what was typed twice', async () => {
  const t = await wordsIn('en');
  for (const [text, says] of [
    ['', 'Invite'],
    ['ann@example.org', 'Invite'],
    ['ann@example.org ANN@example.org', 'Invite'],
    ['ann@example.org; bob@example.org', 'Invite 2'],
  ] as const)
    assert.equal(inviteText(t, readAddresses(text)), says, text);
});

test('all that is no address is named at once', async () => {
  const t = await wordsIn('en');
  assert.equal(wrongText(t, readAddresses('ann@example.org')), undefined);
  assert.equal(wrongText(t, readAddresses('ann, Bob <bob>, <b>&')), 'Not a valid email: ann, bob, <b>&');
});
