import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { digestOf, isSameSecret, newGuid } from './ids.ts';

describe('ids and secrets', () => {
  it('a secret equals only itself', () => {
    const secret = digestOf('a secret');
    assert.equal(isSameSecret(secret, digestOf('a secret')), true);
    for (const other of [
      '',
      secret.slice(1),
      `${secret}0`,
      secret.toUpperCase(),
      digestOf('another'),
      `${secret.slice(0, -1)}é`,
    ])
      assert.equal(isSameSecret(secret, other), false, other);
    assert.equal(isSameSecret('', secret), false);
  });

  it('GUIDs are unique', () => {
    const guids = new Set(Array.from({ length: 100 }, newGuid));
    assert.equal(guids.size, 100);
    for (const guid of guids) assert.match(guid, /^[0-9a-f-]{36}$/);
  });
});
