// SQL of the processing state of models, and of the pages that their processing makes.
import { isoTime, type Clock } from '../../kit/time.ts';
import { insertReturningId, type Reads, type Tx } from '../../storage/db.ts';
import { selectModels, type ModelRow } from '../access/rows.ts';
import type { ModelStatus, ModelType } from '../access/schema.ts';

/**
 * Complete models whose conversion was made by another version: of the converter, or of the drawer of pages and
 * panoramas. Pages shown by a document's model are drawn with it.
 */
export const outdatedModels = (db: Reads, { converter, pages }: { converter: string; pages: string }) =>
  db.all<ModelRow>(
    `${selectModels} JOIN conversion ON conversion.id = model.conversion_id
    WHERE model.status = 'C' AND model.source_hash IS NOT NULL
      AND conversion.version <> CASE WHEN conversion.kind IN ('pages', 'panorama') THEN ? ELSE ? END
    ORDER BY model.id DESC`,
    [pages, converter],
  );

/**
 * Detaches models that are being processed, or failed, from output of another version: it has another layout. Viewers
 * continue with the tiles of clouds.
 */
export const dropOutdated = (tx: Tx, { converter, pages }: { converter: string; pages: string }) =>
  tx.run(
    `UPDATE stored_model SET conversion_id = NULL WHERE status IN ('P', 'I', 'E') AND type <> 'POINT_CLOUD'
       AND EXISTS (SELECT 1 FROM conversion WHERE conversion.id = stored_model.conversion_id
         AND conversion.version <> CASE WHEN conversion.kind IN ('pages', 'panorama') THEN ? ELSE ? END)`,
    [pages, converter],
  );

/** The models that show a conversion; for pages the models that they are made with. */
export const modelsShowing = (db: Reads, conversionId: number) =>
  db.all<ModelRow>(
    `${selectModels} WHERE model.id IN (
       SELECT CASE WHEN source_hash IS NULL AND parent_id IS NOT NULL THEN parent_id ELSE id END FROM model
       WHERE conversion_id = ?)
     ORDER BY model.id`,
    [conversionId],
  );

/** Models of documents that ended in an error, by the bytes they are made from; without cancelled ones. */
export const failedModelsOf = (db: Reads, sourceHash: string) =>
  db.all<ModelRow>(
    `${selectModels} WHERE model.source_hash = ? AND model.status = 'E' AND model.cancelled = 0
       AND model.parent_id IS NULL`,
    [sourceHash],
  );

export interface Messages {
  readonly errors: string[];
  readonly warnings: string[];
}

const texts = (list: readonly string[]) => JSON.stringify(list);

/** Values that belong to a status. */
export interface Outcome {
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
  readonly conversionId?: number | null;
  /** ended by a user before it was complete */
  readonly isCancelled?: boolean;
  /** damaged output was made again: no further consequences */
  readonly isRepair?: boolean;
}

/** The next status, with its values. Values not given are cleared: errors of an earlier attempt no longer apply. */
export const setStatus = (
  tx: Tx,
  clock: Clock,
  id: number,
  status: ModelStatus,
  { errors = [], warnings = [], conversionId = null, isCancelled = false }: Outcome = {},
) =>
  tx.run(
    `UPDATE stored_model SET status = ?, errors = ?, warnings = ?, conversion_id = ?, cancelled = ?, updated_at = ?
       WHERE id = ?`,
    [status, ...[errors, warnings].map(texts), conversionId, Number(isCancelled), isoTime(clock.now()), id],
  );

export const setType = (tx: Tx, id: number, type: ModelType) =>
  tx.run('UPDATE stored_model SET type = ? WHERE id = ?', [type, id]);

export async function setMessages(tx: Tx, clock: Clock, id: number, { errors, warnings }: Messages): Promise<void> {
  const sql = 'UPDATE stored_model SET errors = ?, warnings = ?, updated_at = ? WHERE id = ?';
  await tx.run(sql, [...[errors, warnings].map(texts), isoTime(clock.now()), id]);
}

/** Adds a complete page to a model, of the same document and name. Returns its id. */
export function insertPage(
  tx: Tx,
  clock: Clock,
  parentId: number,
  { number, layoutName }: { number: number; layoutName: string | null },
) {
  const now = isoTime(clock.now());
  return insertReturningId(
    tx,
    `INSERT INTO stored_model (project_id, document_id, creator_id, name, type, source, status,
       parent_id, page_number, layout_name, created_at, updated_at)
     SELECT project_id, document_id, creator_id, name, type, 'UPLOAD', 'C', id, ?, ?, ?, ? FROM stored_model
     WHERE id = ? RETURNING id`,
    [number, layoutName, now, now, parentId],
  );
}
