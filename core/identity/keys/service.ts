// The keys that sign tokens: made at the first start, sealed in the database, exchanged by rotation.
import { generateKeyPair as generate } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import type { Secrets } from '../../storage/secrets.ts';
import * as store from './store.ts';

const generateKeyPair = promisify(generate);
const PURPOSE = 'signing keys';
/** Long after the last token that a retired key signed has expired; sign-out may still show such an ID token. */
const KEEP_RETIRED_DAYS = 30;

export interface SigningKeys {
  /** private keys, the signing one first; the same list until keys change */
  current(): Promise<readonly JWK[]>;
  /** what others need to verify */
  verifying(): Promise<{ readonly keys: readonly JWK[] }>;
  /** A new key signs from now on; those before it still verify. */
  rotate(): Promise<void>;
}

export function createSigningKeys({ db, secrets, clock }: { readonly db: Db; readonly secrets: Secrets; readonly clock: Clock }): SigningKeys {
  let loaded: Promise<readonly JWK[]> | undefined;

  const load = async (): Promise<readonly JWK[]> => {
    const rows = await store.allKeys(db);
    if (rows.length > 0) return rows.map(({ sealed_jwk }) => JSON.parse(secrets.unseal(PURPOSE, sealed_jwk)) as JWK);
    await add(false);
    return load();
  };

  /** Puts a new key in front. At the first start another process may have been quicker: then its key is taken. */
  const add = async (replace: boolean): Promise<void> => {
    const key = await makeKey();
    const now = isoTime(clock.now());
    await db.tx(async tx => {
      if (!replace && (await store.allKeys(tx)).length > 0) return;
      await store.retireKeys(tx, now);
      await store.deleteKeysRetiredBefore(tx, isoTime(clock.now() - KEEP_RETIRED_DAYS * 86_400_000));
      await store.insertKey(tx, { kid: String(key.kid), sealed_jwk: secrets.seal(PURPOSE, JSON.stringify(key)), created_at: now });
    });
  };

  const current = () => (loaded ??= load());
  return {
    current,
    verifying: async () => ({ keys: (await current()).map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })) }),
    async rotate() {
      await add(true);
      loaded = undefined;
    },
  };
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
