// All SQL of the OpenID provider: sessions, interactions, grants, codes, refresh tokens.
import type { Reads, Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';

export interface RecordRow {
  readonly kind: string;
  /** digest of the id, see record-seal.ts */
  readonly id: string;
  /** sealed JSON */
  readonly payload: string;
  readonly grant_id: string | null;
  /** of the browser's session of the record */
  readonly uid: string | null;
  /** `sub` of the account that it was made for */
  readonly account_sub: string | null;
  /** of a device that waits: digest of the code that a person types to authorise it */
  readonly user_code: string | null;
  /** seconds since 1970 */
  readonly expires_at: number | null;
  /** seconds since 1970; null: not used yet */
  readonly consumed_at: number | null;
  /** consents, accounts and, of a visitor's sign-in, the address that it is found by, each between blanks */
  readonly mentions: string;
}

/** A record that has not expired. @param by digest of its id or of its user code, or the uid of its session */
export function findRecord(
  db: Reads,
  kind: string,
  by: { readonly id: string } | { readonly uid: string } | { readonly user_code: string },
  now: number,
): Promise<RecordRow | undefined> {
  const [[column = '', value = ''] = []] = Object.entries(by);
  return db.get<RecordRow>(
    `SELECT * FROM oidc_record WHERE kind = ? AND ${column} = ? AND (expires_at IS NULL OR expires_at > ?)`,
    [kind, value, now],
  );
}

export const putRecord = (tx: Tx, row: Omit<RecordRow, 'consumed_at'>) =>
  tx.run(
    ...named(
      `INSERT INTO oidc_record (kind, id, payload, grant_id, uid, account_sub, user_code, expires_at, mentions)
       VALUES (:kind, :id, :payload, :grant_id, :uid, :account_sub, :user_code, :expires_at, :mentions)
       ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
         uid = excluded.uid, account_sub = excluded.account_sub, user_code = excluded.user_code,
         expires_at = excluded.expires_at, mentions = excluded.mentions`,
      row,
    ),
  );

/** Marks as used; 0 when it was used before or does not exist. */
export function consumeRecord(tx: Tx, kind: string, id: string, now: number): Promise<number> {
  const unused = 'kind = ? AND id = ? AND consumed_at IS NULL';
  return tx.run(`UPDATE oidc_record SET consumed_at = ? WHERE ${unused}`, [now, kind, id]);
}

export const deleteRecord = (tx: Tx, kind: string, id: string) =>
  tx.run('DELETE FROM oidc_record WHERE kind = ? AND id = ?', [kind, id]);

/** Ends everything that was issued under a grant, of one kind. */
export const deleteRecordsOfGrant = (tx: Tx, kind: string, grantId: string) =>
  tx.run('DELETE FROM oidc_record WHERE grant_id = ? AND kind = ?', [grantId, kind]);

/** Ends a grant with everything that was issued under it. */
export async function deleteGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.run('DELETE FROM oidc_record WHERE grant_id = ?', [grantId]);
  await deleteRecord(tx, 'Grant', grantId);
}

/** Keeps the newest sign-ins that bear a mention, of unknown visitors, and ends older ones. */
export const endOldest = (tx: Tx, mention: string, most: number) =>
  tx.run(
    `DELETE FROM oidc_record WHERE rowid IN (SELECT rowid FROM oidc_record WHERE kind = 'Interaction'
       AND instr(mentions, ?) > 0 ORDER BY expires_at DESC, rowid DESC LIMIT -1 OFFSET ?)`,
    [mention, most],
  );

export const deleteExpired = (tx: Tx, now: number) => tx.run('DELETE FROM oidc_record WHERE expires_at <= ?', [now]);
