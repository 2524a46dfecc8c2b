// Sign-in by a provider: the browser leaves for it in the middle of a sign-in here and comes back, once, to the same
// sign-in. The returned identity opens an account by its link (issuer and subject), never by an address alone.
import { unlogged } from '../../../storage/unlogged.ts';
import { lifetimes } from '../../../access/lifetimes.ts';
import { AppError, messageOf } from '../../../kit/errors.ts';
import { digestOf, randomToken } from '../../../kit/ids.ts';
import type { Log } from '../../../kit/log.ts';
import { SECOND, isoTime, type Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Secrets } from '../../../storage/keys/secrets.ts';
import type { Federation, Identity, UsableProvider } from '../service.ts';
import type { Account, Users } from '../../users/service.ts';
import { createAdmit, kept, type Returned } from './admit.ts';
import * as store from './store.ts';

export interface Leave {
  readonly alias: string;
  /** names the sign-in here */
  readonly uid: string;
  /** path of its page, to which the browser returns */
  readonly page: string;
  readonly origin: string;
  readonly loginHint: string | undefined;
  readonly isFresh: boolean;
  readonly locale: string;
}

interface UnderWay {
  readonly provider: UsableProvider;
  readonly trip: store.RoundTripRow;
  readonly memory: Readonly<Record<string, string>>;
}

export type { Returned };

export type Brokering = ReturnType<typeof createBrokering>;

const PURPOSE = 'sign-in round trips';

interface BrokeringDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly users: Users;
  readonly federation: Federation;
}

const seconds = (deps: BrokeringDeps) => Math.floor(deps.clock.now() / 1000);

/** @throws 404 `unknown_provider` */
async function providerOf(deps: BrokeringDeps, alias: string): Promise<UsableProvider> {
  const provider = await deps.federation.find(alias);
  if (!provider) throw new AppError(404, 'unknown_provider', 'Identity provider not found.');
  return provider;
}

/** A round trip that is under way at a provider, with its stored state. */
async function find(deps: BrokeringDeps, alias: string, state: string): Promise<UnderWay | undefined> {
  const [provider, trip] = await Promise.all([
    deps.federation.find(alias),
    store.findRoundTrip(deps.db, digestOf(state), seconds(deps)),
  ]);
  if (!provider || trip?.provider_id !== provider.id) return undefined;
  return {
    provider,
    trip,
    memory: JSON.parse(deps.secrets.unseal(PURPOSE, trip.sealed_memory)) as Record<string, string>,
  };
}

function arrive(
  deps: BrokeringDeps,
  { provider, memory: { origin = '', page: _page, ...memory } }: UnderWay,
  query: URLSearchParams,
  state: string,
  answer: string | null,
): Promise<Identity> {
  return reporting(deps, provider.alias, () =>
    deps.federation.arrive(provider.party, { origin, state, memory, query, answer }),
  );
}

/** Logs the reason of a failed sign-in. */
async function reporting<T>(deps: BrokeringDeps, alias: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    deps.log.warn('a sign-in by a provider failed', { provider: alias, reason: messageOf(error) });
    throw error;
  });
}

/** Refuses an assertion that was used before; returns the account of a link. */
async function open(deps: BrokeringDeps, key: store.Key, once: Identity['once']): Promise<number | undefined> {
  return deps.db.tx(
    unlogged('a sign-in under way', async tx => {
      if (
        once &&
        (await store.useAssertion(
          tx,
          digestOf(`${key.providerId} ${key.issuer} ${once.id}`),
          Math.ceil(once.endsAt / 1000),
        )) === 0
      ) {
        throw new AppError(400, 'provider_answer', 'this assertion was used before');
      }
      return store.openLink(tx, key, isoTime(deps.clock.now()));
    }),
  );
}

