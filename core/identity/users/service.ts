// Accounts: of people, and read-only here those that stand for applications.
import { note } from '../../events/notes.ts';
import { forbidden, invalid, notFound } from '../../kit/errors.ts';
import { newGuid, type AccountId } from '../../kit/ids.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { endLinks } from './links/service.ts';
import { endApplicationsOf, endSignOns } from './endings/service.ts';
import { findAddressProblem, problemText } from './addresses.ts';
import { LEAST_PASSWORD, LONGEST_PASSWORD, passwordProblem, type PasswordOwner } from './password-rules.ts';
import { createPasswords } from './passwords.ts';
import type { ShortUser, User } from './schema.ts';
import * as store from './store.ts';
import { createWeakPasswords } from './weak-passwords.ts';

export { findAddressProblem } from './addresses.ts';

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
  readonly lastSignInAt: string | null;
  /** whether the mailbox of its address is known to be its holder's: by a mail, a sign-in provider or an administrator */
  readonly isEmailVerified: boolean;
}

export interface UsersOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** told after a password was replaced */
  readonly onPasswordChange?: (email: string) => void;
  /** told after an account got another address */
  readonly onEmailChange?: (before: string, after: string) => void;
}

/** What may change of an account; what is absent stays. */
export interface AccountChange {
  readonly email?: string | undefined;
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly locale?: string | undefined;
  readonly isAdministrator?: boolean | undefined;
  /** whether who changes the address vouches for it; counts for a new address, and `true` for the one there is as well */
  readonly isEmailVerified?: boolean | undefined;
}

/** More that must be true together with a change: runs in its transaction, and undoes it by throwing. */
type Together = (tx: Tx, account: Account) => Promise<void>;

export type Users = ReturnType<typeof createUsers>;

export function createUsers({ db, clock, onPasswordChange, onEmailChange }: UsersOptions) {
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
     * Makes an account for a person; without a password nobody can sign in to it by one.
     * @param isEmailVerified whether something proves that the mailbox is this person's, or an administrator vouches for it
     * @throws 400 for an address or password that will not do, 409 when the address is taken
     */
    async createPerson(
      {
        email,
        password,
        firstname = null,
        lastname = null,
        locale = 'en',
        provider = 'plinth',
        isAdministrator = false,
        isEmailVerified = false,
      }: {
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
        note(tx, { action: 'account.create', kind: 'account', id: row.id, name: row.email });
        return accountOf(row);
      });
    },

    /**
     * Whoever was signed in by the old password is out at once, and links that were under way end.
     * @param keepGrant the sign-on that goes on
     * @throws 400 for a password that will not do, or when there is no such person
     */
    async setPassword(
      id: AccountId,
      password: string,
      { keepGrant, together }: { keepGrant?: string | undefined; together?: Together } = {},
    ): Promise<void> {
      const owner = await store.accountById(db, id);
      if (owner?.kind !== 'person') throw invalid('account', 'There is no such person.');
      const hash = await passwords.hash(await checkedPassword(password, { ...owner, email: owner.email ?? '' }));
      const account = await db.tx(async tx => {
        const row = await store.accountById(tx, id);
        if (row?.kind !== 'person') throw invalid('account', 'There is no such person.');
        await together?.(tx, accountOf(row));
        await store.replacePassword(tx, id, hash, isoTime(clock.now()));
        await endSignOns(tx, row.sub, keepGrant);
        await endLinks(tx, id);
        note(tx, { action: 'account.password', kind: 'account', id, name: row.email });
        return accountOf(row);
      });
      onPasswordChange?.(account.email);
    },

    /** Changes a person's account. @throws 404, 400, 409 when the address is taken, 403 for the last administrator */
    async update(id: AccountId, change: AccountChange, together?: Together): Promise<Account> {
      const email = change.email === undefined ? undefined : checkedEmail(change.email);
      const { before, after } = await db.tx(async tx => {
        const row = await person(tx, id);
        const {
          firstname = row.firstname,
          lastname = row.lastname,
          locale = row.locale,
          isAdministrator = row.is_administrator === 1,
        } = change;
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
        note(tx, { action: 'account.update', kind: 'account', id, name: next.email });
        return { before: accountOf(row), after: accountOf(next) };
      });
      if (before.email !== after.email) onEmailChange?.(before.email, after.email);
      return after;
    },

    /** Removes a person's account; applications that it looks after end. @param together what else goes with it @throws 404, 403 for the last administrator */
    async retire(id: AccountId, together?: Together): Promise<void> {
      await db.tx(async tx => {
        const row = await person(tx, id);
        await keepAnAdministrator(tx, row);
        await together?.(tx, accountOf(row));
        await endApplicationsOf(tx, id, isoTime(clock.now()));
        await store.deleteAccount(tx, id);
        note(tx, { action: 'account.delete', kind: 'account', id, name: row.email });
      });
    },

    /** From now on the mailbox is known to be the account's holder's. False when it was before. */
    async verifyEmail(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>): Promise<boolean> {
      if ((await store.setEmailVerified(tx, id, isoTime(clock.now()))) === 0) return false;
      note(tx, { action: 'account.update', kind: 'account', id, name: email });
      return true;
    },

    /** Ends the sign-ons of a person with all tokens issued in them. @param keepGrant the one that goes on */
    async endSignOns(sub: string, keepGrant?: string): Promise<void> {
      await db.tx(tx => endSignOns(tx, sub, keepGrant));
    },

    /** Removes an account with its password and memberships. What it can be told by ends at once. */
    async remove(id: AccountId): Promise<boolean> {
      return db.tx(async tx => {
        await endApplicationsOf(tx, id, isoTime(clock.now()));
        const isGone = (await store.deleteAccount(tx, id)) > 0;
        if (isGone) note(tx, { action: 'account.delete', kind: 'account', id });
        return isGone;
      });
    },

    /** The person whose address and password these are. Takes equally long for an address that nobody has. */
    async checkPassword(email: string, password: string): Promise<Account | undefined> {
      const row = await store.personByEmail(db, email.trim());
      const stored = row && (await store.passwordOf(db, row.id));
      const isRight = await passwords.matches(stored?.hash, password.slice(0, LONGEST_PASSWORD));
      return row && isRight ? accountOf(row) : undefined;
    },

    /** When the account's password was last set; undefined without one. */
    async passwordChangedAt(id: AccountId): Promise<string | undefined> {
      return (await store.passwordOf(db, id))?.changed_at;
    },

    /** Which accounts have a password. */
    idsWithPassword: (): Promise<ReadonlySet<AccountId>> => store.idsWithPassword(db),

    /** passwords of before the rules of today */
    weakPasswords: createWeakPasswords({ db, clock }),

    describe,
    describeShort,
  };
}

