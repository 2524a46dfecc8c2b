import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { protectionOf } from '../../core/storage/keys/master-key.ts';
import { openSecrets } from '../../core/storage/keys/secrets.ts';
import { safeStorage, circumstances } from '../fixtures/electron/electron.ts';
import { keyStoreOf } from '../../electron/service/key-store.ts';

test('security 10: the desktop program seals the master key with the key store of the system', t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-key-store-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const sealed = openSecrets(folder, keyStoreOf(safeStorage, 'linux')).seal('test', 'text');
  assert.deepEqual(protectionOf(folder), { by: ['key store'], keyStore: 'gnome_libsecret', weakStore: undefined });
  assert.equal(openSecrets(folder, keyStoreOf(safeStorage, 'linux')).unseal('test', sealed), 'text');
  assert.throws(() => openSecrets(folder), /locked by the key store of this system \(gnome_libsecret\)/);
});

test('security 10: a key store without protection is not used', () => {
  for (const keyStore of ['basic_text', 'unknown']) {
    circumstances.keyStore = keyStore;
    assert.deepEqual(keyStoreOf(safeStorage, 'linux'), { weakStore: keyStore });
  }
  circumstances.keyStore = 'gnome_libsecret';
  assert.deepEqual(keyStoreOf({ ...safeStorage, isEncryptionAvailable: () => false }, 'darwin'), {
    weakStore: 'Keychain',
  });
  assert.equal(keyStoreOf(safeStorage, 'win32').keyStore?.name, 'DPAPI');
});
