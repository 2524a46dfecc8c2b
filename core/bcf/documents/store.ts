// SQL of the guids that clients gave their documents.
import type { Reads, Tx } from '../../storage/db.ts';

export async function findByGuid(db: Reads, projectId: number, guid: string): Promise<number | undefined> {
  const query = 'SELECT document_id FROM bcf_document WHERE project_id = ? AND guid = ?';
  return (await db.get<{ readonly document_id: number }>(query, [projectId, guid]))?.document_id;
}

/** Id of a document -> its guid, of those that have one. */
export async function guidsOf(db: Reads, projectId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.all<{ readonly document_id: number; readonly guid: string }>(
    'SELECT document_id, guid FROM bcf_document WHERE project_id = ?',
    [projectId],
  );
  return new Map(rows.map(({ document_id, guid }) => [document_id, guid]));
}

export async function insertGuid(tx: Tx, projectId: number, documentId: number, guid: string): Promise<void> {
  const insert = 'INSERT INTO bcf_document (document_id, project_id, guid) VALUES (?, ?, ?)';
  await tx.run(insert, [documentId, projectId, guid]);
}
