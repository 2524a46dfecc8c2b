// Keys of this service, kept in its data folder (0600): one master key, from which a key per purpose is derived.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyLocks } from '../../kit/key-locks.ts';
import { openMasterKey } from './master-key.ts';

export type Secrets = ReturnType<typeof openSecrets>;
/**
 * Reads the master key of `folder`, or makes it at the first start.
 * @param mayMake false where something was already sealed by it
 * @throws when it is missing then, is damaged, or none of the given locks opens it
 */
export function openSecrets(folder: string, locks: KeyLocks = {}, mayMake = true) {
  const master = openMasterKey(folder, locks, mayMake);

  /** 32 bytes for one purpose (RFC 5869) */
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
  return {
    keyFor,
    /** Encrypts text that must be shown again (AES-256-GCM). */
    seal(purpose: string, text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    /** @throws when the text was not sealed for this purpose by this service */
    unseal(purpose: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12), { authTagLength: 16 });
      cipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString('utf8');
    },
  };
}
