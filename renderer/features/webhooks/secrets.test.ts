import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomSecret, signingForm } from './secrets.ts';

test('a random secret has 32 bytes of its own, in letters that need no quotes', () => {
  const [one, other] = [randomSecret(), randomSecret()];
  assert.match(one, /^[\w-]{43}$/);
  assert.notEqual(one, other);
});

test('the form for libraries is the base64 of the bytes of the text', () => {
  assert.equal(signingForm('words'), `whsec_${Buffer.from('words').toString('base64')}`);
  assert.equal(signingForm('clé €'), `whsec_${Buffer.from('clé €').toString('base64')}`);
});
