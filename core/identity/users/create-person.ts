// Making accounts: of people, and those that act for applications.
import { record } from '../../audit/record.ts';
import { newGuid } from '../../kit/ids.ts';
import { isoTime } from '../../kit/time.ts';
import type { Tx } from '../../storage/db.ts';
import { accountOf, LOCAL_PROVIDER, type Account, type Together } from './account.ts';
import { checkedEmail } from './addresses.ts';
import type { ChangeDeps } from './change.ts';
import { checkedPassword } from './password-rules.ts';
import * as store from './store.ts';

interface NewPerson {
  readonly email: string;
  readonly password?: string | undefined;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly locale?: string;
  readonly provider?: string;
  readonly isAdministrator?: boolean;
  /** whether something proves that the mailbox is this person's, or an administrator vouches for it */
  readonly isEmailVerified?: boolean;
}

/**
 * Makes an account for a person; without a password it has no sign-in by one.
 * @throws 400 for an unacceptable address or password, 409 when the address is taken
 */
export async function createPerson(
  { db, clock, passwords }: ChangeDeps,
  { email, password, isAdministrator, isEmailVerified, ...given }: NewPerson,
  together?: Together,
): Promise<Account> {
  const { firstname = null, lastname = null, locale = 'en', provider = LOCAL_PROVIDER } = given;
  const address = checkedEmail(email);
  const owner = { email: address, firstname, lastname };
  const hash = password === undefined ? undefined : await passwords.hash(await checkedPassword(password, owner));
  const now = isoTime(clock.now());
  return db.tx(async tx => {
    const row = await store.insertAccount(tx, {
      ...owner,
      kind: 'person',
      sub: newGuid(),
      locale,
      provider,
      is_administrator: isAdministrator ? 1 : 0,
      created_at: now,
      updated_at: now,
      email_verified_at: isEmailVerified ? now : null,
    });
    if (hash !== undefined) await store.replacePassword(tx, row.id, hash, now);
    await together?.(tx, accountOf(row));
    record(tx, { action: 'account.create', object: { id: row.id, name: row.email } });
    return accountOf(row);
  });
}

/** The account that acts for an application. It has no password and no sign-in. */
export const addApplicationAccount = async (
  tx: Tx,
  { clientId, name, now }: { clientId: string; name: string; now: string },
): Promise<Account> =>
  accountOf(
    await store.insertAccount(tx, {
      kind: 'application',
      sub: newGuid(),
      email: `${clientId}@applications.invalid`,
      firstname: name,
      lastname: null,
      locale: 'en',
      provider: LOCAL_PROVIDER,
      is_administrator: 0,
      created_at: now,
      updated_at: now,
      email_verified_at: null,
    }),
  );
