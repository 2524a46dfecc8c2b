// Making accounts: of people, and those that act for applications.
import { record } from '../../audit/record.ts';
import { newGuid } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { accountOf, LOCAL_PROVIDER, type Account, type Together } from './account.ts';
import { checkedEmail } from './addresses.ts';
import { checkedPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import * as store from './store.ts';

export function createPersonCreation(deps: { readonly db: Db; readonly clock: Clock; readonly passwords: Passwords }) {
  const { db, clock, passwords } = deps;
  return {
    /**
     * Makes an account for a person; without a password it has no sign-in by one.
     * @param isEmailVerified whether something proves that the mailbox is this person's, or an administrator vouches
     * for it
     * @throws 400 for an unacceptable address or password, 409 when the address is taken
     */
    async createPerson(
      deps: {
        email: string;
        password?: string | undefined;
        firstname?: string | null;
        lastname?: string | null;
        locale?: string;
        provider?: string;
        isAdministrator?: boolean;
        isEmailVerified?: boolean;
      },
      together?: Together,
    ): Promise<Account> {
      const {
        email,
        password,
        firstname = null,
        lastname = null,
        locale = 'en',
        provider = LOCAL_PROVIDER,
        isAdministrator = false,
        isEmailVerified = false,
      } = deps;
      const address = checkedEmail(email);
      const owner = { email: address, firstname, lastname };
      const hash = password === undefined ? undefined : await passwords.hash(await checkedPassword(password, owner));
      const now = isoTime(clock.now());
      return db.tx(async tx => {
        const row = await store.insertAccount(tx, {
          kind: 'person',
          sub: newGuid(),
          email: address,
          firstname,
          lastname,
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
    },
  };
}

/** The account that acts for an application. It has no password and no sign-in. */
export async function addApplicationAccount(
  tx: Tx,
  { clientId, name, now }: { clientId: string; name: string; now: string },
): Promise<Account> {
  return accountOf(
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
}
