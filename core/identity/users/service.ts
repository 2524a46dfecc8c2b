// Accounts: of people, and read-only here those that act for applications. Making, changing and removing them have
// files of their own.
import { record } from '../../audit/record.ts';
import type { Caller } from '../../access/caller.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { notFound } from '../../kit/errors.ts';
import type { AccountId } from '../../kit/ids.ts';
import { isoTime } from '../../kit/time.ts';
import type { Reads } from '../../storage/db.ts';
import { accountOf, describe, describeShort, type Account } from './account.ts';
import { remove, setPassword, update, verifyEmail, type ChangeDeps } from './change.ts';
import { createPerson } from './create-person.ts';
import { endSignOns } from './endings/service.ts';
import { LONGEST_PASSWORD, passwordProblem, type PasswordOwner, type PasswordProblem } from './password-rules.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import * as store from './store.ts';
import { unlogged } from '../../storage/unlogged.ts';

export { describe, describeShort, fullNameOf, LOCAL_PROVIDER, namesOf, type Account } from './account.ts';
export { checkedEmail, findAddressProblem } from './addresses.ts';
export type { AccountChange } from './change.ts';
export type { PasswordCost } from './passwords.ts';
export { addApplicationAccount } from './create-person.ts';

// Passwords that are older than the present rules: only a sign-in shows them in clear, so their problem is found and
// stored there, and the owner is asked for another.

interface WeakPassword {
  readonly problem: PasswordProblem;
  /** whether its owner has postponed it once */
  readonly isPostponed: boolean;
}

function createWeakPasswords({ db, clock }: ChangeDeps) {
  return {
    /** Stores the problem of a password that has just opened its account. */
    async judge(account: PasswordOwner & { readonly id: AccountId }, password: string): Promise<void> {
      const problem = (await passwordProblem(password, account)) ?? null;
      const stored = await store.passwordOf(db, account.id);
      if (!stored || stored.problem === problem) return;
      await db.tx(
        unlogged('what is known of a password', tx => store.setPasswordProblem(tx, account.id, stored.hash, problem)),
      );
    },

    /** The problem of an account's password, when another should be chosen. */
    async find(id: AccountId): Promise<WeakPassword | undefined> {
      const stored = await store.passwordOf(db, id);
      return stored?.problem ? { problem: stored.problem, isPostponed: stored.postponed_at !== null } : undefined;
    },

    /** Lets its owner in with it once more. */
    postpone: (id: AccountId) =>
      db.tx(unlogged('what is known of a password', tx => store.setPostponed(tx, id, isoTime(clock.now())))),
  };
}

export type Users = ReturnType<typeof createUsers>;

export function createUsers(
  given: Omit<ChangeDeps, 'passwords'> & {
    /** cost of new hashes; that of the rules unless given */
    readonly passwordCost?: PasswordCost | undefined;
  },
) {
  const { db } = given;
  const passwords = createPasswords(given.passwordCost);
  const deps = { ...given, passwords };
  const one = async (row: Promise<store.AccountRow | undefined>) => {
    const found = await row;
    return found && accountOf(found);
  };

  const find = (id: AccountId) => one(store.accountBy(db, 'id', id));

  async function mapOf<Shape>(reads: Reads, ids: Iterable<AccountId>, shapeOf: (row: store.AccountRow) => Shape) {
    const rows = await store.accountsByIds(reads, [...new Set(ids)]);
    return new Map(rows.map(row => [row.id, shapeOf(row)]));
  }

  return {
    ...bindTo(deps, { createPerson, setPassword, update, verifyEmail, remove }),

    find,
    findBySub: (sub: string) => one(store.accountBy(db, 'sub', sub)),
    /** A person by address, without regard to case. */
    findByEmail: (email: string) => one(store.personByEmail(db, email.trim())),

    /** The account of a caller. @throws 404 when it was deleted */
    async self({ accountId }: Caller): Promise<Account> {
      const account = await find(accountId);
      if (!account) throw notFound('account of caller');
      return account;
    },

    /** @throws 404 for an unknown account, also for that of an application */
    async person(id: AccountId): Promise<Account> {
      const account = await find(id);
      if (account?.kind !== 'person') throw notFound('account');
      return account;
    },

    /** @param reads a transaction, inside of one */
    findMany: (ids: Iterable<AccountId>, reads: Reads = db) => mapOf(reads, ids, accountOf),

    /** All people, oldest first. */
    list: async (): Promise<Account[]> => (await store.allPeople(db)).map(accountOf),

    /**
     * Ends the sign-ons of a person with all tokens issued in them.
     * @param keepGrant the one that continues
     * @param action of the log
     */
    async endSignOns(
      { id, sub, email }: Account,
      keepGrant?: string,
      action: 'account.session.end' | 'server.account.sign-out' | 'access.end' = 'account.session.end',
    ): Promise<void> {
      await db.tx(async tx => {
        await endSignOns(tx, sub, keepGrant);
        if (action === 'access.end') record(tx, { action, object: null });
        else record(tx, { action, object: { id, name: email } });
      });
    },

    /** The person with this address and password. Takes equally long for an unknown address. */
    async checkPassword(email: string, password: string): Promise<Account | undefined> {
      const row = await store.personByEmail(db, email.trim());
      const stored = row && (await store.passwordOf(db, row.id));
      const isRight = await passwords.matches(stored?.hash, password.slice(0, LONGEST_PASSWORD));
      return row && isRight ? accountOf(row) : undefined;
    },

    /** The time at which the account's password was last set; undefined without one. */
    passwordChangedAt: async (id: AccountId): Promise<string | undefined> =>
      (await store.passwordOf(db, id))?.changed_at,

    /** The accounts that have a password. */
    idsWithPassword: (): Promise<ReadonlySet<AccountId>> => store.idsWithPassword(db),

    /** passwords that are older than the present rules */
    weakPasswords: createWeakPasswords(deps),

    /** Short forms of accounts, by their id. */
    shortForms: (ids: Iterable<AccountId>) => mapOf(db, ids, row => describeShort(accountOf(row))),

    describe,
    describeShort,
  };
}
