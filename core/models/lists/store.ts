// SQL of what the people of a project save under a name: lists of elements, and smart views. The two tables differ by
// the column of their content.
import { insertReturningId, type Reads, type Tx } from '../../storage/db.ts';

export interface SavedTable {
  readonly table: 'element_list' | 'smart_view';
  readonly column: 'content' | 'rules';
}

export interface SavedRow {
  readonly id: number;
  readonly name: string;
  /** JSON */
  readonly content: string;
  readonly created_by: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const selectFrom = ({ table, column }: SavedTable) =>
  `SELECT id, name, ${column} AS content, created_by, created_at, updated_at FROM ${table}`;

export const listSaved = (db: Reads, of: SavedTable, projectId: number) =>
  db.all<SavedRow>(`${selectFrom(of)} WHERE project_id = ? ORDER BY name, id`, [projectId]);

export const findSaved = (db: Reads, of: SavedTable, projectId: number, id: number) =>
  db.get<SavedRow>(`${selectFrom(of)} WHERE id = ? AND project_id = ?`, [id, projectId]);

export async function countSaved(db: Reads, { table }: SavedTable, projectId: number): Promise<number> {
  const row = await db.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE project_id = ?`, [projectId]);
  return row?.n ?? 0;
}

/** Whether another one of the project has the name, in any case. */
export async function isTaken(db: Reads, { table }: SavedTable, projectId: number, { id, name }: Named) {
  const sql = `SELECT 1 FROM ${table} WHERE project_id = ? AND name = ? AND id <> ?`;
  return (await db.get(sql, [projectId, name, id])) !== undefined;
}
type Named = Pick<SavedRow, 'id' | 'name'>;

export function insertSaved(tx: Tx, of: SavedTable, projectId: number, row: Omit<SavedRow, 'id'>) {
  const { name, content, created_by, created_at, updated_at } = row;
  return insertReturningId(
    tx,
    `INSERT INTO ${of.table} (project_id, name, ${of.column}, created_by, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
    [projectId, name, content, created_by, created_at, updated_at],
  );
}

export async function updateSaved(tx: Tx, { table, column }: SavedTable, row: SavedRow): Promise<void> {
  const sql = `UPDATE ${table} SET name = ?, ${column} = ?, updated_at = ? WHERE id = ?`;
  await tx.run(sql, [row.name, row.content, row.updated_at, row.id]);
}

export const deleteSaved = (tx: Tx, { table }: SavedTable, id: number) =>
  tx.run(`DELETE FROM ${table} WHERE id = ?`, [id]);
