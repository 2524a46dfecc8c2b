// Reads the rows of models, in a transaction or outside of one.
import { notFound } from '../../kit/errors.ts';
import { placeholders, portionsOf, type Reads } from '../../storage/db.ts';
import type { ModelSource, ModelStatus, ModelType } from './schema.ts';

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
  /** name and folder of its document */
  readonly document_name: string | null;
  readonly folder_id: number | null;
}

/** The beginning of every statement that reads models. */
export const selectModels = `SELECT model.*, project.cloud_id, document.name AS document_name, document.folder_id
  FROM model JOIN project ON project.id = model.project_id LEFT JOIN document ON document.id = model.document_id`;

export function findModel(db: Reads, id: number): Promise<ModelRow | undefined> {
  return db.get<ModelRow>(`${selectModels} WHERE model.id = ?`, [id]);
}

/** @throws 404 when the project has no such model */
export async function modelIn(db: Reads, projectId: number, id: number): Promise<ModelRow> {
  const row = await findModel(db, id);
  if (row?.project_id !== projectId) throw notFound('model');
  return row;
}

/** Those of the project among `ids`. */
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
