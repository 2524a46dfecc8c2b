// All SQL of document references.
import type { Reads, Tx } from '../../storage/db.ts';

export interface ReferenceRow {
  readonly id: number;
  readonly topic_id: number;
  /** of a stored document: its id as text */
  readonly guid: string;
  readonly document_id: number | null;
  readonly url: string | null;
  readonly description: string | null;
}

export async function listReferences(db: Reads, topicId: number): Promise<ReferenceRow[]> {
  return db.all<ReferenceRow>('SELECT * FROM bcf_document_reference WHERE topic_id = ? ORDER BY id', [topicId]);
}

/** A topic refers to a stored document once: again, the description is renewed. */
export async function putReference(tx: Tx, row: Omit<ReferenceRow, 'id'>): Promise<void> {
  await tx.run(
    `INSERT INTO bcf_document_reference (topic_id, guid, document_id, url, description) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (topic_id, guid) DO UPDATE SET url = excluded.url, description = excluded.description`,
    [row.topic_id, row.guid, row.document_id, row.url, row.description],
  );
}

export async function deleteReference(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM bcf_document_reference WHERE id = ?', [id]);
}
