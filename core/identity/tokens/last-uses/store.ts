// All SQL of when credentials were used last.
import { placeholders, type Reads, type Tx } from '../../../storage/db.ts';

export interface UseRow {
  readonly id: string;
  readonly used_at: string;
}

export async function putUse(tx: Tx, kind: string, id: string, usedAt: string): Promise<void> {
  await tx.run(
    `INSERT INTO credential_use (kind, id, used_at) VALUES (?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET used_at = excluded.used_at`,
    [kind, id, usedAt],
  );
}

export function usesOf(db: Reads, kind: string, ids: readonly string[]): Promise<UseRow[]> {
  return db.all<UseRow>(`SELECT id, used_at FROM credential_use WHERE kind = ? AND id IN (${placeholders(ids)})`, [
    kind,
    ...ids,
  ]);
}

/** Deletes uses that are so old that no token of that time is left. Secrets and keys have no end. */
export async function deleteOldUses(tx: Tx, before: string): Promise<void> {
  await tx.run("DELETE FROM credential_use WHERE kind IN ('project-token', 'model-token') AND used_at < ?", [before]);
}
