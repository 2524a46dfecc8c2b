import type { Reads, Tx } from '../../../storage/db.ts';

export interface LabelRow {
  readonly id: number;
  readonly model_id: number;
  readonly creator_id: number | null;
  readonly name: string;
  readonly color: string | null;
  readonly geometry: string;
  readonly human_validated: number;
  readonly created_at: string;
  readonly updated_at: string;
}

type LabelWrite = Pick<LabelRow, 'name' | 'color' | 'geometry' | 'human_validated' | 'updated_at'>;

/** `isValidated`: only labels with this value. */
export const listLabels = (db: Reads, modelId: number, isValidated: boolean | undefined): Promise<LabelRow[]> =>
  db.all<LabelRow>(
    'SELECT * FROM model_label WHERE model_id = ? AND human_validated = coalesce(?, human_validated) ORDER BY id',
    [modelId, isValidated === undefined ? null : Number(isValidated)],
  );

export const findLabel = (db: Reads, modelId: number, id: number) =>
  db.get<LabelRow>('SELECT * FROM model_label WHERE id = ? AND model_id = ?', [id, modelId]);

/** The new row; undefined when the model is deleted. */
export const insertLabel = (
  tx: Tx,
  modelId: number,
  creatorId: number,
  { name, color, geometry, human_validated, updated_at }: LabelWrite,
) =>
  tx.get<LabelRow>(
    `INSERT INTO model_label (model_id, creator_id, name, color, geometry, human_validated, created_at, updated_at)
     SELECT id, ?, ?, ?, ?, ?, ?, ? FROM model WHERE id = ? RETURNING *`,
    [creatorId, name, color, geometry, human_validated, updated_at, updated_at, modelId],
  );

export const updateLabel = (tx: Tx, id: number, { name, color, geometry, human_validated, updated_at }: LabelWrite) =>
  tx.run(
    `UPDATE model_label SET name = ?, color = ?, geometry = ?, human_validated = ?, updated_at = ?
     WHERE id = ?`,
    [name, color, geometry, human_validated, updated_at, id],
  );

export const deleteLabel = (tx: Tx, modelId: number, id: number) =>
  tx.run('DELETE FROM model_label WHERE id = ? AND model_id = ?', [id, modelId]);

export interface DrawingRow {
  readonly id: number;
  readonly creator_id: number | null;
  readonly content: string;
  readonly created_at: string;
}

const columns = 'id, creator_id, content, created_at';

export const listDrawings = (db: Reads, modelId: number) =>
  db.all<DrawingRow>(`SELECT ${columns} FROM drawing WHERE model_id = ? ORDER BY id`, [modelId]);

export const findDrawing = (db: Reads, modelId: number, id: number) =>
  db.get<DrawingRow>(`SELECT ${columns} FROM drawing WHERE id = ? AND model_id = ?`, [id, modelId]);

/** The new row; undefined when the model is deleted. Its content is not read back: it is as long as the body. */
export async function insertDrawing(
  tx: Tx,
  modelId: number,
  { creatorId, content, now }: { creatorId: number; content: string; now: string },
): Promise<DrawingRow | undefined> {
  const row = await tx.get<Omit<DrawingRow, 'content'>>(
    `INSERT INTO drawing (model_id, creator_id, content, size, created_at) SELECT id, ?, ?, ?, ? FROM model WHERE id = ?
      RETURNING id, creator_id, created_at`,
    [creatorId, content, content.length, now, modelId],
  );
  return row && { ...row, content };
}

/** Characters of all drawings of a model together. */
export const sizeOfAll = async (db: Reads, modelId: number): Promise<number> =>
  (await db.get<{ size: number }>('SELECT coalesce(sum(size), 0) AS size FROM drawing WHERE model_id = ?', [modelId]))
    ?.size ?? 0;

export const updateDrawing = (tx: Tx, id: number, content: string) =>
  tx.run('UPDATE drawing SET content = ?, size = ? WHERE id = ?', [content, content.length, id]);

export const deleteDrawing = (tx: Tx, modelId: number, id: number) =>
  tx.run('DELETE FROM drawing WHERE id = ? AND model_id = ?', [id, modelId]);
