import type { Reads, Tx } from '../../../storage/db.ts';

export interface PositionRow {
  readonly parent_id: number;
  readonly model_id: number;
  readonly position: string;
}

export const positionsIn = (db: Reads, parentId: number) =>
  db.all<PositionRow>('SELECT * FROM positioned_model WHERE parent_id = ? ORDER BY model_id', [parentId]);

export function findPosition(db: Reads, parentId: number, modelId: number): Promise<PositionRow | undefined> {
  const sql = 'SELECT * FROM positioned_model WHERE parent_id = ? AND model_id = ?';
  return db.get<PositionRow>(sql, [parentId, modelId]);
}

export const positionsOf = (db: Reads, modelId: number) =>
  db.all<PositionRow>('SELECT * FROM positioned_model WHERE model_id = ? ORDER BY parent_id', [modelId]);

/** Number of rows: 0 when it exists already, or one of the models is deleted. */
export const insertPosition = (tx: Tx, parentId: number, modelId: number, position: readonly number[]) =>
  tx.run(
    `INSERT INTO positioned_model (parent_id, model_id, position) SELECT parent.id, model.id, ? FROM model AS parent
       JOIN model ON model.id = ? WHERE parent.id = ?
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(position), modelId, parentId],
  );

export async function setPosition(tx: Tx, parentId: number, modelId: number, position: readonly number[]) {
  const sql = 'UPDATE positioned_model SET position = ? WHERE parent_id = ? AND model_id = ?';
  return tx.run(sql, [JSON.stringify(position), parentId, modelId]);
}

export const deletePosition = (tx: Tx, parentId: number, modelId: number) =>
  tx.run('DELETE FROM positioned_model WHERE parent_id = ? AND model_id = ?', [parentId, modelId]);
