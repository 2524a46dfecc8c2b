import { exists, rowReturned, type Reads, type Tx } from '../../storage/db.ts';
import { fieldOf, type ExtensionKind, type ExtensionValue } from './schema.ts';

const fields = 'id, kind, value, color';

export const listValues = (db: Reads, projectId: number) =>
  db.all<ExtensionValue>(`SELECT ${fields} FROM bcf_extension WHERE project_id = ? ORDER BY id`, [projectId]);

export function findValue(db: Reads, projectId: number, kind: ExtensionKind, id: number) {
  const query = `SELECT ${fields} FROM bcf_extension WHERE id = ? AND project_id = ? AND kind = ?`;
  return db.get<ExtensionValue>(query, [id, projectId, kind]);
}

export function isTaken(db: Reads, projectId: number, { kind, value, id }: ExtensionValue): Promise<boolean> {
  const query = 'SELECT 1 FROM bcf_extension WHERE project_id = ? AND kind = ? AND value = ? AND id <> ?';
  return exists(db, query, [projectId, kind, value, id]);
}

export const insertValue = (tx: Tx, projectId: number, { kind, value, color }: Omit<ExtensionValue, 'id'>) =>
  rowReturned<ExtensionValue>(
    tx,
    `INSERT INTO bcf_extension (project_id, kind, value, color) VALUES (?, ?, ?, ?) RETURNING ${fields}`,
    [projectId, kind, value, color],
  );

export const updateValue = (tx: Tx, { id, value, color }: ExtensionValue) =>
  tx.run('UPDATE bcf_extension SET value = ?, color = ? WHERE id = ?', [value, color, id]);

export const deleteValue = (tx: Tx, id: number) => tx.run('DELETE FROM bcf_extension WHERE id = ?', [id]);

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
