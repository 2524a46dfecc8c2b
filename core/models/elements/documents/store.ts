import { placeholders, portionsOf, type Reads, type Tx } from '../../../storage/db.ts';
import { among, listed } from '../../../storage/dialect.ts';

export interface LinkRow {
  readonly element_guid: string;
  readonly document_id: number;
}

export const linksOfModel = (db: Reads, modelId: number) =>
  db.all<LinkRow>(
    'SELECT element_guid, document_id FROM element_document WHERE model_id = ? ORDER BY document_id, element_guid',
    [modelId],
  );

export const linksOfElement = (db: Reads, modelId: number, guid: string) =>
  db.all<LinkRow>(
    `SELECT element_guid, document_id FROM element_document WHERE model_id = ? AND element_guid = ?
       ORDER BY document_id`,
    [modelId, guid],
  );

/** Documents that belong to the element already still do, once. */
export const insertLinks = (tx: Tx, modelId: number, guid: string, documentIds: readonly number[]) =>
  tx.run(
    `INSERT INTO element_document (model_id, element_guid, document_id)
     SELECT model.id, ?, document.id FROM model JOIN document ON ${among('document.id')} WHERE model.id = ?
     ON CONFLICT DO NOTHING`,
    [guid, listed(documentIds), modelId],
  );

/** To the model of a document's version from the model of the version before it. */
export const copyLinks = (tx: Tx, modelId: number) =>
  tx.run(
    `INSERT INTO element_document (model_id, element_guid, document_id)
     SELECT ?, element_guid, document_id FROM element_document WHERE model_id = (
       SELECT model.id FROM model AS mine JOIN document ON document.id = mine.document_id
       JOIN document AS other ON other.history_id = document.history_id AND other.id < document.id
       JOIN model ON model.document_id = other.id AND model.parent_id IS NULL
       WHERE mine.id = ? AND mine.parent_id IS NULL ORDER BY other.id DESC, model.id DESC LIMIT 1)
     ON CONFLICT DO NOTHING`,
    [modelId, modelId],
  );

/** Number of links that were there. */
export async function deleteLinks(tx: Tx, modelId: number, guid: string, documentIds: readonly number[]) {
  let deleted = 0;
  for (const portion of portionsOf(documentIds)) {
    deleted += await tx.run(
      `DELETE FROM element_document WHERE model_id = ? AND element_guid = ?
         AND document_id IN (${placeholders(portion)})`,
      [modelId, guid, ...portion],
    );
  }
  return deleted;
}
