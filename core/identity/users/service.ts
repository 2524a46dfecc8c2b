// Accounts: of people, and read-only here those that stand for applications.
import { invalid } from '../../kit/errors.ts';
import { newGuid, type AccountId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { createPasswords } from './passwords.ts';
import type { ShortUser, User } from './schema.ts';
import * as store from './store.ts';

export interface Account {
  readonly id: AccountId;
  readonly kind: 'person' | 'application';
  /** who it is for other services; stays when names and addresses change */
  readonly sub: string;
  /** of an application: `{client_id}@applications.invalid`, which no mail reaches */
  readonly email: string;
  /** of an application: its name */
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly locale: string;
  /** where it signs in; `plinth` is this service */
  readonly provider: string;
  /** looks after this service: accounts, applications, sign-in providers, mail */
  readonly isAdministrator: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface UsersOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** told after a password was replaced */
  readonly onPasswordChange?: (email: string) => void;
}

export type Users = ReturnType<typeof createUsers>;

const LEAST_PASSWORD = 8;
/** Longer ones cost time without adding safety. */
const LONGEST_PASSWORD = 512;

export function createUsers({ db, clock, onPasswordChange }: UsersOptions) {
  const passwords = createPasswords();
  const one = async (row: Promise<store.AccountRow | undefined>) => {
    const found = await row;
    return found && accountOf(found);
  };

  return {
    find: (id: AccountId): Promise<Account | undefined> => one(store.accountById(db, id)),
    findBySub: (sub: string): Promise<Account | undefined> => one(store.accountBySub(db, sub)),
    /** A person by address, without regard to case. */
    findByEmail: (email: string): Promise<Account | undefined> => one(store.personByEmail(db, email.trim())),

    async findMany(ids: Iterable<AccountId>): Promise<Map<AccountId, Account>> {
      const rows = await store.accountsByIds(db, [...new Set(ids)]);
      return new Map(rows.map(row => [row.id, accountOf(row)]));
    },

    /** All people, oldest first. */
    async list(): Promise<Account[]> {
      return (await store.allPeople(db)).map(accountOf);
    },

    /**
     * Makes an account for a person; without a password nobody can sign in to it yet.
     * @throws 400 for an address or password that will not do, 409 when the address is taken
     */
    async createPerson({ email, password, firstname = null, lastname = null, locale = 'en', provider = 'plinth', isAdministrator = false }: {
      email: string; password?: string | undefined; firstname?: string | null; lastname?: string | null; locale?: string; provider?: string; isAdministrator?: boolean;
    }): Promise<Account> {
      const address = checkedEmail(email);
      const hash = password === undefined ? undefined : await passwords.hash(checkedPassword(password));
      const now = isoTime(clock.now());
      return db.tx(async tx => {
        const row = await store.insertAccount(tx, {
          kind: 'person', sub: newGuid(), email: address, firstname, lastname, locale, provider, is_administrator: isAdministrator ? 1 : 0, created_at: now, updated_at: now,
        });
        if (hash !== undefined) await store.replacePassword(tx, row.id, hash, now);
        return accountOf(row);
      });
    },

    /**
     * Whoever was signed in by the old password is out at once.
     * @throws 400 for a password that will not do, or when there is no such person
     */
    async setPassword(id: AccountId, password: string): Promise<void> {
      const hash = await passwords.hash(checkedPassword(password));
      const account = await db.tx(async tx => {
        const row = await store.accountById(tx, id);
        if (row?.kind !== 'person') throw invalid('account', 'There is no such person.');
        await store.replacePassword(tx, id, hash, isoTime(clock.now()));
        await store.endSignOns(tx, row.sub);
        return accountOf(row);
      });
      onPasswordChange?.(account.email);
    },

    /** Removes an account with its password and memberships. What it can be told by ends at once. */
    async remove(id: AccountId): Promise<boolean> {
      return await db.tx(tx => store.deleteAccount(tx, id)) > 0;
    },

    /** The person whose address and password these are. Takes equally long for an address that nobody has. */
    async checkPassword(email: string, password: string): Promise<Account | undefined> {
      const row = await store.personByEmail(db, email.trim());
      const stored = row && await store.passwordOf(db, row.id);
      const isRight = await passwords.matches(stored?.hash, password.slice(0, LONGEST_PASSWORD));
      return row && isRight ? accountOf(row) : undefined;
    },

    /** When the account's password was last set; undefined without one. */
    async passwordChangedAt(id: AccountId): Promise<string | undefined> {
      return (await store.passwordOf(db, id))?.changed_at;
    },

    describe,
    describeShort,
  };
}

/** The account that acts when an application does. It has no password: nobody signs in to it. */
export async function addApplicationAccount(tx: Tx, { clientId, name, now }: { clientId: string; name: string; now: string }): Promise<Account> {
  return accountOf(await store.insertAccount(tx, {
    kind: 'application', sub: newGuid(), email: `${clientId}@applications.invalid`, firstname: name, lastname: null,
    locale: 'en', provider: 'plinth', is_administrator: 0, created_at: now, updated_at: now,
  }));
}

/** The account as a member, with its roles where these are meant. */
export function describe(account: Account, { cloudRole = null, projectRole = null }: { cloudRole?: number | null; projectRole?: number | null } = {}): User {
  const { id, email, firstname, lastname, createdAt, updatedAt, provider, sub } = account;
  return {
    id, email, firstname, lastname, created_at: createdAt, updated_at: updatedAt,
    cloud_role: cloudRole, project_role: projectRole, provider, sub, profile_picture: null,
  };
}

export function describeShort({ id, email, firstname, lastname }: Account): ShortUser {
  return { id, email, firstname, lastname, profile_picture: null };
}

function accountOf(row: store.AccountRow): Account {
  const { id, kind, sub, email, firstname, lastname, locale, provider, is_administrator, created_at, updated_at } = row;
  return { id, kind, sub, email: email ?? '', firstname, lastname, locale, provider, isAdministrator: is_administrator === 1, createdAt: created_at, updatedAt: updated_at };
}

function checkedEmail(email: string): string {
  const address = email.trim();
  // What a mail server accepts is its own affair: one @ between something and something is all that can be said here.
  if (address.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) throw invalid('email', 'Enter a valid email address.');
  return address;
}

function checkedPassword(password: string): string {
  if (password.length < LEAST_PASSWORD) throw invalid('password', `At least ${LEAST_PASSWORD} characters are needed.`);
  if (password.length > LONGEST_PASSWORD) throw invalid('password', `At most ${LONGEST_PASSWORD} characters are possible.`);
  return password;
}
