// All SQL of accounts and passwords.
import type { Migrating } from '../../storage/database/migrate.ts';
import { placeholders, rowReturned, selectCount, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';
import type { PasswordProblem } from './password-rules.ts';

// All SQL of the links that set a password or confirm an address.

export type LinkKind = 'password' | 'email';

export interface LinkRow {
  readonly account_id: number;
  /** the address to be confirmed */
  readonly email: string | null;
  /** whether only the mailbox has received it */
  readonly is_mailed: 0 | 1;
}

export interface NewLink extends LinkRow {
  readonly kind: LinkKind;
  readonly digest: string;
  readonly created_at: string;
  readonly expires_at: string;
}

export const insertLink = (tx: Tx, link: NewLink) =>
  tx.run(
    ...named(
      `INSERT INTO account_link (kind, account_id, token_digest, email, is_mailed, created_at, expires_at)
       VALUES (:kind, :account_id, :digest, :email, :is_mailed, :created_at, :expires_at)`,
      link,
    ),
  );

export const linkByDigest = (db: Reads, kind: LinkKind, digest: string, now: string) =>
  db.get<LinkRow>(
    'SELECT account_id, email, is_mailed FROM account_link WHERE kind = ? AND token_digest = ? AND expires_at > ?',
    [kind, digest, now],
  );

export const takeLink = (tx: Tx, kind: LinkKind, digest: string, now: string) =>
  tx.get<LinkRow>(
    `DELETE FROM account_link WHERE kind = ? AND token_digest = ? AND expires_at > ?
       RETURNING account_id, email, is_mailed`,
    [kind, digest, now],
  );

export const newestLink = (db: Reads, kind: LinkKind, accountId: number, now: string) =>
  db.get<{ readonly email: string | null; readonly created_at: string }>(
    `SELECT email, created_at FROM account_link WHERE kind = ? AND account_id = ? AND expires_at > ? ORDER BY id DESC
       LIMIT 1`,
    [kind, accountId, now],
  );

export const deleteLinks = (tx: Tx, accountId: number) =>
  tx.run('DELETE FROM account_link WHERE account_id = ?', [accountId]);

export const deleteLinksOfKind = (tx: Tx, kind: LinkKind, accountId: number) =>
  tx.run('DELETE FROM account_link WHERE kind = ? AND account_id = ?', [kind, accountId]);

export const deleteExpiredLinks = (tx: Tx, now: string) =>
  tx.run('DELETE FROM account_link WHERE expires_at <= ?', [now]);

export interface AccountRow {
  readonly id: number;
  readonly kind: 'person' | 'application';
  readonly sub: string;
  readonly email: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly locale: string;
  readonly provider: string;
  readonly is_administrator: 0 | 1;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_sign_in_at: string | null;
  /** time since when the mailbox is verified as the holder's; null: it is not */
  readonly email_verified_at: string | null;
}

export const accountBy = <By extends 'id' | 'sub'>(db: Reads, by: By, value: AccountRow[By]) =>
  db.get<AccountRow>(`SELECT * FROM account WHERE ${by} = ?`, [value]);

export const accountsByIds = (db: Reads, ids: readonly number[]) =>
  db.all<AccountRow>(`SELECT * FROM account WHERE id IN (${placeholders(ids)})`, ids);

/** People only: an application cannot be invited by its made-up address. Earlier addresses are stored as they were
 *  entered, later ones in NFC: the entered form takes precedence. */
export const personByEmail = (db: Reads, email: string) =>
  db.get<AccountRow>(
    "SELECT * FROM account WHERE email IN (?, ?) AND kind = 'person' ORDER BY email = ? DESC LIMIT 1",
    [email, email.normalize('NFC'), email],
  );

export const allPeople = (db: Reads) => db.all<AccountRow>("SELECT * FROM account WHERE kind = 'person' ORDER BY id");

export const insertAccount = (tx: Tx, row: Omit<AccountRow, 'id' | 'last_sign_in_at'>) =>
  rowReturned<AccountRow>(
    tx,
    ...named(
      `INSERT INTO account (kind, sub, email, firstname, lastname, locale, provider, is_administrator, created_at,
         updated_at, email_verified_at)
       VALUES (:kind, :sub, :email, :firstname, :lastname, :locale, :provider, :is_administrator, :created_at,
         :updated_at, :email_verified_at) RETURNING *`,
      row,
    ),
  );

export const deleteAccount = (tx: Tx, id: number) => tx.run('DELETE FROM account WHERE id = ?', [id]);

interface PasswordRow {
  readonly hash: string;
  readonly changed_at: string;
  /** its problem by the present rules; null: none is known */
  readonly problem: PasswordProblem | null;
  /** when its owner postponed choosing another */
  readonly postponed_at: string | null;
}

export const passwordOf = (db: Reads, accountId: number): Promise<PasswordRow | undefined> =>
  db.get('SELECT hash, changed_at, problem, postponed_at FROM password WHERE account_id = ?', [accountId]);

export const replacePassword = (tx: Tx, accountId: number, hash: string, changedAt: string) =>
  tx.run(
    `INSERT INTO password (account_id, hash, changed_at) VALUES (?, ?, ?)
     ON CONFLICT (account_id)
       DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at, problem = NULL, postponed_at = NULL`,
    [accountId, hash, changedAt],
  );

/** @param hash of the password that has the problem: not of one that was set in the meantime */
export const setPasswordProblem = (tx: Tx, accountId: number, hash: string, problem: PasswordProblem | null) =>
  tx.run('UPDATE password SET problem = ? WHERE account_id = ? AND hash = ?', [problem, accountId, hash]);

export const setPostponed = (tx: Tx, accountId: number, at: string) =>
  tx.run('UPDATE password SET postponed_at = ? WHERE account_id = ?', [at, accountId]);

/** Replaces the fields that a person may change of an account. */
export const updateAccount = (tx: Tx, row: AccountRow) =>
  tx.run(
    ...named(
      `UPDATE account SET email = :email, firstname = :firstname, lastname = :lastname, locale = :locale,
         is_administrator = :is_administrator, updated_at = :updated_at, email_verified_at = :email_verified_at
       WHERE id = :id`,
      row,
    ),
  );

/** 0 when it was verified before. */
export const setEmailVerified = (tx: Tx, id: number, now: string) =>
  tx.run('UPDATE account SET email_verified_at = ? WHERE id = ? AND email_verified_at IS NULL', [now, id]);

/** The number of other accounts that administer this service. */
export const countOtherAdministrators = (db: Reads, id: number) =>
  selectCount(db, "SELECT count(*) AS count FROM account WHERE kind = 'person' AND is_administrator = 1 AND id <> ?", [
    id,
  ]);

/** Ids of the accounts that have a password. */
export const idsWithPassword = async (db: Reads): Promise<Set<number>> =>
  new Set(
    (await db.all<{ account_id: number }>('SELECT account_id FROM password')).map(({ account_id }) => account_id),
  );

/** Whether any account exists, read before the service opens the database. */
export const hasAccounts = (database: Migrating): boolean => database.all('SELECT 1 FROM account LIMIT 1').length > 0;
