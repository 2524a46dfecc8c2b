// Reads the rows of models, in a transaction or outside of one.
import { notFound } from '../../kit/errors.ts';
import type { Reads } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { ModelSource, ModelStatus, ModelType } from './schema.ts';
import type { Action, KindOf } from '../../audit/actions.ts';
import type { PlacedObject } from '../../audit/record.ts';

/** Kinds of what the data of a model holds. */
type PartKind =
  | 'building'
  | 'classification'
  | 'element'
  | 'layer'
  | 'property'
  | 'property-definition'
  | 'property-set'
  | 'space'
  | 'storey'
  | 'system'
  | 'unit'
  | 'zone';

type ActionOf<A extends Action> = A extends Action ? (KindOf<A> extends PartKind ? A : never) : never;

/** An edit of a model's data as the log names it. */
export interface PartChange {
  readonly action: ActionOf<Action>;
  /** of the one that is changed, when it is one that has a number */
  readonly id?: number;
}

/** A model in the log: under its own name, else that of its document. */
export const loggedModel = (row: ModelRow): PlacedObject => ({
  id: row.id,
  name: row.name ?? row.document_name,
  folderId: row.folder_id,
  documentId: row.document_id,
});

/** Something in a model, or all of its kind: under the name of the model. */
export const loggedPart = (row: ModelRow, id: number | null = null): PlacedObject => ({ ...loggedModel(row), id });

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
  /** 1 when its processing was cancelled */
  readonly cancelled: number;
  readonly errors: string;
  readonly warnings: string;
  readonly source_hash: string | null;
  readonly source_name: string | null;
  /** reading options chosen at upload: JSON of a ReadAs */
  readonly read_as: string | null;
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
  /** counted from 1 */
  readonly page_number: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** name and folder of its document */
  readonly document_name: string | null;
  readonly folder_id: number | null;
}

/** A model with the rows that its record and its data need. */
export interface WholeModelRow extends ModelRow {
  /** of its conversion; null when that made no data */
  readonly data_file: string | null;
  readonly converted_at: string | null;
  /** file of the edited data; null without edits: see `editing` */
  readonly edited_file: string | null;
  readonly edited_base: string | null;
  readonly edits: number | null;
  /** of its mask; null without one */
  readonly mask_id: number | null;
  readonly crop_path: string | null;
  readonly grayscale: number | null;
  readonly mask_opacity: number | null;
  readonly brightness: number | null;
  readonly contrast: number | null;
  readonly mask_created_at: string | null;
  readonly mask_updated_at: string | null;
  /** of its transform; null without one */
  readonly translate: string | null;
  readonly rotate: number | null;
  readonly scale: number | null;
  readonly opacity: number | null;
}

/** Common start of every statement that reads models. */
export const selectModels = `SELECT model.*, project.cloud_id, document.name AS document_name, document.folder_id
  FROM model JOIN project ON project.id = model.project_id LEFT JOIN document ON document.id = model.document_id`;

/** The same for models of documents, also in a project that is in the bin. */
export const selectModelsOfDocuments = selectModels.replace('JOIN project ON', 'JOIN stored_project AS project ON');

/** Common start of statements that read them with all joined rows. */
export const selectWholeModels = `SELECT model.*, project.cloud_id, document.name AS document_name, document.folder_id,
    conversion.data_file, conversion.created_at AS converted_at,
    editing.file AS edited_file, editing.base AS edited_base, editing.edits,
    mask.id AS mask_id, mask.crop_path, mask.grayscale, mask.opacity AS mask_opacity, mask.brightness, mask.contrast,
    mask.created_at AS mask_created_at, mask.updated_at AS mask_updated_at,
    transform.translate, transform.rotate, transform.scale, transform.opacity
  FROM model JOIN project ON project.id = model.project_id LEFT JOIN document ON document.id = model.document_id
  LEFT JOIN conversion ON conversion.id = model.conversion_id
  LEFT JOIN model_editing AS editing ON editing.model_id = model.id
  LEFT JOIN model_mask AS mask ON mask.model_id = model.id
  LEFT JOIN model_transform AS transform ON transform.model_id = model.id`;

export const findModel = (db: Reads, id: number) =>
  db.get<WholeModelRow>(`${selectWholeModels} WHERE model.id = ?`, [id]);

/** @throws 404 when the project has no such model */
export async function modelIn(db: Reads, projectId: number, id: number): Promise<WholeModelRow> {
  const row = await findModel(db, id);
  if (row?.project_id !== projectId) throw notFound('model');
  return row;
}

/** Those of the project among `ids`. */
export const findModels = (db: Reads, projectId: number, ids: readonly number[]) =>
  db.all<WholeModelRow>(`${selectWholeModels} WHERE model.project_id = ? AND ${among('model.id')} ORDER BY model.id`, [
    projectId,
    listed(ids),
  ]);

/** The pages of models, in their order. */
export const pagesOf = (db: Reads, parentIds: readonly number[]) =>
  db.all<WholeModelRow>(`${selectWholeModels} WHERE ${among('model.parent_id')} ORDER BY model.page_number, model.id`, [
    listed(parentIds),
  ]);

/** A model of the project with its pages. @throws 404 */
export async function modelWithPages(db: Reads, projectId: number, id: number) {
  const rows = await db.all<WholeModelRow>(
    `${selectWholeModels} WHERE model.id = ? OR model.parent_id = ? ORDER BY model.page_number, model.id`,
    [id, id],
  );
  const row = rows.find(each => each.id === id);
  if (row?.project_id !== projectId) throw notFound('model');
  return { row, pages: rows.filter(each => each !== row) };
}
