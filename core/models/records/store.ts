import { isoTime, type Clock } from '../../kit/time.ts';
import { insertReturningId, placeholders, type Reads, type Tx, type Value } from '../../storage/db.ts';
import { selectModels, selectModelsOfDocuments, selectWholeModels } from '../access/rows.ts';
import type { ModelRow, WholeModelRow } from '../access/rows.ts';
import type { ReadAs } from '../../formats/meshes/frame.ts';
import type { ModelSource, ModelStatus, ModelType } from '../access/schema.ts';
import type { ModelChange, ModelQuery } from './schema.ts';
import { among, listed } from '../../storage/dialect.ts';

/** Models of some projects, the newest first: of documents only those of their newest version. */
export const listNewest = (db: Reads, projectIds: readonly number[], most: number) =>
  db.all<WholeModelRow>(
    `${selectWholeModels} WHERE ${among('model.project_id')} AND (model.document_id IS NULL OR document.is_head = 1)
     ORDER BY model.id DESC LIMIT ?`,
    [listed(projectIds), most],
  );

/** A row to be added. */
export interface NewRow {
  readonly projectId: number;
  readonly documentId: number | null;
  readonly creatorId: number | null;
  readonly name: string | null;
  readonly type: ModelType;
  readonly status: ModelStatus;
  /** null when it has no source, or is a part of its parent's source */
  readonly source: { readonly hash: string; readonly name: string } | null;
  readonly page?: NewPage;
  /** an upload when absent */
  readonly origin?: ModelSource;
  /** reading options chosen at upload */
  readonly readAs?: ReadAs | undefined;
}

/** Marks a model as a page of another, or as the first of several. */
export interface NewPage {
  readonly parentId: number | null;
  readonly number: number;
  readonly layoutName?: string | null;
  readonly sizeRatio?: number | null;
}

export async function insertModel(tx: Tx, clock: Clock, given: NewRow): Promise<number> {
  const { projectId, documentId, creatorId, name, type, status, source, page, origin = 'UPLOAD', readAs } = given;
  const { parentId = null, number = null, layoutName = null, sizeRatio = null } = page ?? {};
  const now = isoTime(clock.now());
  const own = [projectId, documentId, creatorId, name, type, origin, status];
  const file = [source?.hash ?? null, source?.name ?? null, readAs ? JSON.stringify(readAs) : null];
  return insertReturningId(
    tx,
    `INSERT INTO stored_model (project_id, document_id, creator_id, name, type, source, status,
       source_hash, source_name, read_as, parent_id, page_number, layout_name, size_ratio, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    [...own, ...file, parentId, number, layoutName, sizeRatio, now, now],
  );
}

/** Models that are no pages, and pages in order: of those, and maybe of more. */
export async function listModels(db: Reads, projectId: number, { source, status, type }: ModelQuery) {
  const conditions = ['model.parent_id IS NULL'];
  const params: Value[] = [projectId];
  const among = (column: string, values: readonly string[] | undefined) => {
    if (!values) return;
    conditions.push(`model.${column} IN (${placeholders(values)})`);
    params.push(...values);
  };
  among('source', source && [source]);
  among('status', status);
  among('type', type);
  const found = await db.all<WholeModelRow>(
    `${selectWholeModels} WHERE model.project_id = ? AND (model.parent_id IS NOT NULL OR ${conditions.join(' AND ')})
     ORDER BY model.page_number, model.id`,
    params,
  );
  return {
    rows: found.filter(({ parent_id }) => parent_id === null).sort((one, other) => one.id - other.id),
    pages: found.filter(({ parent_id }) => parent_id !== null),
  };
}

export const modelsOfDocuments = (db: Reads, documentIds: readonly number[]) =>
  db.all<ModelRow>(`${selectModelsOfDocuments} WHERE ${among('model.document_id')} ORDER BY model.id`, [
    listed(documentIds),
  ]);

/** Models of projects without a document. */
export const ownModelsOf = (db: Reads, projectIds: readonly number[]) =>
  db.all<ModelRow>(
    `${selectModels}
     WHERE model.document_id IS NULL AND model.project_id IN (${placeholders(projectIds)}) ORDER BY model.id`,
    projectIds,
  );

/** Renames the models of a document that have its previous name. */
export async function renameModels(tx: Tx, clock: Clock, { id, was, name }: { id: number; was: string; name: string }) {
  const sql = 'UPDATE stored_model SET name = ?, updated_at = ? WHERE document_id = ? AND name = ?';
  await tx.run(sql, [name, isoTime(clock.now()), id, was]);
}

export async function updateModel(tx: Tx, clock: Clock, id: number, change: ModelChange): Promise<void> {
  const columns = Object.entries(change).map(([name, value]): readonly [string, Value] => {
    if (typeof value === 'boolean') return [name, Number(value)];
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  // The names are those of the schema: the route has dropped all others.
  const sets = [...columns.map(([name]) => `${name} = ?`), 'updated_at = ?'];
  const sql = `UPDATE stored_model SET ${sets.join(', ')} WHERE id = ?`;
  await tx.run(sql, [...columns.map(([, value]) => value), isoTime(clock.now()), id]);
}

export const deleteModels = (tx: Tx, ids: readonly number[]) =>
  tx.run(`DELETE FROM stored_model WHERE id IN (${placeholders(ids)})`, ids);
