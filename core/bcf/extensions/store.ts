import type { Reads, Tx } from '../../storage/db.ts';
import { fieldOf, type ExtensionKind, type ExtensionValue } from './schema.ts';

const fields = 'id, kind, value, color';

export async function listValues(db: Reads, projectId: number): Promise<ExtensionValue[]> {
  return db.all<ExtensionValue>(`SELECT ${fields} FROM bcf_extension WHERE project_id = ? ORDER BY id`, [projectId]);
}

export async function findValue(db: Reads, projectId: number, kind: ExtensionKind, id: number) {
  return db.get<ExtensionValue>(`SELECT ${fields} FROM bcf_extension WHERE id = ? AND project_id = ? AND kind = ?`, [
    id,
    projectId,
    kind,
  ]);
}

export async function isTaken(db: Reads, projectId: number, { kind, value, id }: ExtensionValue): Promise<boolean> {
  const found = await db.get(
    'SELECT 1 FROM bcf_extension WHERE project_id = ? AND kind = ? AND value = ? AND id <> ?',
    [projectId, kind, value, id],
  );
  return found !== undefined;
}

export async function insertValue(tx: Tx, projectId: number, { kind, value, color }: Omit<ExtensionValue, 'id'>) {
  const row = await tx.get<ExtensionValue>(
    `INSERT INTO bcf_extension (project_id, kind, value, color) VALUES (?, ?, ?, ?) RETURNING ${fields}`,
    [projectId, kind, value, color],
  );
  if (!row) throw new Error('the new value has no row');
  return row;
}

export async function updateValue(tx: Tx, { id, value, color }: ExtensionValue): Promise<void> {
  await tx.run('UPDATE bcf_extension SET value = ?, color = ? WHERE id = ?', [value, color, id]);
}

export async function deleteValue(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM bcf_extension WHERE id = ?', [id]);
}

/** Renames a value in all topics that have it. */
export async function renameInTopics(
  tx: Tx,
  projectId: number,
  kind: ExtensionKind,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (kind !== 'label') {
    const column = fieldOf[kind];
    await tx.run(`UPDATE bcf_topic SET ${column} = ? WHERE project_id = ? AND ${column} = ?`, [to, projectId, from]);
    return;
  }
  // A topic that has both keeps one of them.
  await tx.run(
    `UPDATE bcf_topic SET labels =
       (SELECT json_group_array(value) FROM (SELECT CASE WHEN value = ? THEN ? ELSE value END AS value,
         min(key) AS place
         FROM json_each(bcf_topic.labels) GROUP BY 1 ORDER BY place))
     WHERE project_id = ? AND EXISTS (SELECT 1 FROM json_each(bcf_topic.labels) WHERE value = ?)`,
    [from, to, projectId, from],
  );
}
