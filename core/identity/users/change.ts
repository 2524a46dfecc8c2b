// Changes of people's accounts: a new password, other fields, a verified mailbox, the end.
import { record } from '../../audit/record.ts';
import { invalid, forbidden, notFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { accountOf, type Account, type Together } from './account.ts';
import { checkedEmail } from './addresses.ts';
import { endSignOns, endApplicationsOf } from './endings/service.ts';
import { endLinks } from './links/service.ts';
import { checkedPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import * as store from './store.ts';

export interface ChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** called after a password was replaced */
  readonly onPasswordChange?: ((email: string) => void) | undefined;
  /** called after an account got another address */
  readonly onEmailChange?: ((before: string, after: string) => void) | undefined;
}

/**
 * Deletes a person's account with its password and memberships; applications that it owns end at once.
 * @param together deletes more in the same transaction
 * @throws 404, 403 for the last administrator
 */
export async function remove({ db, clock }: ChangeDeps, id: AccountId, together?: Together): Promise<void> {
  await db.tx(async tx => {
    const row = await personById(tx, id);
    await keepAnAdministrator(tx, row);
    await together?.(tx, accountOf(row));
    await endApplicationsOf(tx, id, isoTime(clock.now()));
    await store.deleteAccount(tx, id);
    record(tx, { action: 'account.delete', object: { id, name: row.email } });
  });
}

/** @throws 404 when there is no such person */
async function personById(tx: Tx, id: AccountId): Promise<store.AccountRow> {
  const row = await store.accountBy(tx, 'id', id);
  if (row?.kind !== 'person') throw notFound('account');
  return row;
}

/** @throws 403 for the last administrator of the service */
async function keepAnAdministrator(tx: Tx, { id, is_administrator }: store.AccountRow): Promise<void> {
  if (is_administrator === 1 && (await store.countOtherAdministrators(tx, id)) === 0)
    throw forbidden('The server needs at least one administrator.', 'last_admin');
}

/** Changes of an account; absent fields stay. */
export interface AccountChange {
  readonly email?: string | undefined;
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly locale?: string | undefined;
  readonly isAdministrator?: boolean | undefined;
  /**
   * whether the person who changes the address vouches for it; applies to a new address, and `true` to the present one
   * as well
   */
  readonly isEmailVerified?: boolean | undefined;
}

/** @throws 400 when there is no such person */
async function passwordOwner(reads: Reads, id: AccountId): Promise<store.AccountRow> {
  const row = await store.accountBy(reads, 'id', id);
  if (row?.kind !== 'person') throw invalid('account', 'Person not found.', { code: 'person_not_found' });
  return row;
}

/**
 * Sign-ons by the old password end at once, and so do links under way.
 * @param keepGrant the sign-on that continues
 * @param field of the request that has the password
 * @throws 400 for an unacceptable password, or when there is no such person
 */
export async function setPassword(
  { db, clock, passwords, onPasswordChange }: ChangeDeps,
  id: AccountId,
  password: string,
  { keepGrant, field, together }: { keepGrant?: string | undefined; field?: string; together?: Together } = {},
): Promise<void> {
  const owner = await passwordOwner(db, id);
  const hash = await passwords.hash(await checkedPassword(password, { ...owner, email: owner.email ?? '' }, field));
  const account = await db.tx(async tx => {
    const row = await passwordOwner(tx, id);
    await together?.(tx, accountOf(row));
    await store.replacePassword(tx, id, hash, isoTime(clock.now()));
    await endSignOns(tx, row.sub, keepGrant);
    await endLinks(tx, id);
    record(tx, { action: 'account.password', object: { id, name: row.email } });
    return accountOf(row);
  });
  onPasswordChange?.(account.email);
}

/** Changes a person's account. @throws 404, 400, 409 when the address is taken, 403 for the last administrator */
export async function update(
  { db, clock, onEmailChange }: ChangeDeps,
  id: AccountId,
  change: AccountChange,
  together?: Together,
): Promise<Account> {
  const email = change.email === undefined ? undefined : checkedEmail(change.email);
  const { before, after } = await db.tx(async tx => {
    const row = await personById(tx, id);
    const { firstname = row.firstname, lastname = row.lastname, locale = row.locale } = change;
    const { isAdministrator = row.is_administrator === 1 } = change;
    if (!isAdministrator) await keepAnAdministrator(tx, row);
    const now = isoTime(clock.now());
    const known = email === undefined || email === row.email ? row.email_verified_at : null;
    const next = {
      ...row,
      email: email ?? row.email,
      firstname,
      lastname,
      locale,
      is_administrator: isAdministrator ? 1 : 0,
      updated_at: now,
      email_verified_at: known ?? (change.isEmailVerified ? now : null),
    } as const;
    await together?.(tx, accountOf(row));
    await store.updateAccount(tx, next);
    // A link to the old mailbox must not open the account any more.
    if (next.email !== row.email) await endLinks(tx, id);
    record(tx, { action: 'account.update', object: { id, name: next.email } });
    return { before: accountOf(row), after: accountOf(next) };
  });
  if (before.email !== after.email) onEmailChange?.(before.email, after.email);
  return after;
}

/** From now on the mailbox is verified as the account's holder's. False when it was before. */
export async function verifyEmail({ clock }: ChangeDeps, tx: Tx, { id, email }: Account): Promise<boolean> {
  if ((await store.setEmailVerified(tx, id, isoTime(clock.now()))) === 0) return false;
  record(tx, { action: 'account.update', object: { id, name: email } });
  return true;
}
