// SQL of the versions of documents.
import type { Reads, Tx } from '../../storage/db.ts';

/** Ids of all versions of a document, newest first. */
export async function versionsOf(db: Reads, historyId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT id FROM document WHERE history_id = ? ORDER BY id DESC', [historyId]);
  return rows.map(({ id }) => id);
}

export async function setHead(tx: Tx, historyId: number, id: number): Promise<void> {
  await tx.run('UPDATE document SET is_head = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE history_id = ?', [id, historyId]);
}

/** Gives versions a history, named by the id of one of them. */
export async function setHistory(tx: Tx, ids: readonly number[], historyId: number): Promise<void> {
  for (const id of ids) await tx.run('UPDATE document SET history_id = ? WHERE id = ?', [historyId, id]);
}
