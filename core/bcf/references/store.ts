import { exists, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';

export interface ReferenceRow {
  readonly id: number;
  readonly topic_id: number;
  /** of a stored document: its id as text */
  readonly guid: string;
  readonly document_id: number | null;
  readonly url: string | null;
  readonly description: string | null;
}

export const listReferences = (db: Reads, topicId: number) =>
  db.all<ReferenceRow>('SELECT * FROM bcf_document_reference WHERE topic_id = ? ORDER BY id', [topicId]);

/**
 * A topic refers to a stored document once: a repeated reference gets the new description, and the guid where it is not
 * the number of the document. All statements are requested at once.
 */
export async function putReferences(tx: Tx, rows: readonly Omit<ReferenceRow, 'id'>[]): Promise<void> {
  await Promise.all(
    rows.flatMap(({ topic_id, guid, document_id, url, description }) => {
      const insert = tx.run(
        `INSERT INTO bcf_document_reference (topic_id, guid, document_id, url, description) SELECT ?, ?, ?, ?, ?
         WHERE NOT EXISTS (SELECT 1 FROM bcf_document_reference WHERE topic_id = ? AND document_id = ?)
         ON CONFLICT (topic_id, guid) DO UPDATE SET document_id = excluded.document_id, url = excluded.url,
           description = excluded.description`,
        [topic_id, guid, document_id, url, description, topic_id, document_id],
      );
      if (document_id === null) return [insert];
      // A row that was just inserted is updated to the same values.
      const renew = tx.run(
        `UPDATE bcf_document_reference
           SET description = ?, guid = CASE ? WHEN CAST(document_id AS TEXT) THEN guid ELSE ? END
         WHERE topic_id = ? AND document_id = ?`,
        [description, guid, guid, topic_id, document_id],
      );
      return [insert, renew];
    }),
  );
}

/** Replaces the content of a reference; another reference to the same document is deleted. */
export async function replaceReference(tx: Tx, { id, topic_id, ...row }: ReferenceRow): Promise<void> {
  if (row.document_id !== null)
    await tx.run('DELETE FROM bcf_document_reference WHERE topic_id = ? AND document_id = ? AND id <> ?', [
      topic_id,
      row.document_id,
      id,
    ]);
  const { guid, document_id, url, description } = row;
  const set = 'guid = ?, document_id = ?, url = ?, description = ?';
  await tx.run(`UPDATE bcf_document_reference SET ${set} WHERE id = ?`, [guid, document_id, url, description, id]);
}

/** Whether a topic of the project has a reference of that guid. */
export const isTaken = (db: Reads, projectId: number, guid: string) =>
  exists(
    db,
    `SELECT 1 FROM bcf_document_reference WHERE guid = ? AND topic_id IN (SELECT id FROM bcf_topic
       WHERE project_id = ?)`,
    [guid, projectId],
  );

export const deleteReferences = (tx: Tx, ids: readonly number[]) =>
  tx.run(`DELETE FROM bcf_document_reference WHERE ${among('id')}`, [listed(ids)]);
