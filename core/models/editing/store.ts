import { isoTime, type Clock } from '../../kit/time.ts';
import { type Reads, type Tx } from '../../storage/db.ts';
import { FIRST_EDITED_ID } from '../data/row-edits.ts';

export interface EditingRow {
  readonly model_id: number;
  readonly base: string | null;
  readonly file: string;
  readonly edits: number;
  /** number of edits that are merged into these */
  readonly more: number;
  readonly next_id: number;
  /** hash of the meaning of the ids that the edits refer to; null until it is known */
  readonly identity: string | null;
  readonly updated_at: string;
}

export const findEditing = (db: Reads, modelId: number) =>
  db.get<EditingRow>(
    'SELECT model_id, base, file, edits, more, next_id, identity, updated_at FROM model_editing WHERE model_id = ?',
    [modelId],
  );

export async function insertEditing(
  tx: Tx,
  clock: Clock,
  { modelId, base, file }: { modelId: number; base: string | null; file: string },
): Promise<void> {
  const sql = 'INSERT INTO model_editing (model_id, base, file, next_id, updated_at) VALUES (?, ?, ?, ?, ?)';
  await tx.run(sql, [modelId, base, file, FIRST_EDITED_ID, isoTime(clock.now())]);
}

/** Moves the edits to other data. */
export async function moveEditing(tx: Tx, modelId: number, { base, file, identity }: EditingRow): Promise<void> {
  const sql = 'UPDATE model_editing SET base = ?, file = ?, identity = ? WHERE model_id = ?';
  await tx.run(sql, [base, file, identity, modelId]);
}

export const setIdentity = (tx: Tx, modelId: number, identity: string) =>
  tx.run('UPDATE model_editing SET identity = ? WHERE model_id = ?', [identity, modelId]);

/** Deletes all edits of a model: others replace them in the same transaction. */
export async function clearEdits(tx: Tx, modelId: number): Promise<void> {
  await tx.run('DELETE FROM model_edit WHERE model_id = ?', [modelId]);
  await tx.run('UPDATE model_editing SET edits = 0, more = 0 WHERE model_id = ?', [modelId]);
}

export const deleteEditing = (tx: Tx, modelId: number) =>
  tx.run('DELETE FROM model_editing WHERE model_id = ?', [modelId]);

/** Adds an edit; `nextId`: of the next row that is added. */
export async function insertEdit(
  tx: Tx,
  clock: Clock,
  { modelId, position, changes, nextId }: { modelId: number; position: number; changes: Uint8Array; nextId: number },
): Promise<void> {
  await tx.run('INSERT INTO model_edit (model_id, position, changes) VALUES (?, ?, ?)', [modelId, position, changes]);
  const sql = 'UPDATE model_editing SET edits = ?, next_id = ?, updated_at = ? WHERE model_id = ?';
  await tx.run(sql, [position, nextId, isoTime(clock.now()), modelId]);
}

/** Counts edits that are merged into an existing one. */
export const addMore = (tx: Tx, modelId: number, more: number) =>
  tx.run('UPDATE model_editing SET more = more + ? WHERE model_id = ?', [more, modelId]);

/** Edits per read: each may be large. */
const PORTION = 20;

/** Packed edits, from the one after `position` up to `end`, in order. */
export async function* editsAfter(db: Reads, modelId: number, position: number, end: number) {
  for (let last = position; ;) {
    const rows = await db.all<{ position: number; changes: Uint8Array }>(
      `SELECT position, changes FROM model_edit WHERE model_id = ? AND position > ? AND position <= ?
         ORDER BY position LIMIT ?`,
      [modelId, last, end, PORTION],
    );
    for (const row of rows) {
      yield row;
      last = row.position;
    }
    if (rows.length < PORTION) return;
  }
}

/** Adds a warning to those of a model. */
export async function addWarning(tx: Tx, modelId: number, text: string): Promise<void> {
  const row = await tx.get<{ warnings: string }>('SELECT warnings FROM stored_model WHERE id = ?', [modelId]);
  if (!row) return;
  const warnings = JSON.stringify([...(JSON.parse(row.warnings) as string[]), text]);
  await tx.run('UPDATE stored_model SET warnings = ? WHERE id = ?', [warnings, modelId]);
}
