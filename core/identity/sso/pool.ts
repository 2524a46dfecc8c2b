// Providers by origin and realm. Each has its issuer fixed, while the service is reached under several names.
import type Provider from 'oidc-provider';
import type { JWK } from 'jose';
import type { SigningKeys } from '../keys/service.ts';

/** Names under which people of one place reach the service at the same time; one more costs some milliseconds. */
const KEPT = 8;

/**
 * @param make builds the provider of an issuer with these keys
 * @returns the provider of an issuer; built anew when keys were exchanged
 */
export function createPool(keys: SigningKeys, make: (issuer: string, keys: readonly JWK[]) => Provider) {
  const kept = new Map<string, { readonly provider: Provider; readonly keys: readonly JWK[] }>();
  return async (issuer: string): Promise<Provider> => {
    const current = await keys.current();
    const found = kept.get(issuer);
    const entry = found?.keys === current ? found : { provider: make(issuer, current), keys: current };
    kept.delete(issuer); // to the end: the first key is the one that was not used for longest
    kept.set(issuer, entry);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return entry.provider;
  };
}