async function person(tx: Tx, id: AccountId): Promise<store.AccountRow> {
  const row = await store.accountById(tx, id);
  if (row?.kind !== 'person') throw notFound('account');
  return row;
}

async function keepAnAdministrator(tx: Tx, { id, is_administrator }: store.AccountRow): Promise<void> {
  if (is_administrator === 1 && (await store.countOtherAdministrators(tx, id)) === 0)
    throw forbidden('The last administrator of this service stays.', 'last_admin');
}

/** The account that acts when an application does. It has no password: nobody signs in to it. */
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
      provider: 'plinth',
      is_administrator: 0,
      created_at: now,
      updated_at: now,
      email_verified_at: null,
    }),
  );
}

/** The account as a member, with its roles where these are meant. */
export function describe(
  account: Account,
  { cloudRole = null, projectRole = null }: { cloudRole?: number | null; projectRole?: number | null } = {},
): User {
  const { id, email, firstname, lastname, createdAt, updatedAt, provider, sub } = account;
  return {
    id,
    email,
    firstname,
    lastname,
    created_at: createdAt,
    updated_at: updatedAt,
    cloud_role: cloudRole,
    project_role: projectRole,
    provider,
    sub,
    profile_picture: null,
  };
}

export function describeShort({ id, email, firstname, lastname }: Account): ShortUser {
  return { id, email, firstname, lastname, profile_picture: null };
}

function accountOf(row: store.AccountRow): Account {
  const { id, kind, sub, email, firstname, lastname, locale, provider, is_administrator, email_verified_at } = row;
  return {
    id,
    kind,
    sub,
    email: email ?? '',
    firstname,
    lastname,
    locale,
    provider,
    isAdministrator: is_administrator === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastSignInAt: row.last_sign_in_at,
    isEmailVerified: email_verified_at !== null,
  };
}

/** An address as it will be kept. @param field that is to blame @throws 400 */
export function checkedEmail(given: string, field = 'email'): string {
  const address = given.trim().normalize('NFC');
  const problem = findAddressProblem(address);
  if (problem !== undefined) throw invalid(field, problemText[problem], problem);
  // Nothing that a mail header or an address list could take for more than one address; what a mail server accepts
  // beyond that is its own affair.
  if (address.length > 254 || !/^[^\s@<>",;:\\\p{Cc}]+@[^\s@<>",;:\\\p{Cc}]+$/u.test(address))
    throw invalid(field, 'Enter a valid email address.');
  return address;
}

/** @throws 400 for a password that will not do for its owner */
async function checkedPassword(password: string, owner: PasswordOwner): Promise<string> {
  const problem = await passwordProblem(password, owner);
  if (problem === undefined) return password;
  const sentences = {
    short: `At least ${LEAST_PASSWORD} characters are needed.`,
    long: `At most ${LONGEST_PASSWORD} characters are possible.`,
    common: 'This password is easy to guess. Choose a longer one, for example four unrelated words.',
    own: 'This password is made of your name, your email or the name of this service. Choose another.',
  } as const;
  throw invalid('password', sentences[problem]);
}
