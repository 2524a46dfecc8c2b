// Sign-in by a provider: the browser leaves for it in the middle of a sign-in here and comes back, once, to the same
// sign-in. The returned identity opens an account by its link (issuer and subject), never by an address alone.
import { lifetimes, seconds } from '../../../access/lifetimes.ts';
import { bindTo } from '../../../kit/bind-to.ts';
import { AppError, messageOf } from '../../../kit/errors.ts';
import { digestOf, randomToken } from '../../../kit/ids.ts';
import { isoTime } from '../../../kit/time.ts';
import type { Secrets } from '../../../storage/keys/secrets.ts';
import type { Arrival, Departure, Federation, Identity, UsableProvider } from '../service.ts';
import type { Account } from '../../users/service.ts';
import { admit, change, keyOf, type AdmitDeps, type Returned } from './admit.ts';
import * as store from './store.ts';

interface Leave extends Omit<Departure, 'state'> {
  readonly alias: string;
  /** names the sign-in here */
  readonly uid: string;
  /** path of its page, to which the browser returns */
  readonly page: string;
}

interface UnderWay {
  readonly provider: UsableProvider;
  readonly trip: store.RoundTripRow;
  readonly memory: Readonly<Record<string, string>>;
}

export type { Returned };

export type Brokering = ReturnType<typeof createBrokering>;

const PURPOSE = 'sign-in round trips';

type BrokeringDeps = AdmitDeps & { readonly secrets: Secrets; readonly federation: Federation };

/** A round trip that is under way at a provider, with its stored state. */
async function find(deps: BrokeringDeps, alias: string, state: string): Promise<UnderWay | undefined> {
  const [provider, trip] = await Promise.all([
    deps.federation.find(alias),
    store.findRoundTrip(deps.db, digestOf(state), seconds(deps.clock.now())),
  ]);
  if (!provider || trip?.provider_id !== provider.id) return undefined;
  const memory = JSON.parse(deps.secrets.unseal(PURPOSE, trip.sealed_memory)) as Record<string, string>;
  return { provider, trip, memory };
}

const arrive = (
  deps: BrokeringDeps,
  { provider, memory: { origin = '', page: _page, ...memory } }: UnderWay,
  given: Pick<Arrival, 'query' | 'state' | 'answer'>,
): Promise<Identity> =>
  reporting(deps, provider.alias, () => deps.federation.arrive(provider, { origin, memory, ...given }));

/** Logs the reason of a failed sign-in. */
const reporting = <T>({ log }: BrokeringDeps, alias: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    log.warn('a sign-in by a provider failed', { provider: alias, reason: messageOf(error) });
    throw error;
  });

/** Refuses an assertion that was used before; returns the account of a link. */
const open = (deps: BrokeringDeps, key: store.Key, once: Identity['once']): Promise<number | undefined> =>
  change(deps, async tx => {
    const digest = once && digestOf(`${key.providerId} ${key.issuer} ${once.id}`);
    if (once && digest && (await store.useAssertion(tx, digest, Math.ceil(once.endsAt / 1000))) === 0)
      throw new AppError(400, 'provider_answer', 'this assertion was used before');
    return store.openLink(tx, key, isoTime(deps.clock.now()));
  });

/** The address to send the browser to. @throws 404 `unknown_provider`, 502 `provider_unreachable` */
async function leave(deps: BrokeringDeps, { alias, uid, page, ...departure }: Leave): Promise<string> {
  const provider = await deps.federation.find(alias);
  if (!provider) throw new AppError(404, 'unknown_provider', 'Identity provider not found.');
  const state = randomToken();
  const { address, memory } = await deps.federation.leave(provider, { ...departure, state });
  const kept = { ...memory, origin: departure.origin, page };
  await change(deps, async tx => {
    await store.sweep(tx, seconds(deps.clock.now()));
    await store.endRoundTripsOf(tx, keyOf(uid)); // one at a time: leaving again abandons the previous one
    await store.insertRoundTrip(tx, {
      state_digest: digestOf(state),
      provider_id: provider.id,
      uid: keyOf(uid),
      expires_at: seconds(deps.clock.now() + lifetimes.providerRoundTrip),
      sealed_memory: deps.secrets.seal(PURPOSE, JSON.stringify(kept)),
    });
  });
  return address;
}

/**
 * The page to which a browser continues that a provider sent back with this state: that of its sign-in, whose cookie
 * shows that it is the one that left. @returns undefined when there is no such round trip of this provider at this
 * origin
 */
