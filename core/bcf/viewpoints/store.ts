// All SQL of viewpoints, with the models that they show and their bitmaps.
import type { BlobEncoding } from '../../storage/blobs/blobs.ts';
import { exists, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, named } from '../../storage/dialect.ts';

export type PictureType = 'png' | 'jpg';

export interface ViewpointRow {
  readonly id: number;
  readonly topic_id: number;
  readonly project_id: number;
  readonly guid: string;
  readonly viewpoint_index: number | null;
  readonly originating_system: string | null;
  readonly authoring_tool_id: string | null;
  /** a `StoredView` as JSON */
  readonly content: string;
  readonly snapshot_type: PictureType | null;
  readonly snapshot_hash: string | null;
  /** 1: it came without one, and this one was drawn */
  readonly snapshot_drawn: 0 | 1;
  /** of a drawn picture: the models in it, as a JSON list; null where they are not known */
  readonly drawn_models: string | null;
  /** of the stored picture */
  readonly snapshot_encoding: BlobEncoding | null;
}

const select = `SELECT bcf_viewpoint.*, blob.encoding AS snapshot_encoding FROM bcf_viewpoint LEFT JOIN blob
     ON blob.hash = bcf_viewpoint.snapshot_hash`;

/** Viewpoints of topics in the order in which they were made; `alone` leaves out those that a comment shows. */
export async function listViewpoints(db: Reads, topicIds: readonly number[], alone = false): Promise<ViewpointRow[]> {
  const without = `AND NOT EXISTS (SELECT 1 FROM bcf_comment
     WHERE bcf_comment.topic_id = bcf_viewpoint.topic_id AND bcf_comment.viewpoint_guid = bcf_viewpoint.guid)`;
  const where = `${among('bcf_viewpoint.topic_id')} ${alone ? without : ''}`;
  return db.all<ViewpointRow>(`${select} WHERE ${where} ORDER BY bcf_viewpoint.id`, [listed(topicIds)]);
}

/** What lists of topics show of a viewpoint. */
export type PictureRow = Pick<
  ViewpointRow,
  'id' | 'topic_id' | 'snapshot_type' | 'snapshot_hash' | 'snapshot_drawn' | 'drawn_models'
>;

/** Viewpoints of a project without what is seen in them, in the order in which they were made. */
export const listPictures = (db: Reads, projectId: number) =>
  db.all<PictureRow>(
    `SELECT id, topic_id, snapshot_type, snapshot_hash, snapshot_drawn, drawn_models FROM bcf_viewpoint
       WHERE project_id = ? ORDER BY id`,
    [projectId],
  );

export const findViewpoint = (db: Reads, topicId: number, guid: string) =>
  db.get<ViewpointRow>(`${select} WHERE bcf_viewpoint.topic_id = ? AND bcf_viewpoint.guid = ?`, [topicId, guid]);

/** One of a project that is not in the bin. */
export const findViewpointById = (db: Reads, id: number) =>
  db.get<ViewpointRow>(
    `${select} WHERE bcf_viewpoint.id = ? AND EXISTS (SELECT 1 FROM project
       WHERE project.id = bcf_viewpoint.project_id)`,
    [id],
  );

/** Whether the project has a viewpoint of one of these guids, in any topic. */
export const isAnyTaken = (db: Reads, projectId: number, guids: readonly string[]) =>
  exists(db, `SELECT 1 FROM bcf_viewpoint WHERE project_id = ? AND ${among('guid')} LIMIT 1`, [
    projectId,
    listed(guids),
  ]);

/** Whether a comment shows a viewpoint. */
export const isShown = (db: Reads, { topic_id, guid }: ViewpointRow) =>
  exists(db, 'SELECT 1 FROM bcf_comment WHERE topic_id = ? AND viewpoint_guid = ?', [topic_id, guid]);

type Written = Pick<
  ViewpointRow,
  'viewpoint_index' | 'originating_system' | 'authoring_tool_id' | 'content' | 'snapshot_type' | 'snapshot_hash'
>;

interface NewViewpoint extends Omit<Written, 'content'>, Pick<ViewpointRow, 'topic_id' | 'project_id' | 'guid'> {
  readonly content: string | Uint8Array;
}

const columns = [
  'topic_id',
  'project_id',
  'guid',
  'viewpoint_index',
  'originating_system',
  'authoring_tool_id',
  'content',
  'snapshot_type',
  'snapshot_hash',
] as const satisfies readonly (keyof NewViewpoint)[];
const marks = `(${columns.map(name => (name === 'content' ? 'CAST(? AS TEXT)' : '?')).join(', ')})`;

