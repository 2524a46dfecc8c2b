import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { KeyStore } from '../../kit/key-locks.ts';
import { openMasterKey, protectionOf } from './master-key.ts';
import { openSecrets } from './secrets.ts';

function folderFor(t: TestContext): { folder: string; content: () => Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-master-key-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return { folder, content: () => readFileSync(join(folder, 'keys', 'master.key')) };
}

/** A key store that inverts the bits of a mask. */
function storeOf(name: string, mask: number): KeyStore {
  const turn = (bytes: Buffer) => Buffer.from(bytes.map(byte => byte ^ mask));
  return {
    name,
    wrap: key => Buffer.concat([Buffer.from(name), turn(key)]),
    unwrap(wrapped) {
      if (!wrapped.subarray(0, name.length).equals(Buffer.from(name))) throw new Error('wrapped elsewhere');
      return turn(wrapped.subarray(name.length));
    },
  };
}

test('security 10: a passphrase seals the key of a folder, also an unsealed one', t => {
  const { folder, content } = folderFor(t);
  assert.equal(protectionOf(folder), undefined);
  const sealed = openSecrets(folder).seal('test', 'text');
  const open = content();
  assert.deepEqual([open.length, protectionOf(folder)?.by], [32, []]);

  const passphrase = 'correct horse';
  assert.equal(openSecrets(folder, { passphrase }).unseal('test', sealed), 'text');
  assert.deepEqual(protectionOf(folder)?.by, ['passphrase']);
  assert.ok(!content().includes(open) && !content().includes(open.toString('base64')));
  assert.equal(statSync(join(folder, 'keys', 'master.key')).mode & 0o777, 0o600);
  const locked = content();
  assert.equal(openSecrets(folder, { passphrase }).unseal('test', sealed), 'text');
  assert.deepEqual(content(), locked, 'a start that changes nothing writes nothing');

  assert.throws(() => openSecrets(folder), /locked by a passphrase: set PLINTH_PASSPHRASE/);
  const wrong = /the passphrase in PLINTH_PASSPHRASE does not open .*master\.key/;
  assert.throws(() => openSecrets(folder, { passphrase: 'correct hoarse' }), wrong);
  assert.deepEqual(content(), locked);
});

test("security 10: the system's key store seals the key; a passphrase opens it for other programs", t => {
  const { folder, content } = folderFor(t);
  const keyStore = storeOf('Keychain', 0x55);
  const key = openMasterKey(folder, { keyStore });
  assert.deepEqual(protectionOf(folder), { by: ['key store'], keyStore: 'Keychain', weakStore: undefined });
  assert.ok(!content().includes(key) && !content().includes(key.toString('base64')));
  assert.deepEqual(openMasterKey(folder, { keyStore }), key);
  assert.throws(() => openMasterKey(folder, {}), /locked by the key store of this system \(Keychain\)/);
  assert.throws(
    () => openMasterKey(folder, { keyStore: storeOf('Other', 1) }),
    /locked by another key store \(Keychain\)/,
  );

  const passphrase = 'correct horse';
  assert.deepEqual(openMasterKey(folder, { keyStore, passphrase }), key);
  assert.deepEqual(protectionOf(folder)?.by, ['key store', 'passphrase']);
  assert.deepEqual(openMasterKey(folder, { passphrase }), key);
  assert.deepEqual(openMasterKey(folder, { passphrase, keyStore: storeOf('Other', 1) }), key);
});

test('security 10: a key store without protection is only recorded', t => {
  const { folder, content } = folderFor(t);
  openMasterKey(folder, { weakStore: 'basic_text' });
  assert.deepEqual(
    [content().length, protectionOf(folder)],
    [32, { by: [], keyStore: undefined, weakStore: 'basic_text' }],
  );
  openMasterKey(folder, {});
  assert.equal(protectionOf(folder)?.weakStore, 'basic_text', 'the command line knows nothing of it');
});
