// Providers by origin and realm. Each has its issuer fixed, while the service is reached under several names.
import type { JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningKeys } from '../keys/service.ts';

/** Names by which people at one site reach the service at the same time; one more costs some milliseconds. */
const KEPT = 8;

/**
 * @param make builds the provider of an issuer with these keys
 * @returns a function that gives the provider of an issuer; built again when keys were rotated
 */
export function createPool<T>(keys: SigningKeys, make: (issuer: string, keys: readonly JWK[]) => T) {
  const kept = new LRUCache<string, { readonly made: T; readonly keys: readonly JWK[] }>({ max: KEPT });
  return async (issuer: string): Promise<T> => {
    const current = await keys.current();
    const found = kept.get(issuer);
    const entry = found?.keys === current ? found : { made: make(issuer, current), keys: current };
    kept.set(issuer, entry);
    return entry.made;
  };
}