/** One or many, in one statement. @returns the ids of the new rows by their guids */
export async function insertViewpoints(tx: Tx, rows: readonly NewViewpoint[]): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const made = await tx.all<{ readonly id: number; readonly guid: string }>(
    `INSERT INTO bcf_viewpoint (${columns.join(', ')}) VALUES ${rows.map(() => marks).join(', ')} RETURNING id, guid`,
    rows.flatMap(row => columns.map(name => row[name])),
  );
  return new Map(made.map(({ id, guid }) => [guid, id]));
}

/** All but the picture. */
export const updateViewpoint = (tx: Tx, row: Omit<Written, 'snapshot_type' | 'snapshot_hash'> & { id: number }) =>
  tx.run(
    ...named(
      `UPDATE bcf_viewpoint SET viewpoint_index = :viewpoint_index, originating_system = :originating_system,
         authoring_tool_id = :authoring_tool_id, content = :content WHERE id = :id`,
      row,
    ),
  );

/** The bytes of the picture before are given free by a trigger. */
export async function setSnapshot(tx: Tx, id: number, type: PictureType | null, hash: string | null): Promise<void> {
  const set = 'snapshot_type = ?, snapshot_hash = ?, snapshot_drawn = 0';
  await tx.run(`UPDATE bcf_viewpoint SET ${set} WHERE id = ?`, [type, hash, id]);
}

/**
 * Pictures that were drawn in the project, and come back from a client or in a file, stay drawn ones of the same
 * models.
 */
export async function keepDrawn(tx: Tx, ids: readonly number[]): Promise<void> {
  const drawn = `FROM bcf_viewpoint AS drawn WHERE drawn.snapshot_hash = bcf_viewpoint.snapshot_hash
    AND drawn.project_id = bcf_viewpoint.project_id AND drawn.snapshot_drawn = 1`;
  await tx.run(
    `UPDATE bcf_viewpoint SET snapshot_drawn = 1, drawn_models = (SELECT drawn.drawn_models ${drawn} LIMIT 1)
     WHERE ${among('id')} AND snapshot_drawn = 0 AND EXISTS (SELECT 1 ${drawn})`,
    [listed(ids)],
  );
}

/** What a topic says of the files that it is about, as JSON. */
export const filesOfTopic = async (db: Reads, topicId: number): Promise<string> =>
  (await db.get<{ readonly files: string }>('SELECT files FROM bcf_topic WHERE id = ?', [topicId]))?.files ?? '[]';

/** Deletes viewpoints of one topic. Comments that show them lose them. */
export async function deleteViewpoints(tx: Tx, rows: readonly ViewpointRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx.run(`UPDATE bcf_comment SET viewpoint_guid = NULL WHERE topic_id = ? AND ${among('viewpoint_guid')}`, [
    first.topic_id,
    listed(rows.map(({ guid }) => guid)),
  ]);
  await tx.run(`DELETE FROM bcf_viewpoint WHERE ${among('id')}`, [listed(rows.map(({ id }) => id))]);
}

export const listModels = (db: Reads, ids: readonly number[]) =>
  db.all<{ readonly viewpoint_id: number; readonly id: number }>(
    `SELECT bcf_viewpoint_model.viewpoint_id, model.id FROM bcf_viewpoint_model JOIN model
       ON model.id = bcf_viewpoint_model.model_id
     WHERE ${among('bcf_viewpoint_model.viewpoint_id')} ORDER BY model.id`,
    [listed(ids)],
  );

export async function setModels(tx: Tx, viewpointId: number, ids: readonly number[]): Promise<void> {
  await tx.run('DELETE FROM bcf_viewpoint_model WHERE viewpoint_id = ?', [viewpointId]);
  const insert = 'INSERT INTO bcf_viewpoint_model (viewpoint_id, model_id) SELECT ?, value FROM json_each(?)';
  await tx.run(insert, [viewpointId, listed(ids)]);
}

export interface BitmapRow {
  readonly viewpoint_id: number;
  readonly guid: string;
  readonly bitmap_type: PictureType;
  /** location, normal, up and height as JSON */
  readonly placement: string;
  readonly blob_hash: string;
}

export const listBitmaps = (db: Reads, ids: readonly number[]) =>
  db.all<BitmapRow>(`SELECT * FROM bcf_bitmap WHERE ${among('viewpoint_id')} ORDER BY id`, [listed(ids)]);

export const deleteBitmaps = (tx: Tx, viewpointId: number) =>
  tx.run('DELETE FROM bcf_bitmap WHERE viewpoint_id = ?', [viewpointId]);

export const insertBitmap = (tx: Tx, row: BitmapRow) =>
  tx.run(
    ...named(
      `INSERT INTO bcf_bitmap (viewpoint_id, guid, bitmap_type, placement, blob_hash)
       VALUES (:viewpoint_id, :guid, :bitmap_type, :placement, :blob_hash)`,
      row,
    ),
  );
