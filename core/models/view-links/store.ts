import { insertReturningId, type Reads, type Tx } from '../../storage/db.ts';

export interface ViewFactsRow {
  readonly id: number;
  readonly creator_id: number | null;
  readonly name: string | null;
  /** JSON */
  readonly models: string;
  readonly created_at: string;
}
export interface ViewRow extends ViewFactsRow {
  /** JSON */
  readonly state: string;
}

const facts = 'id, creator_id, name, models, created_at';

/** Views of one creator, or all when `creatorId` is null. The newest first. */
export function listViews(db: Reads, projectId: number, creatorId: number | null) {
  const own = creatorId === null ? [] : [creatorId];
  return db.all<ViewFactsRow>(
    `SELECT ${facts} FROM shared_view WHERE project_id = ? ${own.length > 0 ? 'AND creator_id = ?' : ''}
     ORDER BY id DESC`,
    [projectId, ...own],
  );
}

export const findView = (db: Reads, projectId: number, id: number): Promise<ViewRow | undefined> =>
  db.get<ViewRow>(`SELECT ${facts}, state FROM shared_view WHERE id = ? AND project_id = ?`, [id, projectId]);

export async function countViews(db: Reads, projectId: number, creatorId: number): Promise<number> {
  const row = await db.get<{ count: number }>(
    'SELECT count(*) AS count FROM shared_view WHERE project_id = ? AND creator_id = ?',
    [projectId, creatorId],
  );
  return row?.count ?? 0;
}

export function insertView(tx: Tx, projectId: number, row: Omit<ViewRow, 'id'>) {
  const { creator_id, name, models, state, created_at } = row;
  return insertReturningId(
    tx,
    `INSERT INTO shared_view (project_id, creator_id, name, models, state, created_at) VALUES (?, ?, ?, ?, ?, ?)
     RETURNING id`,
    [projectId, creator_id, name, models, state, created_at],
  );
}

export const deleteView = (tx: Tx, id: number) => tx.run('DELETE FROM shared_view WHERE id = ?', [id]);
