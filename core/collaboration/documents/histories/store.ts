import type { Reads, Tx } from '../../../storage/db.ts';

/** Ids of all versions of a document, newest first. */
export async function versionsOf(db: Reads, historyId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT id FROM document WHERE history_id = ? ORDER BY id DESC', [
    historyId,
  ]);
  return rows.map(({ id }) => id);
}

export async function setHead(tx: Tx, historyId: number, id: number): Promise<void> {
  await tx.run('UPDATE stored_document SET is_head = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE history_id = ?', [
    id,
    historyId,
  ]);
}

/**
 * Makes a version the only one of a history named by it. The remaining ones, also in the bin, are named by `remaining`.
 */
export async function splitHistory(
  tx: Tx,
  { historyId, id, remaining }: { historyId: number; id: number; remaining: number },
): Promise<void> {
  await tx.run('UPDATE stored_document SET history_id = ? WHERE history_id = ? AND id <> ?', [
    remaining,
    historyId,
    id,
  ]);
  await tx.run('UPDATE stored_document SET history_id = id WHERE id = ?', [id]);
}
