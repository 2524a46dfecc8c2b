// Temporary addresses of files: whoever has one may read that file for an hour, without a credential (service.md 2.4, 4).
import { createHmac, createSecretKey, hash } from 'node:crypto';
import { isSameSecret } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';

/** Validity of a download address (service.md section 8). */
export const ADDRESS_SECONDS = 3600;

export interface Addresses {
  /** `origin + path + ?expires=<epoch seconds>&signature=<hex>`; `path` without a query, as it will be asked for. */
  sign(path: string, origin: string): string;
  /** Whether the query of a request to `path` holds an unexpired signature. Other parameters do not count. */
  verify(path: string, query: Readonly<Record<string, unknown>>): boolean;
}

/** Signs and verifies with HMAC-SHA256 over path and end. */
export function createAddresses({ key, clock }: { readonly key: Buffer; readonly clock: Clock }): Addresses {
  const secret = createSecretKey(key);
  const textOf = (path: string, expires: string) => `${expires}\n${path}`;
  const signatureOf = (path: string, expires: string) => createHmac('sha256', secret).update(textOf(path, expires)).digest('hex');
  const signQuickly = createSigner(key);
  return {
    sign(path, origin) {
      const expires = String(Math.floor(clock.now() / 1000) + ADDRESS_SECONDS);
      return `${origin}${path}?expires=${expires}&signature=${signQuickly(textOf(path, expires))}`;
    },
    verify(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return false;
      // Compared as text: the same bytes in capitals would be another address for the same file.
      return isSameSecret(signatureOf(path, expires), signature) && Number(expires) * 1000 > clock.now();
    },
  };
}

/** Bytes of a block of SHA-256, and of its result. */
const [BLOCK, DIGEST] = [64, 32];

/**
 * HMAC-SHA256 (RFC 2104) in hexadecimal. A list signs thousands of addresses, and making the library's object for each took
 * longer than all its hashing; `verify` uses that object, so that the two prove each other.
 */
function createSigner(key: Buffer): (text: string) => string {
  const padded = Buffer.alloc(BLOCK);
  padded.set(key.length > BLOCK ? hash('sha256', key, 'buffer') : key);
  const inner = Buffer.alloc(BLOCK + 16 * 1024, padded.map(byte => byte ^ 0x36));
  const outer = Buffer.concat([padded.map(byte => byte ^ 0x5c), Buffer.alloc(DIGEST)]);
  return text => {
    const bytes = Buffer.byteLength(text);
    const message = BLOCK + bytes <= inner.length ? inner : Buffer.concat([inner.subarray(0, BLOCK), Buffer.alloc(bytes)]);
    message.write(text, BLOCK);
    hash('sha256', message.subarray(0, BLOCK + bytes), 'buffer').copy(outer, BLOCK);
    return hash('sha256', outer, 'hex');
  };
}

/** The path of a request's address, without query, as it was signed. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '';
}
