import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import type { CarryConflict } from '../../data/writer.ts';

type KeptState = 'waiting' | 'carried' | 'dropped' | 'later' | 'failed';

interface EarlierRow {
  readonly model_id: number;
  readonly state: KeptState;
  readonly from_model_id: number | null;
  readonly carried: number;
  readonly same: number;
  readonly conflicts: number;
  readonly reason: string | null;
}

export const findEarlier = (db: Reads, modelId: number) =>
  db.get<EarlierRow>(
    `SELECT model_id, state, from_model_id, carried, same, conflicts, reason FROM model_earlier_edits
       WHERE model_id = ?`,
    [modelId],
  );

type Outcome = Partial<Omit<EarlierRow, 'model_id' | 'state'>>;

/** Sets the state of a model, with its parts; earlier conflicts are deleted. */
export async function setState(
  tx: Tx,
  clock: Clock,
  modelId: number,
  state: KeptState,
  { from_model_id = null, carried = 0, same = 0, conflicts = 0, reason = null }: Outcome = {},
): Promise<void> {
  await tx.run('DELETE FROM model_edit_conflict WHERE model_id = ?', [modelId]);
  await tx.run(
    `INSERT INTO model_earlier_edits (model_id, state, from_model_id, carried, same, conflicts, reason, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (model_id) DO UPDATE SET state = excluded.state, from_model_id = excluded.from_model_id,
       carried = excluded.carried, same = excluded.same, conflicts = excluded.conflicts, reason = excluded.reason,
       updated_at = excluded.updated_at`,
    [modelId, state, from_model_id, carried, same, conflicts, reason, isoTime(clock.now())],
  );
}

export const insertConflicts = (tx: Tx, modelId: number, conflicts: readonly CarryConflict[]) =>
  tx.run('INSERT INTO model_edit_conflict (model_id, position, conflict) SELECT ?, key, value FROM json_each(?)', [
    modelId,
    JSON.stringify(conflicts.map(conflict => JSON.stringify(conflict))),
  ]);

export async function conflictsOf(db: Reads, modelId: number) {
  const rows = await db.all<{ position: number; conflict: string }>(
    'SELECT position, conflict FROM model_edit_conflict WHERE model_id = ? ORDER BY position',
    [modelId],
  );
  return rows.map(({ position, conflict }) => ({ id: position, ...(JSON.parse(conflict) as CarryConflict) }));
}

/**
 * Removes a conflict from the list and counts it as carried over where the edit was applied.
 * @returns whether it was listed
 */
export async function settleConflict(tx: Tx, modelId: number, id: number, isMade: boolean): Promise<boolean> {
  const gone = await tx.run('DELETE FROM model_edit_conflict WHERE model_id = ? AND position = ?', [modelId, id]);
  if (gone > 0)
    await tx.run(
      'UPDATE model_earlier_edits SET conflicts = max(0, conflicts - 1), carried = carried + ? WHERE model_id = ?',
      [isMade ? 1 : 0, modelId],
    );
  return gone > 0;
}

/** A model of an earlier version that has edits. */
export interface EditedVersion {
  readonly model_id: number;
  readonly document_id: number;
  readonly edits: number;
  readonly base: string | null;
  readonly created_at: string;
}

/** A model with its edits, while it is not deleted. */
export const editedVersion = (db: Reads, modelId: number) =>
  db.get<EditedVersion>(
    `SELECT model.id AS model_id, model.document_id,
       coalesce(editing.edits + editing.more, 0) AS edits, editing.base, model.created_at
     FROM model LEFT JOIN model_editing AS editing ON editing.model_id = model.id WHERE model.id = ?`,
    [modelId],
  );

/** Limits how many versions are searched. */
const MOST_VERSIONS = 200;

/**
 * The latest earlier version of a model's document with edits that were not decided about in between; undefined when
 * there is none. A version that took edits over, or for which they were dropped, ends the search.
 */
export async function editedBefore(db: Reads, modelId: number): Promise<EditedVersion | undefined> {
  const rows = await db.all<EditedVersion & { readonly state: KeptState | null }>(
    `SELECT model.id AS model_id, other.id AS document_id,
       coalesce(editing.edits + editing.more, 0) AS edits, editing.base,
       model.created_at, earlier.state
     FROM model AS mine JOIN document ON document.id = mine.document_id
     JOIN document AS other ON other.history_id = document.history_id AND other.id < document.id
     JOIN model ON model.document_id = other.id AND model.parent_id IS NULL AND model.type = 'IFC'
     LEFT JOIN model_editing AS editing ON editing.model_id = model.id
     LEFT JOIN model_earlier_edits AS earlier ON earlier.model_id = model.id
     WHERE mine.id = ? AND mine.type = 'IFC' AND mine.parent_id IS NULL ORDER BY other.id DESC LIMIT ${MOST_VERSIONS}`,
    [modelId],
  );
  for (const { state, ...row } of rows) {
    if (row.edits > 0) return row;
    if (state === 'carried' || state === 'dropped') return undefined;
  }
  return undefined;
}
