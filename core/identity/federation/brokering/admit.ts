// The first sign-in by a provider: links an account, makes one, or requires confirmation.
import { unlogged } from '../../../storage/unlogged.ts';
import { lifetimes, seconds } from '../../../access/lifetimes.ts';
import { AppError } from '../../../kit/errors.ts';
import { digestOf } from '../../../kit/ids.ts';
import type { Log } from '../../../kit/log.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import type { Account, Users } from '../../users/service.ts';
import type { Identity, UsableProvider } from '../service.ts';
import * as store from './store.ts';

// Finds or creates the account for a federated sign-in.

/** The decision for an identity without a linked account. */
type Decision =
  | { readonly how: 'link'; readonly account: Account }
  /** the person shows by a password that the account is theirs */
  | { readonly how: 'confirm'; readonly account: Account; readonly isVouched: boolean }
  | { readonly how: 'create'; readonly email: string };

/**
 * Decides how an identity gets an account. An address that the provider may have taken from the person is not enough:
 * OpenID Connect must state that it verified the address; SAML has no claim for that, so the administrator vouches by
 * naming the domains of the team. An administrator of the service is never linked by an address alone; nor is an
 * account whose own holder did not prove the mailbox, unless signing in to it was never possible: another person may
 * have made it and come back.
 * @param existing the account with the address that the provider gives
 * @param isUnopened whether it has neither a password nor a key of a provider
 * @throws 403 `no_email` or `not_allowed`
 */
export function decide(
  { kind, createsAccounts, allowedDomains }: Pick<UsableProvider, 'kind' | 'createsAccounts' | 'allowedDomains'>,
  { email, emailVerified }: Pick<Identity, 'email' | 'emailVerified'>,
  existing: Account | undefined,
  isUnopened = false,
): Decision {
  if (email === undefined) throw new AppError(403, 'no_email', 'The identity provider sent no email address.');
  const isNamed = allowedDomains.includes(domainOf(email));
  const isVouched = kind === 'oidc' ? emailVerified && (isNamed || allowedDomains.length === 0) : isNamed;
  if (existing) {
    const isOwn = existing.isEmailVerified || isUnopened;
    if (isVouched && isOwn && !existing.isAdministrator) return { how: 'link', account: existing };
    return { how: 'confirm', account: existing, isVouched };
  }
  if (!createsAccounts)
    throw new AppError(403, 'not_allowed', 'No account, and the identity provider cannot create accounts.');
  if (!isVouched)
    throw new AppError(
      403,
      'not_allowed',
      kind === 'oidc' && !emailVerified
        ? 'The email address is not verified by the identity provider.'
        : 'The domain of the email address is not allowed for the identity provider.',
    );
  return { how: 'create', email };
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * The account that came back; `to be confirmed`: its password has to be given once, on the page of the same sign-in.
 */
export type Returned = { readonly account: Account } | 'to be confirmed';

/** The stored digest of the name of a sign-in, which is also in its cookie. */
export const keyOf = (uid: string) => digestOf(`sign-in ${uid}`);

export interface AdmitDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly users: Users;
}

export const change = <T>({ db }: AdmitDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(unlogged('a sign-in under way', work));

/** The account for a first sign-in by a provider. */
export async function admit(
  deps: AdmitDeps,
  provider: UsableProvider,
  identity: Identity,
  key: store.Key,
  uid: string,
): Promise<Returned> {
  const { clock, log, users } = deps;
  const existing = identity.email === undefined ? undefined : await users.findByEmail(identity.email);
  const decision = decide(provider, identity, existing, existing && (await isUnopened(deps, existing)));
  if (decision.how === 'confirm') {
    const unconfirmed = {
      uid: keyOf(uid),
      provider_id: key.providerId,
      issuer: key.issuer,
      subject: key.subject,
      account_id: decision.account.id,
      is_vouched: decision.isVouched ? 1 : 0,
      expires_at: seconds(clock.now() + lifetimes.providerRoundTrip),
    } as const;
    await change(deps, tx => store.putUnconfirmed(tx, unconfirmed));
    return 'to be confirmed';
  }
  const { how } = decision;
  const account = how === 'link' ? decision.account : await createAccount(deps, provider, identity, decision.email);
  if (!account) return admit(deps, provider, identity, key, uid);
  await change(deps, async tx => {
    await store.insertLink(tx, key, account.id, isoTime(clock.now()));
    await users.verifyEmail(tx, account); // the provider or administrator vouches for the address
  });
  log.info('a sign-in provider opens an account from now on', { provider: provider.alias, account: account.id, how });
  return { account };
}

/** Whether signing in to an account was never possible until now. */
const isUnopened = async ({ db, users }: AdmitDeps, { id }: Account): Promise<boolean> =>
  (await users.passwordChangedAt(id)) === undefined && (await store.providersOf(db, id)).length === 0;

/** Undefined when a concurrent sign-in has just made one with the address. */
async function createAccount(
  { users }: AdmitDeps,
  { alias }: UsableProvider,
  { firstname, lastname }: Identity,
  email: string,
): Promise<Account | undefined> {
  try {
    return await users.createPerson({
      email,
      firstname: firstname?.slice(0, 255) ?? null,
      lastname: lastname?.slice(0, 255) ?? null,
      provider: alias,
      isEmailVerified: true,
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return undefined;
    if (error instanceof AppError && error.status === 400)
      throw new AppError(403, 'no_email', 'The identity provider sent no valid email address.', { cause: error });
    throw error;
  }
}
