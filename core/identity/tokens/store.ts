// All SQL of when credentials were used last, and of families of temporary addresses.
import { placeholders, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';

interface UseRow {
  readonly id: string;
  readonly used_at: string;
}

export const putUse = (tx: Tx, kind: string, id: string, usedAt: string) =>
  tx.run(
    `INSERT INTO credential_use (kind, id, used_at) VALUES (?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET used_at = excluded.used_at`,
    [kind, id, usedAt],
  );

export const usesOf = (db: Reads, kind: string, ids: readonly string[]) =>
  db.all<UseRow>(`SELECT id, used_at FROM credential_use WHERE kind = ? AND id IN (${placeholders(ids)})`, [
    kind,
    ...ids,
  ]);

/** Deletes uses that are so old that no token of that time is left. Secrets and keys have no end. */
export const deleteOldUses = (tx: Tx, before: string) =>
  tx.run("DELETE FROM credential_use WHERE kind IN ('project-token', 'model-token') AND used_at < ?", [before]);

export interface FamilyRow {
  readonly id: number;
  /** prefix of its signatures */
  readonly mark: string;
  readonly credential_kind: string;
  readonly credential_id: string;
  readonly account_id: number;
  readonly application_id: number | null;
  readonly cloud_id: number | null;
  readonly project_id: number | null;
  /** separated by blanks */
  readonly scopes: string;
  readonly created_at: string;
  /** time of the last issued address of it */
  readonly given_at: string;
  /** when one was followed last */
  readonly used_at: string | null;
}

export const allFamilies = (db: Reads) => db.all<FamilyRow>('SELECT * FROM address_family');

export const familiesByMarks = (db: Reads, marks: readonly string[]) =>
  db.all<FamilyRow>(`SELECT * FROM address_family WHERE mark IN (${placeholders(marks)}) ORDER BY id`, marks);

/** Keeps a family, or when it was used. */
export const putFamily = (tx: Tx, row: Omit<FamilyRow, 'id'>) =>
  tx.run(
    ...named(
      `INSERT INTO address_family (mark, credential_kind, credential_id, account_id, application_id, cloud_id,
         project_id, scopes, created_at, given_at, used_at)
       VALUES (:mark, :credential_kind, :credential_id, :account_id, :application_id, :cloud_id, :project_id, :scopes,
         :created_at, :given_at, :used_at)
       ON CONFLICT (mark) DO UPDATE SET given_at = excluded.given_at, used_at = excluded.used_at`,
      row,
    ),
  );

export const deleteFamilies = (tx: Tx, marks: readonly string[]) =>
  tx.run(`DELETE FROM address_family WHERE mark IN (${placeholders(marks)})`, marks);
