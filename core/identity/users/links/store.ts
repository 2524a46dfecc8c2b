// All SQL of the links that set a password or confirm an address.
import type { Reads, Tx } from '../../../storage/db.ts';

export type LinkKind = 'password' | 'email';

export interface LinkRow {
  readonly account_id: number;
  /** the address to be confirmed */
  readonly email: string | null;
  /** whether only the mailbox has received it */
  readonly is_mailed: 0 | 1;
}

export interface NewLink {
  readonly kind: LinkKind;
  readonly accountId: number;
  readonly digest: string;
  readonly email: string | null;
  readonly isMailed: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export function insertLink(tx: Tx, link: NewLink): Promise<number> {
  const { kind, accountId, digest, email, isMailed, createdAt, expiresAt } = link;
  return tx.run(
    `INSERT INTO account_link (kind, account_id, token_digest, email, is_mailed, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [kind, accountId, digest, email, isMailed ? 1 : 0, createdAt, expiresAt],
  );
}

export function linkByDigest(db: Reads, kind: LinkKind, digest: string, now: string): Promise<LinkRow | undefined> {
  return db.get<LinkRow>(
    'SELECT account_id, email, is_mailed FROM account_link WHERE kind = ? AND token_digest = ? AND expires_at > ?',
    [kind, digest, now],
  );
}

export function takeLink(tx: Tx, kind: LinkKind, digest: string, now: string): Promise<LinkRow | undefined> {
  return tx.get<LinkRow>(
    'DELETE FROM account_link WHERE kind = ? AND token_digest = ? AND expires_at > ? RETURNING account_id, email, is_mailed',
    [kind, digest, now],
  );
}

export async function newestLink(
  db: Reads,
  kind: LinkKind,
  accountId: number,
  now: string,
): Promise<{ email: string | null; created_at: string } | undefined> {
  return db.get(
    'SELECT email, created_at FROM account_link WHERE kind = ? AND account_id = ? AND expires_at > ? ORDER BY id DESC LIMIT 1',
    [kind, accountId, now],
  );
}

export function deleteLinks(tx: Tx, accountId: number): Promise<number> {
  return tx.run('DELETE FROM account_link WHERE account_id = ?', [accountId]);
}

export function deleteLinksOfKind(tx: Tx, kind: LinkKind, accountId: number): Promise<number> {
  return tx.run('DELETE FROM account_link WHERE kind = ? AND account_id = ?', [kind, accountId]);
}

export function deleteExpiredLinks(tx: Tx, now: string): Promise<number> {
  return tx.run('DELETE FROM account_link WHERE expires_at <= ?', [now]);
}
