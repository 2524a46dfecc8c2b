// SQL of previews and texts, made from the bytes of documents or given for them.
import { exists, type Reads, type Tx } from '../../../storage/db.ts';
import { allOf, among, listed, matches } from '../../../storage/dialect.ts';

/**
 * Bytes that documents of a project hold. Their output belongs to that project alone: output shared with another one
 * would reveal, by appearing at once, that the other holds the same bytes.
 */
export interface HeldBytes {
  readonly hash: string;
  readonly projectId: number;
}

/** Whether a preview of these bytes was made already, or tried. */
export const hasPreview = (db: Reads, { hash, projectId }: HeldBytes) =>
  exists(db, 'SELECT 1 FROM preview WHERE source_hash = ? AND project_id = ?', [hash, projectId]);

export const insertPreview = (
  tx: Tx,
  { hash, projectId }: HeldBytes,
  preview: { pictureHash: string | null; text: string | null; version: string | null; now: string },
) =>
  tx.run(
    'INSERT INTO preview (source_hash, project_id, picture_hash, text, version, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [hash, projectId, preview.pictureHash, preview.text, preview.version, preview.now],
  );

/** Replaces or removes the picture of the same bytes. */
export async function setPicture(tx: Tx, { hash, projectId }: HeldBytes, pictureHash: string | null): Promise<void> {
  await tx.run(
    `UPDATE blob SET refs = refs - 1 WHERE hash = (SELECT picture_hash FROM preview WHERE source_hash = ?
     AND project_id = ?)`,
    [hash, projectId],
  );
  await tx.run('UPDATE preview SET picture_hash = ? WHERE source_hash = ? AND project_id = ?', [
    pictureHash,
    hash,
    projectId,
  ]);
}

/** The bytes that the picture of a document is made of. */
export const sourceOf = (db: Reads, documentId: number): Promise<(HeldBytes & { fileName: string }) | undefined> =>
  db.get(
    `SELECT coalesce(office_preview_hash, blob_hash) AS hash, project_id AS projectId,
       CASE WHEN office_preview_hash IS NULL THEN file_name ELSE coalesce(office_preview_name, '') END AS fileName
     FROM document WHERE id = ?`,
    [documentId],
  );

interface HolderRow {
  readonly id: number;
  readonly parent_id: number;
  readonly project_id: number;
  readonly cloud_id: number;
}

/** The documents of the project that hold some bytes, as their file or as the file shown in its place. */
export const holdersOf = (db: Reads, { hash, projectId }: HeldBytes) =>
  db.all<HolderRow>(
    `SELECT document.id, document.folder_id AS parent_id, document.project_id, project.cloud_id FROM document
     JOIN project ON project.id = document.project_id
     WHERE document.id IN (SELECT id FROM document WHERE blob_hash = ? UNION SELECT id FROM document
       WHERE office_preview_hash = ?)
       AND document.project_id = ?`,
    [hash, hash, projectId],
  );

/**
 * A document of each project that holds some bytes, as its file or as the file shown in its place, with the name of
 * that file.
 */
export const holdersByProject = (db: Reads, hash: string) =>
  db.all<{ readonly id: number; readonly projectId: number; readonly fileName: string }>(
    `SELECT min(id) AS id, project_id AS projectId, file_name AS fileName FROM (
       SELECT id, project_id, file_name FROM document WHERE blob_hash = ?
       UNION ALL SELECT id, project_id, office_preview_name FROM document WHERE office_preview_hash = ?)
     GROUP BY project_id`,
    [hash, hash],
  );

/** Whether a document of the project holds some bytes, also one in the bin. */
export const isHeld = (db: Reads, { hash, projectId }: HeldBytes) =>
  exists(
    db,
    `SELECT 1 FROM stored_document WHERE blob_hash = ? AND project_id = ?
       UNION SELECT 1 FROM stored_document WHERE office_preview_hash = ? AND project_id = ?`,
    [hash, projectId, hash, projectId],
  );

/** The documents of a project with some letters in their text; at least three. */
export async function findByText(db: Reads, projectId: number, letters: string): Promise<number[]> {
  const rows = await listByText(db, { projectIds: [projectId], words: [letters], isHead: false });
  return rows.map(({ id }) => id);
}

export interface TextHolder {
  readonly id: number;
  readonly project_id: number;
  readonly folder_id: number;
  readonly name: string;
}

interface TextQuery {
  readonly projectIds: readonly number[];
  readonly words: readonly string[];
  /** only the newest versions */
  readonly isHead: boolean;
  /** all when absent */
  readonly most?: number;
}

/**
 * The documents of some projects with all words in their text, the newest first; each word has at least three letters.
 */
export async function listByText(db: Reads, { projectIds, words, isHead, most = -1 }: TextQuery) {
  const phrase = allOf(words);
  const shown = 'document.id, document.project_id, document.folder_id, document.name';
  const heads = isHead ? 'AND document.is_head = 1' : '';
  return db.all<TextHolder>(
    `SELECT ${shown} FROM document_word JOIN document ON document.id = document_word.rowid
     WHERE ${matches('document_word')} AND ${among('document.project_id')} ${heads}
     UNION
     SELECT ${shown} FROM document
     WHERE ${among('document.project_id')} ${heads}
       AND document.id IN (
         SELECT held.id FROM preview_word JOIN preview ON preview.id = preview_word.rowid
           JOIN document AS held ON held.blob_hash = preview.source_hash AND held.project_id = preview.project_id
             WHERE ${matches('preview_word')}
         UNION
         SELECT held.id FROM preview_word JOIN preview ON preview.id = preview_word.rowid
           JOIN document AS held ON held.office_preview_hash = preview.source_hash
             AND held.project_id = preview.project_id WHERE ${matches('preview_word')})
       AND NOT EXISTS (SELECT 1 FROM document_text WHERE document_text.document_id = document.id
         AND document_text.text IS NOT NULL)
     ORDER BY 1 DESC LIMIT ?`,
    [phrase, listed(projectIds), listed(projectIds), phrase, phrase, most],
  );
}

/** Texts of a document: the given one, else those found in its bytes or in the file shown in its place. */
export async function textsOf(db: Reads, documentId: number): Promise<string[]> {
  const given = await db.get<{ text: string | null }>('SELECT text FROM document_text WHERE document_id = ?', [
    documentId,
  ]);
  if (given?.text) return [given.text];
  const found = await db.all<{ text: string }>(
    `SELECT preview.text FROM document
     JOIN preview ON preview.source_hash IN (document.blob_hash, document.office_preview_hash)
       AND preview.project_id = document.project_id
     WHERE document.id = ? AND preview.text IS NOT NULL`,
    [documentId],
  );
  return found.map(({ text }) => text);
}
