import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { bytesOf, creationOptions, textOf } from './creation-options.ts';

test('bytes go to the service and back as base64url, of any length', () => {
  for (const length of [0, 1, 2, 3, 4, 32, 255, 10_000]) {
    const bytes = new Uint8Array(randomBytes(length));
    const text = textOf(bytes.buffer);
    assert.equal(text, Buffer.from(bytes).toString('base64url'));
    assert.deepEqual(bytesOf(text), bytes);
  }
});

test('letters that differ from plain base64 are read, with or without the signs at its end', () => {
  const bytes = new Uint8Array([251, 255, 190]);
  assert.equal(textOf(bytes.buffer), '-_--');
  assert.deepEqual(bytesOf('-_--'), bytes);
  assert.deepEqual(bytesOf('-_8='), bytesOf('-_8'));
});

const given = {
  challenge: 'AQID',
  rp: { id: 'bim.local', name: 'Plinth' },
  user: { id: 'BAU', name: 'ann@example.org', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
} as unknown as PublicKeyCredentialCreationOptionsJSON;

test('the browser gets the challenge, the person and the service in bytes, and nothing that was not asked for', () => {
  assert.deepEqual(creationOptions(given), {
    rp: { id: 'bim.local', name: 'Plinth' },
    challenge: new Uint8Array([1, 2, 3]),
    user: { id: new Uint8Array([4, 5]), name: 'ann@example.org', displayName: 'Ann' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  });
});

test('a key that the person has already is not made a second time', () => {
  const { excludeCredentials, timeout, authenticatorSelection } = creationOptions({
    ...given,
    timeout: 60_000,
    authenticatorSelection: { userVerification: 'preferred' },
    excludeCredentials: [{ id: 'AQ', type: 'public-key' }],
  });
  assert.deepEqual(excludeCredentials, [{ id: new Uint8Array([1]), type: 'public-key' }]);
  assert.deepEqual([timeout, authenticatorSelection], [60_000, { userVerification: 'preferred' }]);
});
