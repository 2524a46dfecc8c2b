import type { Reads, Tx } from '../../storage/db.ts';
import type { SmartRule, SmartView } from './schema.ts';

interface ViewRow extends Omit<SmartView, 'rules'> {
  /** JSON of its rules */
  readonly rules: string;
}

const select = 'SELECT id, name, rules, created_by, created_at, updated_at FROM smart_view';

const viewFrom = ({ rules, ...row }: ViewRow): SmartView => ({ ...row, rules: JSON.parse(rules) as SmartRule[] });

export async function listViews(db: Reads, projectId: number): Promise<SmartView[]> {
  return (await db.all<ViewRow>(`${select} WHERE project_id = ? ORDER BY name, id`, [projectId])).map(viewFrom);
}

export async function findView(db: Reads, projectId: number, id: number): Promise<SmartView | undefined> {
  const row = await db.get<ViewRow>(`${select} WHERE id = ? AND project_id = ?`, [id, projectId]);
  return row && viewFrom(row);
}

export async function countViews(db: Reads, projectId: number): Promise<number> {
  const row = await db.get<{ n: number }>('SELECT count(*) AS n FROM smart_view WHERE project_id = ?', [projectId]);
  return row?.n ?? 0;
}

/** Whether another view of the project has the name, in any case. */
export async function isTaken(db: Reads, projectId: number, name: string, id: number): Promise<boolean> {
  const sql = 'SELECT 1 FROM smart_view WHERE project_id = ? AND name = ? AND id <> ?';
  return (await db.get(sql, [projectId, name, id])) !== undefined;
}

export async function insertView(tx: Tx, projectId: number, view: Omit<SmartView, 'id'>): Promise<number> {
  const { name, rules, created_by, created_at, updated_at } = view;
  const row = await tx.get<{ id: number }>(
    'INSERT INTO smart_view (project_id, name, rules, created_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING id',
    [projectId, name, JSON.stringify(rules), created_by, created_at, updated_at],
  );
  if (!row) throw new Error('the new smart view has no row');
  return row.id;
}

export async function updateView(tx: Tx, { id, name, rules, updated_at }: SmartView): Promise<void> {
  const sql = 'UPDATE smart_view SET name = ?, rules = ?, updated_at = ? WHERE id = ?';
  await tx.run(sql, [name, JSON.stringify(rules), updated_at, id]);
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM smart_view WHERE id = ?', [id]);
}