async function pageOf(deps: BrokeringDeps, alias: string, origin: string, state: string): Promise<string | undefined> {
  const found = await find(deps, alias, state);
  return found?.memory['origin'] === origin ? found.memory['page'] : undefined;
}

/**
 * Accepts the form that a SAML provider had a browser post. That opens nothing yet: `finish` does, in the browser that
 * left.
 * @throws 400 `sign_in_expired`, and the errors of the protocol: `provider_refused`, `provider_answer`
 */
async function accept(deps: BrokeringDeps, alias: string, state: string, posted: string): Promise<void> {
  const found = await find(deps, alias, state);
  if (found?.provider.kind !== 'saml') throw expired();
  const identity = await arrive(deps, found, { query: new URLSearchParams(), state, answer: posted });
  const sealed = deps.secrets.seal(PURPOSE, JSON.stringify(identity));
  if ((await change(deps, tx => store.keepIdentity(tx, found.trip.state_digest, sealed))) === 0) throw expired();
}

/**
 * Ends a round trip, in the browser that began it.
 * @param uid the sign-in that the browser's cookie names
 * @throws 400 `sign_in_expired`, and the errors of the protocols and rules: `provider_refused`, `provider_unreachable`,
 * `provider_answer`, `no_email`, `not_allowed`
 */
async function finish(deps: BrokeringDeps, alias: string, uid: string, query: URLSearchParams): Promise<Returned> {
  const state = query.get('state') ?? '';
  const found = await find(deps, alias, state);
  if (found?.trip.uid !== keyOf(uid)) throw expired();
  if ((await change(deps, tx => store.endRoundTrip(tx, found.trip.state_digest))) === 0) throw expired();
  const { provider, trip } = found;
  if (provider.kind === 'saml' && trip.sealed_identity === null) throw expired();
  const identity =
    trip.sealed_identity === null
      ? await arrive(deps, found, { query, state, answer: null })
      : (JSON.parse(deps.secrets.unseal(PURPOSE, trip.sealed_identity)) as Identity);
  return reporting(deps, alias, async () => {
    const key = { providerId: provider.id, issuer: identity.issuer, subject: identity.subject };
    const linked = await open(deps, key, identity.once);
    const account = linked === undefined ? undefined : await deps.users.find(linked);
    return account ? { account } : admit(deps, provider, identity, key, uid);
  });
}

/** The account whose password a sign-in waits for, to confirm the provider's identity. */
async function awaits(deps: BrokeringDeps, uid: string) {
  const row = await store.findUnconfirmed(deps.db, keyOf(uid), seconds(deps.clock.now()));
  const account = row && (await deps.users.find(row.account_id));
  return account && { email: account.email, providerName: row.provider_name };
}

/**
 * Links the identity of this sign-in to the account that a password has just opened, when it is the account that was
 * named.
 */
async function confirm(deps: BrokeringDeps, uid: string, account: Account): Promise<void> {
  if (!(await store.findUnconfirmed(deps.db, keyOf(uid), seconds(deps.clock.now())))) return;
  await change(deps, async tx => {
    const row = await store.findUnconfirmed(tx, keyOf(uid), seconds(deps.clock.now()));
    if (!row) return;
    await store.deleteUnconfirmed(tx, keyOf(uid));
    const key = { providerId: row.provider_id, issuer: row.issuer, subject: row.subject };
    if (row.account_id !== account.id) return;
    const now = isoTime(deps.clock.now());
    if ((await store.openLink(tx, key, now)) === undefined) await store.insertLink(tx, key, account.id, now);
    // The same person knows the password and has the mailbox, according to the provider.
    if (row.is_vouched === 1) await deps.users.verifyEmail(tx, account);
  });
}

/** Our metadata for a SAML provider that is set up. */
async function ownMetadata({ federation }: BrokeringDeps, alias: string, origin: string): Promise<string | undefined> {
  const provider = await federation.find(alias);
  return provider?.kind === 'saml' ? federation.metadataFor(alias, origin) : undefined;
}

export const createBrokering = (deps: BrokeringDeps) => ({
  ...bindTo(deps, { leave, pageOf, accept, finish, awaits, confirm, ownMetadata }),

  /** Providers that a sign-in page offers. */
  offered: deps.federation.offered,

  /** Ends the keys that providers have to an account. */
  endIdentities: store.deleteLinks,

  /** Providers by which a person can sign in. */
  providersOf: (accountId: number): Promise<{ id: number; name: string }[]> => store.providersOf(deps.db, accountId),
});

const expired = () => new AppError(400, 'sign_in_expired', 'This sign-in was started elsewhere or has expired.');
