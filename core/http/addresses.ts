// Temporary addresses of files: whoever has one may read that file for an hour, without a credential (service.md 2.4, 4).
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
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
  const secret = createSecretKey(key); // made once: a list signs thousands of addresses
  const signatureOf = (path: string, expires: string) => createHmac('sha256', secret).update(`${expires}\n${path}`).digest('hex');
  return {
    sign(path, origin) {
      const expires = String(Math.floor(clock.now() / 1000) + ADDRESS_SECONDS);
      return `${origin}${path}?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },
    verify(path, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,15}$/.test(expires)) return false;
      // Compared as text: the same bytes in capitals would be another address for the same file.
      const [wanted, given] = [Buffer.from(signatureOf(path, expires)), Buffer.from(signature)];
      return given.length === wanted.length && timingSafeEqual(given, wanted) && Number(expires) * 1000 > clock.now();
    },
  };
}

/** The path of a request's address, without query, as it was signed. */
export function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '';
}
