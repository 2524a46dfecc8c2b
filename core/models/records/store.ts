// SQL of the model record.
import { isoTime, type Clock } from '../../kit/time.ts';
import { placeholders, portionsOf, type Reads, type Tx, type Value } from '../../storage/db.ts';
import type { ModelChange, ModelQuery, ModelSource, ModelStatus, ModelType } from './schema.ts';

export interface ModelRow {
  readonly id: number;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly document_id: number | null;
  readonly creator_id: number | null;
  readonly name: string | null;
  readonly type: ModelType;
  readonly source: ModelSource;
  readonly status: ModelStatus;
  readonly errors: string;
  readonly warnings: string;
  readonly source_hash: string | null;
  readonly source_name: string | null;
  readonly conversion_id: number | null;
  readonly archived: number;
  readonly version: string | null;
  readonly world_position: string | null;
  readonly size_ratio: number | null;
  readonly north_vector: string | null;
  readonly recommanded_2d_angle: number | null;
  readonly layout_name: string | null;
  /** the model that this is a page of */
  readonly parent_id: number | null;
  /** from 1 */
  readonly page_number: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const selectModels = 'SELECT model.*, project.cloud_id FROM model JOIN project ON project.id = model.project_id';

export interface NewModel {
  readonly projectId: number;
  readonly documentId: number | null;
  readonly creatorId: number | null;
  readonly name: string | null;
  readonly type: ModelType;
  readonly status: ModelStatus;
  /** null when it is made from nothing, or as a part of what its parent is made from */
  readonly source: { readonly hash: string; readonly name: string } | null;
  readonly page?: NewPage;
  readonly origin?: ModelSource;
}

/** What makes a model a page of another, or the first of several. */
export interface NewPage {
  readonly parentId: number | null;
  readonly number: number;
  readonly layoutName?: string | null;
  readonly sizeRatio?: number | null;
}

export async function insertModel(
  tx: Tx,
  clock: Clock,
  { projectId, documentId, creatorId, name, type, status, source, page, origin = 'UPLOAD' }: NewModel,
): Promise<number> {
  const now = isoTime(clock.now());
  const row = await tx.get<{ id: number }>(
    `INSERT INTO stored_model (project_id, document_id, creator_id, name, type, source, status, source_hash, source_name, parent_id, page_number, layout_name, size_ratio, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    [
      projectId,
      documentId,
      creatorId,
      name,
      type,
      origin,
      status,
      source?.hash ?? null,
      source?.name ?? null,
      page?.parentId ?? null,
      page?.number ?? null,
      page?.layoutName ?? null,
      page?.sizeRatio ?? null,
      now,
      now,
    ],
  );
  if (!row) throw new Error('the new model has no id');
  return row.id;
}

export function findModel(db: Reads, id: number): Promise<ModelRow | undefined> {
  return db.get<ModelRow>(`${selectModels} WHERE model.id = ?`, [id]);
}

export async function findModels(db: Reads, projectId: number, ids: readonly number[]): Promise<ModelRow[]> {
  const found = portionsOf(ids).map(portion =>
    db.all<ModelRow>(
      `${selectModels} WHERE model.project_id = ? AND model.id IN (${placeholders(portion)}) ORDER BY model.id`,
      [projectId, ...portion],
    ),
  );
  return (await Promise.all(found)).flat();
}

/** The pages of models, in their order. */
export async function pagesOf(db: Reads, parentIds: readonly number[]): Promise<ModelRow[]> {
  const rows: ModelRow[] = [];
  for (const portion of portionsOf(parentIds)) {
    rows.push(
      ...(await db.all<ModelRow>(
        `${selectModels} WHERE model.parent_id IN (${placeholders(portion)}) ORDER BY model.page_number, model.id`,
        portion,
      )),
    );
  }
  return rows;
}

/** Those that are no pages of others. */
export function listModels(db: Reads, projectId: number, { source, status, type }: ModelQuery): Promise<ModelRow[]> {
  const conditions = ['model.project_id = ?', 'model.parent_id IS NULL'];
  const params: Value[] = [projectId];
  const among = (column: string, values: readonly string[] | undefined) => {
    if (!values) return;
    conditions.push(`model.${column} IN (${placeholders(values)})`);
    params.push(...values);
  };
  among('source', source && [source]);
  among('status', status);
  among('type', type);
  return db.all<ModelRow>(`${selectModels} WHERE ${conditions.join(' AND ')} ORDER BY model.id`, params);
}

export async function modelsOfDocuments(db: Reads, documentIds: readonly number[]): Promise<ModelRow[]> {
  const rows: ModelRow[] = [];
  for (const portion of portionsOf(documentIds)) {
    rows.push(
      ...(await db.all<ModelRow>(
        `${selectModels} WHERE model.document_id IN (${placeholders(portion)}) ORDER BY model.id`,
        portion,
      )),
    );
  }
  return rows;
}

export function modelsOfProjects(db: Reads, projectIds: readonly number[]): Promise<ModelRow[]> {
  return db.all<ModelRow>(
    `${selectModels} WHERE model.project_id IN (${placeholders(projectIds)}) ORDER BY model.id`,
    projectIds,
  );
}

/** Complete models whose conversion another version made: of the converter, or of what draws pages and panoramas. Pages
 *  that a document's model shows are drawn with it. */
export function outdatedModels(
  db: Reads,
  { converter, pages }: { readonly converter: string; readonly pages: string },
): Promise<ModelRow[]> {
  return db.all<ModelRow>(
    `${selectModels} JOIN conversion ON conversion.id = model.conversion_id
    WHERE model.status = 'C' AND model.source_hash IS NOT NULL
      AND conversion.version <> CASE WHEN conversion.kind IN ('pages', 'panorama') THEN ? ELSE ? END ORDER BY model.id DESC`,
    [pages, converter],
  );
}

/** The next status, with what belongs to it. What is not given is emptied: errors of an earlier attempt are over. */
export async function setStatus(
  tx: Tx,
  clock: Clock,
  id: number,
  status: ModelStatus,
  {
    errors = [],
    warnings = [],
    conversionId = null,
  }: { errors?: readonly string[]; warnings?: readonly string[]; conversionId?: number | null } = {},
): Promise<void> {
  await tx.run(
    'UPDATE stored_model SET status = ?, errors = ?, warnings = ?, conversion_id = ?, updated_at = ? WHERE id = ?',
    [status, JSON.stringify(errors), JSON.stringify(warnings), conversionId, isoTime(clock.now()), id],
  );
}

export async function setMessages(
  tx: Tx,
  clock: Clock,
  id: number,
  errors: readonly string[],
  warnings: readonly string[],
): Promise<void> {
  await tx.run('UPDATE stored_model SET errors = ?, warnings = ?, updated_at = ? WHERE id = ?', [
    JSON.stringify(errors),
    JSON.stringify(warnings),
    isoTime(clock.now()),
    id,
  ]);
}

export async function updateModel(tx: Tx, clock: Clock, id: number, change: ModelChange): Promise<void> {
  const columns = Object.entries(change).map(([name, value]): readonly [string, Value] => {
    if (typeof value === 'boolean') return [name, Number(value)];
    return [name, Array.isArray(value) ? JSON.stringify(value) : value];
  });
  // The names are those of the schema: the route has dropped all others.
  const sets = [...columns.map(([name]) => `${name} = ?`), 'updated_at = ?'];
  await tx.run(`UPDATE stored_model SET ${sets.join(', ')} WHERE id = ?`, [
    ...columns.map(([, value]) => value),
    isoTime(clock.now()),
    id,
  ]);
}

export async function deleteModels(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(`DELETE FROM stored_model WHERE id IN (${placeholders(ids)})`, ids);
}
