import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSecrets } from './secrets.ts';

test('keys stay the same over restarts, differ by purpose, and sealed text opens for its purpose only', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-secrets-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const secrets = openSecrets(folder);
  const again = openSecrets(folder);
  assert.equal(statSync(join(folder, 'keys', 'master.key')).mode & 0o777, 0o600);
  assert.deepEqual(secrets.keyFor('addresses'), again.keyFor('addresses'));
  assert.notDeepEqual(secrets.keyFor('addresses'), secrets.keyFor('tokens'));

  const sealed = secrets.seal('tokens', 'pässword');
  assert.notEqual(sealed, secrets.seal('tokens', 'pässword'), 'a nonce of its own each time');
  assert.equal(again.unseal('tokens', sealed), 'pässword');
  assert.throws(() => secrets.unseal('addresses', sealed));
  const touched = Buffer.from(sealed, 'base64url');
  for (let n = 0; n < touched.length; n++) {
    const other = Buffer.from(touched);
    other[n]! ^= 1;
    assert.throws(() => secrets.unseal('tokens', other.toString('base64url')), `byte ${n}`);
  }
  for (const length of [4, 12, 15])
    assert.throws(() => secrets.unseal('tokens', touched.subarray(0, length).toString('base64url')), /tag length/);

  writeFileSync(join(folder, 'keys', 'master.key'), 'short');
  assert.throws(() => openSecrets(folder), /master\.key is damaged: it is neither a key of 32 bytes/);
});
