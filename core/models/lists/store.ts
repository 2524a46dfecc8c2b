import type { Reads, Tx } from '../../storage/db.ts';
import type { SavedList } from './schema.ts';

export type ListContent = Pick<SavedList, 'columns' | 'filter' | 'groups'>;

interface ListRow extends Omit<SavedList, keyof ListContent> {
  /** JSON of a ListContent */
  readonly content: string;
}

const select = 'SELECT id, name, content, created_by, created_at, updated_at FROM element_list';

function listFrom({ content, ...row }: ListRow): SavedList {
  return { ...row, ...(JSON.parse(content) as ListContent) };
}

export async function listLists(db: Reads, projectId: number): Promise<SavedList[]> {
  return (await db.all<ListRow>(`${select} WHERE project_id = ? ORDER BY name, id`, [projectId])).map(listFrom);
}

export async function findList(db: Reads, projectId: number, id: number): Promise<SavedList | undefined> {
  const row = await db.get<ListRow>(`${select} WHERE id = ? AND project_id = ?`, [id, projectId]);
  return row && listFrom(row);
}

export async function countLists(db: Reads, projectId: number): Promise<number> {
  const row = await db.get<{ n: number }>('SELECT count(*) AS n FROM element_list WHERE project_id = ?', [projectId]);
  return row?.n ?? 0;
}

/** Whether another list of the project has the name, in any case. */
export async function isTaken(db: Reads, projectId: number, name: string, id: number): Promise<boolean> {
  const sql = 'SELECT 1 FROM element_list WHERE project_id = ? AND name = ? AND id <> ?';
  return (await db.get(sql, [projectId, name, id])) !== undefined;
}

export async function insertList(tx: Tx, projectId: number, list: Omit<SavedList, 'id'>): Promise<number> {
  const { name, columns, filter, groups, created_by, created_at, updated_at } = list;
  const row = await tx.get<{ id: number }>(
    'INSERT INTO element_list (project_id, name, content, created_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
    [projectId, name, JSON.stringify({ columns, filter, groups }), created_by, created_at, updated_at],
  );
  if (!row) throw new Error('the new list has no row');
  return row.id;
}

export async function updateList(
  tx: Tx,
  { id, name, columns, filter, groups, updated_at }: Omit<SavedList, 'created_by' | 'created_at'>,
): Promise<void> {
  await tx.run('UPDATE element_list SET name = ?, content = ?, updated_at = ? WHERE id = ?', [
    name,
    JSON.stringify({ columns, filter, groups }),
    updated_at,
    id,
  ]);
}

export async function deleteList(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM element_list WHERE id = ?', [id]);
}