export function createBrokering(deps: BrokeringDeps) {
  const { db, clock, log, secrets, users, federation } = deps;
  const admit = createAdmit({ db, clock, log, users });

  return {
    /** Providers that a sign-in page offers. */
    offered: federation.offered,

    /** The address to send the browser to. @throws 404 `unknown_provider`, 502 `provider_unreachable` */
    async leave({ alias, uid, page, origin, loginHint, isFresh, locale }: Leave): Promise<string> {
      const { id, party } = await providerOf(deps, alias);
      const state = randomToken();
      const { address, memory } = await federation.leave(party, { origin, state, loginHint, isFresh, locale });
      await db.tx(
        unlogged('a sign-in under way', async tx => {
          await store.sweep(tx, seconds(deps));
          await store.endRoundTripsOf(tx, kept(uid)); // one at a time: leaving again abandons the previous one
          await store.insertRoundTrip(tx, {
            state_digest: digestOf(state),
            provider_id: id,
            uid: kept(uid),
            expires_at: seconds(deps) + lifetimes.providerRoundTrip / SECOND,
            sealed_memory: secrets.seal(PURPOSE, JSON.stringify({ ...memory, origin, page })),
          });
        }),
      );
      return address;
    },

    /**
     * The page to which a browser continues that a provider sent back with this state: that of its sign-in, whose
     * cookie shows that it is the one that left. @returns undefined when there is no such round trip of this provider
     * at this origin
     */
    async pageOf(alias: string, origin: string, state: string): Promise<string | undefined> {
      const found = await find(deps, alias, state);
      return found?.memory['origin'] === origin ? found.memory['page'] : undefined;
    },

    /**
     * Accepts the form that a SAML provider had a browser post. That opens nothing yet: `finish` does, in the browser
     * that left.
     * @throws 400 `sign_in_expired`, and the errors of the protocol: `provider_refused`, `provider_answer`
     */
    async accept(alias: string, state: string, posted: string): Promise<void> {
      const found = await find(deps, alias, state);
      if (found?.provider.kind !== 'saml') throw expired();
      const identity = await arrive(deps, found, new URLSearchParams(), state, posted);
      if (
        (await db.tx(
          unlogged('a sign-in under way', tx =>
            store.keepIdentity(tx, found.trip.state_digest, secrets.seal(PURPOSE, JSON.stringify(identity))),
          ),
        )) === 0
      )
        throw expired();
    },

    /**
     * Ends a round trip, in the browser that began it.
     * @param uid the sign-in that the browser's cookie names
     * @throws 400 `sign_in_expired`, and the errors of the protocols and rules: `provider_refused`,
     * `provider_unreachable`, `provider_answer`, `no_email`, `not_allowed`
     */
    async finish(alias: string, uid: string, query: URLSearchParams): Promise<Returned> {
      const state = query.get('state') ?? '';
      const found = await find(deps, alias, state);
      if (found?.trip.uid !== kept(uid)) throw expired();
      if ((await db.tx(unlogged('a sign-in under way', tx => store.endRoundTrip(tx, found.trip.state_digest)))) === 0)
        throw expired();
      const { provider, trip } = found;
      if (provider.kind === 'saml' && trip.sealed_identity === null) throw expired();
      const identity =
        trip.sealed_identity === null
          ? await arrive(deps, found, query, state, null)
          : (JSON.parse(secrets.unseal(PURPOSE, trip.sealed_identity)) as Identity);
      return reporting(deps, alias, async () => {
        const key = { providerId: provider.id, issuer: identity.issuer, subject: identity.subject };
        const linked = await open(deps, key, identity.once);
        const account = linked === undefined ? undefined : await users.find(linked);
        return account ? { account } : admit(provider, identity, key, uid);
      });
    },

    /** The account whose password a sign-in waits for, to confirm the provider's identity. */
    async awaits(uid: string): Promise<{ readonly email: string; readonly providerName: string } | undefined> {
      const row = await store.findUnconfirmed(db, kept(uid), seconds(deps));
      const account = row && (await users.find(row.account_id));
      return account && { email: account.email, providerName: row.provider_name };
    },

    /**
     * Links the identity of this sign-in to the account that a password has just opened, when it is the account that
     * was named.
     */
    async confirm(uid: string, account: Account): Promise<void> {
      if (!(await store.findUnconfirmed(db, kept(uid), seconds(deps)))) return;
      await db.tx(
        unlogged('a sign-in under way', async tx => {
          const row = await store.findUnconfirmed(tx, kept(uid), seconds(deps));
          if (!row) return;
          await store.deleteUnconfirmed(tx, kept(uid));
          const key = { providerId: row.provider_id, issuer: row.issuer, subject: row.subject };
          if (row.account_id !== account.id) return;
          if ((await store.openLink(tx, key, isoTime(clock.now()))) === undefined) {
            await store.insertLink(tx, key, account.id, isoTime(clock.now()));
          }
          // The same person knows the password and has the mailbox, according to the provider.
          if (row.is_vouched === 1) await users.verifyEmail(tx, account);
        }),
      );
    },

    /** Our metadata for a SAML provider that is set up. */
    async ownMetadata(alias: string, origin: string): Promise<string | undefined> {
      const provider = await federation.find(alias);
      return provider?.kind === 'saml' ? federation.metadataFor(alias, origin) : undefined;
    },

    /** Ends the keys that providers have to an account. */
    endIdentities: (tx: Tx, accountId: number): Promise<void> => store.deleteLinks(tx, accountId),

    /** Providers by which a person can sign in. */
    providersOf: (accountId: number): Promise<{ id: number; name: string }[]> => store.providersOf(db, accountId),
  };
}

function expired(): AppError {
  return new AppError(400, 'sign_in_expired', 'This sign-in was started elsewhere or has expired.');
}
