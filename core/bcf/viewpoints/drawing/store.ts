import type { BlobFacts } from '../../../storage/blobs/blobs.ts';
import { portionsOf, placeholders, type Reads, type Tx } from '../../../storage/db.ts';
import { among, listed } from '../../../storage/dialect.ts';

/** A model with a file that can be drawn. */
export interface DrawableRow {
  readonly id: number;
  readonly name: string | null;
  readonly source_name: string | null;
  readonly document_name: string | null;
}

/** Models of a project with a GLB. */
export const listDrawable = (db: Reads, projectId: number) =>
  db.all<DrawableRow>(
    `SELECT model.id, model.name, model.source_name, document.name AS document_name
     FROM model LEFT JOIN document ON document.id = model.document_id
     WHERE model.project_id = ? AND model.archived = 0 AND EXISTS (
       SELECT 1 FROM conversion_output WHERE conversion_output.conversion_id = model.conversion_id AND kind = 'gltf')
     ORDER BY model.id`,
    [projectId],
  );

/** Ids of the models that topics are about, by the ids of the topics. */
export async function topicModels(db: Reads, topicIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (topicIds.length === 0) return new Map();
  const query = `SELECT topic_id, model_id FROM bcf_topic_model WHERE ${among('topic_id')}`;
  const rows = await db.all<{ readonly topic_id: number; readonly model_id: number }>(query, [listed(topicIds)]);
  const byTopic = Map.groupBy(rows, ({ topic_id }) => topic_id);
  return new Map([...byTopic].map(([id, models]) => [id, models.map(({ model_id }) => model_id)]));
}

export const wantDrawings = (
  tx: Tx,
  wanted: readonly { readonly viewpointId: number; readonly models: readonly number[] }[],
) =>
  tx.run(
    `INSERT INTO bcf_drawing (viewpoint_id, models) VALUES ${wanted.map(() => '(?, ?)').join(', ')}
     ON CONFLICT (viewpoint_id) DO UPDATE SET models = excluded.models, turn = turn + 1`,
    wanted.flatMap(({ viewpointId, models }) => [viewpointId, JSON.stringify(models)]),
  );

/** A viewpoint that is to be drawn. */
export interface WantedRow {
  readonly id: number;
  readonly topic_guid: string;
  readonly project_id: number;
  readonly cloud_id: number;
  readonly models: string;
  /** increases each time that a picture is requested */
  readonly turn: number;
  /** bytes of its content */
  readonly size: number;
}

/** The next viewpoints, all of the same models. */
export const nextWanted = (db: Reads, limit: number) =>
  db.all<WantedRow>(
    `SELECT bcf_viewpoint.id, bcf_topic.guid AS topic_guid, bcf_viewpoint.project_id, stored_project.cloud_id,
       models, turn,
       octet_length(content) AS size
     FROM bcf_drawing JOIN bcf_viewpoint ON bcf_viewpoint.id = viewpoint_id
     JOIN bcf_topic ON bcf_topic.id = bcf_viewpoint.topic_id JOIN stored_project
     ON stored_project.id = bcf_viewpoint.project_id
     WHERE models = (SELECT models FROM bcf_drawing ORDER BY viewpoint_id LIMIT 1) ORDER BY viewpoint_id LIMIT ?`,
    [limit],
  );

/** The GLB files of models, in the order of their ids. */
export async function drawableFiles(db: Reads, ids: readonly number[]): Promise<BlobFacts[]> {
  const found: BlobFacts[] = [];
  for (const portion of portionsOf(ids))
    found.push(
      ...(await db.all<BlobFacts>(
        `SELECT hash, size, stored_size AS storedSize, encoding FROM model
         JOIN conversion_output ON conversion_output.conversion_id = model.conversion_id AND kind = 'gltf'
         JOIN blob ON blob.hash = blob_hash WHERE model.id IN (${placeholders(portion)}) ORDER BY model.id`,
        portion,
      )),
    );
  return found;
}

/** The content of a viewpoint, as JSON; undefined when it is deleted. */
export const contentOf = async (db: Reads, { id }: WantedRow): Promise<string | undefined> =>
  (await db.get<{ readonly content: string }>('SELECT content FROM bcf_viewpoint WHERE id = ?', [id]))?.content;

/**
 * Sets a drawn picture, unless another was given in the meantime or the view has changed.
 * @returns whether it was set
 */
export async function showDrawn(tx: Tx, { id, turn, models }: WantedRow, hash: string): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE bcf_viewpoint SET snapshot_type = 'png', snapshot_hash = ?, snapshot_drawn = 1, drawn_models = ?
     WHERE id = ? AND (snapshot_hash IS NULL OR snapshot_drawn = 1)
       AND EXISTS (SELECT 1 FROM bcf_drawing WHERE viewpoint_id = bcf_viewpoint.id AND turn = ?)`,
    [hash, models, id, turn],
  );
  return changed > 0;
}

/** It is drawn, or has a given picture; one that was changed in the meantime still waits. */
export const endWanted = (tx: Tx, { id, turn }: WantedRow) =>
  tx.run(
    `DELETE FROM bcf_drawing WHERE viewpoint_id = ? AND (turn = ? OR EXISTS (
       SELECT 1 FROM bcf_viewpoint WHERE bcf_viewpoint.id = viewpoint_id
         AND snapshot_hash IS NOT NULL AND snapshot_drawn = 0))`,
    [id, turn],
  );
