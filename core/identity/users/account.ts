// Accounts as the service knows them, and as the API describes them.
import type { AccountId } from '../../kit/ids.ts';
import type { Tx } from '../../storage/db.ts';
import type { ShortUser, User } from './schema.ts';
import type { AccountRow } from './store.ts';

export interface Account {
  readonly id: AccountId;
  readonly kind: 'person' | 'application';
  /** identity for other services; stays when names and addresses change */
  readonly sub: string;
  /** of an application: `{client_id}@applications.invalid`, which no mail reaches */
  readonly email: string;
  /** of an application: its name */
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly locale: string;
  /** where it signs in; `plinth` is this service */
  readonly provider: string;
  /** administers this service: accounts, applications, sign-in providers, mail */
  readonly isAdministrator: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastSignInAt: string | null;
  /**
   * whether the mailbox of its address is verified as its holder's: by a mail, a sign-in provider or an administrator
   */
  readonly isEmailVerified: boolean;
}

/** The sign-in method of accounts of this service itself. */
export const LOCAL_PROVIDER = 'plinth';

/** Work that must be committed together with a change: runs in its transaction, and undoes it by throwing. */
export type Together = (tx: Tx, account: Account) => Promise<void>;

export function accountOf(row: AccountRow): Account {
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

/** The account as a member, with its roles where these are meant. */
export function describe(
  account: Pick<Account, 'id' | 'email' | 'firstname' | 'lastname' | 'createdAt' | 'updatedAt' | 'provider' | 'sub'>,
  { cloudRole = null, projectRole = null }: { cloudRole?: number | null; projectRole?: number | null } = {},
): User {
  const { id, email, firstname, lastname, createdAt, updatedAt, provider, sub } = account;
  return {
    id,
    email,
    ...namesOf({ firstname, lastname }),
    created_at: createdAt,
    updated_at: updatedAt,
    cloud_role: cloudRole,
    project_role: projectRole,
    provider,
    sub,
    profile_picture: null,
  };
}

export const describeShort = ({ id, email, ...names }: Account): ShortUser => ({
  id,
  email,
  ...namesOf(names),
  profile_picture: null,
});

/** The name of a person in a sentence: their name, their address where it is unknown. */
export const fullNameOf = ({ firstname, lastname, email }: Pick<Account, 'firstname' | 'lastname' | 'email'>): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

/** Names as answers show them: empty where they are unknown. */
export const namesOf = ({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>) => ({
  firstname: firstname ?? '',
  lastname: lastname ?? '',
});
