// The keys that sign tokens: made at the first start, sealed in the database, exchanged by rotation.
import { generateKeyPair as generate } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { lifetimes } from '../../access/lifetimes.ts';
import { record } from '../../audit/record.ts';
import { withoutActor } from '../../access/request-context.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db } from '../../storage/db.ts';
import type { Secrets } from '../../storage/keys/secrets.ts';
import * as store from './store.ts';

const generateKeyPair = promisify(generate);
const PURPOSE = 'signing keys';
/** Seconds that a process may go on signing by a key that another one has exchanged, and some to spare. */
const NOTICED_LATE = 60;
/** Milliseconds after which it is checked whether another process, such as the command line, has exchanged keys. */
const LOOK_AGAIN = 1000;

/** Whether the master key of `secrets` is the one by which a signing key was sealed. */
export function opensKey(secrets: Secrets, sealedKey: string): boolean {
  try {
    secrets.unseal(PURPOSE, sealedKey);
    return true;
  } catch {
    return false; // sealed by another key: the tag does not fit
  }
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;

interface Loaded {
  readonly names: string;
  readonly keys: readonly JWK[];
  /** milliseconds since 1970 when a key stopped to sign, by its name; undefined while it does */
  readonly retiredAt: ReadonlyMap<string, number | undefined>;
  readonly verifying: { readonly keys: readonly JWK[] };
}

/** Makes a private key, with its name and its use. */
export type MakeSigningKey = () => Promise<JWK>;

export function createSigningKeys(deps: {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly makeKey?: MakeSigningKey | undefined;
}) {
  const { db, secrets, clock, makeKey = makeSigningKey } = deps;
  let loaded: Promise<Loaded> | undefined;
  let lookedAt = 0;

  const load = async (before: Loaded | undefined): Promise<Loaded> => {
    const rows = await store.allKeys(db);
    if (rows.length === 0) {
      await withoutActor(() => add(false)); // the first caller did not ask for a key
      return load(before);
    }
    const names = rows.map(({ kid }) => kid).join(' ');
    if (before?.names === names) return before;
    const found = rows.map(({ sealed_jwk }) => JSON.parse(secrets.unseal(PURPOSE, sealed_jwk)) as JWK);
    const retiredAt = new Map(
      rows.map(({ kid, retired_at }) => [kid, retired_at === null ? undefined : Date.parse(retired_at)]),
    );
    return {
      names,
      keys: found,
      retiredAt,
      verifying: { keys: found.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })) },
    };
  };

  const look = (): Promise<Loaded> => {
    lookedAt = clock.now();
    const before = loaded;
    const next = (before ?? Promise.resolve(undefined)).then(load);
    // A failed attempt is repeated by the next caller.
    next.catch(() => {
      if (loaded === next) loaded = undefined;
    });
    return (loaded = next);
  };
  const now = (): Promise<Loaded> => (loaded && Math.abs(clock.now() - lookedAt) < LOOK_AGAIN ? loaded : look());

  /** Puts a new key in front. At the first start another process may have been quicker: then its key is taken. */
  const add = async (replace: boolean): Promise<void> => {
    const key = await makeKey();
    const time = isoTime(clock.now());
    await db.tx(async tx => {
      if (!replace && (await store.allKeys(tx)).length > 0) return;
      await store.retireKeys(tx, time);
      await store.deleteKeysRetiredBefore(tx, isoTime(clock.now() - lifetimes.retiredSigningKey));
      await store.insertKey(tx, {
        kid: String(key.kid),
        sealed_jwk: secrets.seal(PURPOSE, JSON.stringify(key)),
        created_at: time,
      });
      record(tx, { action: replace ? 'signing-key.rotate' : 'signing-key.create', object: { id: null, name: null } });
    }, 'vital'); // no sign-in works without one
  };

  /** A new key signs from now on; those before it still verify. */
  const rotate = async (): Promise<void> => {
    await add(true);
    await look();
  };
  return {
    rotate,

    /** Private keys, the signing one first; the same list until keys change, by this process or another. */
    current: async (): Promise<readonly JWK[]> => (await now()).keys,

    /** Public keys for others to verify with; the same object until keys change. */
    verifying: async (): Promise<Loaded['verifying']> => (await now()).verifying,

    /**
     * Whether a token by this key can still be good: it signs, or stopped to no longer ago than tokens live, in
     * seconds.
     */
    async accepts(kid: string | undefined, lifetime: number): Promise<boolean> {
      const { retiredAt } = await now();
      const retired = retiredAt.get(kid ?? '');
      return (
        retiredAt.has(kid ?? '') && (retired === undefined || clock.now() - retired < (lifetime + NOTICED_LATE) * 1000)
      );
    },

    /** Checks now whether another process has rotated the keys: for a token that names an unknown key. */
    refresh: async (): Promise<void> => void (await look()),

    /** Rotates when the key that signs is a year old. */
    async renew(): Promise<void> {
      const [newest] = await store.allKeys(db);
      if (newest && clock.now() - Date.parse(newest.created_at) > lifetimes.signingKey) await rotate();
    },
  };
}

/** By chance alone: RSA of 2048 bits. */
export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
