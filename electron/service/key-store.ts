// The key store of the operating system, through Electron: Keychain, DPAPI, libsecret or KWallet.
import type { SafeStorage } from 'electron';
import type { KeyLocks } from '../../core/config.ts';

type Storage = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;

const names: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'Keychain', win32: 'DPAPI' };

/**
 * Call when Electron is ready. Without a store, and with `basic_text`, whose key is in every copy of Electron, the
 * master key is not encrypted; the doctor reports that.
 */
export function keyStoreOf(storage: Storage, platform: NodeJS.Platform): Pick<KeyLocks, 'keyStore' | 'weakStore'> {
  const name = platform === 'linux' ? storage.getSelectedStorageBackend() : (names[platform] ?? platform);
  if (!storage.isEncryptionAvailable() || name === 'basic_text' || name === 'unknown') return { weakStore: name };
  return {
    keyStore: {
      name,
      wrap: key => storage.encryptString(key.toString('base64')),
      unwrap: wrapped => Buffer.from(storage.decryptString(wrapped), 'base64'),
    },
  };
}
