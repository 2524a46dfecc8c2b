// All SQL of what is made of the bytes of documents, and of the texts that are given for them.
import type { Reads, Tx } from '../../../storage/db.ts';

/** Whether something was made of these bytes already, or tried. */
export async function hasPreview(db: Reads, sourceHash: string): Promise<boolean> {
  return (await db.get('SELECT 1 FROM preview WHERE source_hash = ?', [sourceHash])) !== undefined;
}

export async function insertPreview(
  tx: Tx,
  {
    sourceHash,
    pictureHash,
    text,
    version,
    now,
  }: {
    sourceHash: string;
    pictureHash: string | null;
    text: string | null;
    /** of the program that wrote it */
    version: string | null;
    now: string;
  },
): Promise<void> {
  await tx.run('INSERT INTO preview (source_hash, picture_hash, text, version, created_at) VALUES (?, ?, ?, ?, ?)', [
    sourceHash,
    pictureHash,
    text,
    version,
    now,
  ]);
}

export interface HolderRow {
  readonly id: number;
  readonly parent_id: number;
  readonly project_id: number;
  readonly cloud_id: number;
}

/** The documents that hold some bytes, as their file or in its stead. */
export async function holdersOf(db: Reads, hash: string): Promise<HolderRow[]> {
  return db.all<HolderRow>(
    `SELECT document.id, document.folder_id AS parent_id, document.project_id, project.cloud_id FROM document JOIN project ON project.id = document.project_id
     WHERE document.id IN (SELECT id FROM document WHERE blob_hash = ? UNION SELECT id FROM document WHERE office_preview_hash = ?)`,
    [hash, hash],
  );
}

/** Whether a document holds some bytes, also one in the bin. */
export async function isHeld(db: Reads, hash: string): Promise<boolean> {
  return (
    (await db.get(
      'SELECT 1 FROM stored_document WHERE blob_hash = ? UNION SELECT 1 FROM stored_document WHERE office_preview_hash = ?',
      [hash, hash],
    )) !== undefined
  );
}

/** The documents of a project with some letters in their text; at least three. */
export async function findByText(db: Reads, projectId: number, letters: string): Promise<number[]> {
  const phrase = `"${letters.replaceAll('"', '""')}"`;
  const rows = await db.all<{ id: number }>(
    `SELECT document.id FROM document_word JOIN document ON document.id = document_word.rowid
     WHERE document_word MATCH ? AND document.project_id = ?
     UNION
     SELECT document.id FROM document
     WHERE document.project_id = ?
       AND document.id IN (
         SELECT held.id FROM preview_word JOIN preview ON preview.id = preview_word.rowid JOIN document AS held ON held.blob_hash = preview.source_hash WHERE preview_word MATCH ?
         UNION
         SELECT held.id FROM preview_word JOIN preview ON preview.id = preview_word.rowid JOIN document AS held ON held.office_preview_hash = preview.source_hash WHERE preview_word MATCH ?)
       AND NOT EXISTS (SELECT 1 FROM document_text WHERE document_text.document_id = document.id AND document_text.text IS NOT NULL)`,
    [phrase, projectId, projectId, phrase, phrase],
  );
  return rows.map(({ id }) => id);
}
