import type { ByteKind } from '../../formats/first-bytes.ts';
import { insertReturningId, selectIds, placeholders, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';
import type { DocumentText } from './schema.ts';
import type { BlobEncoding } from '../../storage/blobs/blobs.ts';

/** Ids of all versions of a document, newest first. */
export const versionsOf = (db: Reads, historyId: number) =>
  selectIds(db, 'SELECT id FROM document WHERE history_id = ? ORDER BY id DESC', [historyId]);

export const setHead = (tx: Tx, historyId: number, id: number) =>
  tx.run('UPDATE stored_document SET is_head = CASE WHEN id = ? THEN 1 ELSE 0 END WHERE history_id = ?', [
    id,
    historyId,
  ]);

/**
 * Makes a version the only one of a history named by it. The remaining ones, also in the bin, are named by `rest`.
 */
export async function splitHistory(tx: Tx, { historyId, id, rest }: { historyId: number; id: number; rest: number }) {
  await tx.run('UPDATE stored_document SET history_id = ? WHERE history_id = ? AND id <> ?', [rest, historyId, id]);
  await tx.run('UPDATE stored_document SET history_id = id WHERE id = ?', [id]);
}

export interface StoredFileRow {
  readonly file_name: string;
  readonly hash: string;
  readonly size: number;
  readonly stored_size: number;
  readonly encoding: BlobEncoding;
}

export const findStoredFile = (db: Reads, documentId: number) =>
  db.get<StoredFileRow>(
    `SELECT document.file_name, blob.hash, blob.size, blob.stored_size, blob.encoding
     FROM document JOIN blob ON blob.hash = document.blob_hash WHERE document.id = ?`,
    [documentId],
  );

export const findOfficePreview = (db: Reads, documentId: number) =>
  db.get<StoredFileRow>(
    `SELECT coalesce(document.office_preview_name, '') AS file_name, blob.hash, blob.size, blob.stored_size,
     blob.encoding
     FROM document JOIN blob ON blob.hash = document.office_preview_hash WHERE document.id = ?`,
    [documentId],
  );

export const findPicture = (db: Reads, documentId: number) =>
  db.get<StoredFileRow>(
    `SELECT 'preview.webp' AS file_name, blob.hash, blob.size, blob.stored_size, blob.encoding
     FROM document JOIN preview ON preview.source_hash = coalesce(document.office_preview_hash, document.blob_hash)
       AND preview.project_id = document.project_id JOIN blob ON blob.hash = preview.picture_hash
     WHERE document.id = ?`,
    [documentId],
  );

export const findText = (db: Reads, documentId: number): Promise<Pick<DocumentText, 'text' | 'language'> | undefined> =>
  db.get('SELECT text, language FROM document_text WHERE document_id = ?', [documentId]);

export const putText = (tx: Tx, { id, text, language }: DocumentText) =>
  tx.run(
    `INSERT INTO document_text (document_id, text, language) VALUES (?, ?, ?) ON CONFLICT (document_id) DO UPDATE
     SET text = excluded.text, language = excluded.language`,
    [id, text, language],
  );

export const setOfficePreview = (tx: Tx, documentId: number, hash: string, fileName: string) =>
  tx.run('UPDATE stored_document SET office_preview_hash = ?, office_preview_name = ? WHERE id = ?', [
    hash,
    fileName,
    documentId,
  ]);

export interface DocumentRow {
  readonly id: number;
  readonly project_id: number;
  readonly folder_id: number;
  /** equal for all versions */
  readonly history_id: number;
  readonly is_head: 0 | 1;
  readonly name: string;
  readonly file_name: string;
  readonly description: string | null;
  readonly blob_hash: string;
  readonly creator_id: number | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** bytes as stored */
  readonly stored_size: number;
  /** bytes as uploaded */
  readonly original_size: number;
  /** versions in its history, itself included */
  readonly versions: number;
  readonly head_id: number | null;
  readonly office_preview_hash: string | null;
  readonly office_preview_name: string | null;
  /** what its first bytes say; null when they say nothing, or it is older than the question */
  readonly byte_kind: ByteKind | null;
  /** of the program that wrote it, where that is read */
  readonly program_version: string | null;
  /** of the preview */
  readonly picture_hash: string | null;
}

const documents = `
  SELECT document.*, blob.stored_size, blob.size AS original_size, preview.picture_hash,
    CASE document.byte_kind WHEN 'ole' THEN (SELECT version FROM preview AS own
      WHERE own.source_hash = document.blob_hash AND own.project_id = document.project_id) END AS program_version,
    (SELECT count(*) FROM document AS version WHERE version.history_id = document.history_id) AS versions,
    CASE document.is_head WHEN 1 THEN document.id
      ELSE (SELECT id FROM document AS head WHERE head.history_id = document.history_id
        AND head.is_head = 1) END AS head_id
  FROM document JOIN blob ON blob.hash = document.blob_hash
    LEFT JOIN preview ON preview.source_hash = coalesce(document.office_preview_hash, document.blob_hash)
      AND preview.project_id = document.project_id`;

export const findDocument = (db: Reads, projectId: number, id: number) =>
  db.get<DocumentRow>(`${documents} WHERE document.id = ? AND document.project_id = ?`, [id, projectId]);

export const findDocuments = (db: Reads, projectId: number, ids: readonly number[]) =>
  db.all<DocumentRow>(`${documents} WHERE ${among('document.id')} AND document.project_id = ? ORDER BY document.id`, [
    listed(ids),
    projectId,
  ]);

type PlacedDocument = Pick<DocumentRow, 'id' | 'history_id' | 'folder_id'>;

/** Where documents of a project are, or all their versions. */
export async function findPlaces(db: Reads, projectId: number, ids: readonly number[], withVersions: boolean) {
  const named = `SELECT id FROM document WHERE project_id = ? AND ${among('id')}`;
  const versions = `SELECT version.id FROM document AS named
    JOIN document AS version ON version.history_id = named.history_id
    WHERE named.project_id = ? AND ${among('named.id')}`;
  return db.all<PlacedDocument>(
    `SELECT id, history_id, folder_id FROM document WHERE id IN (${withVersions ? versions : named}) ORDER BY id`,
    [projectId, listed(ids)],
  );
}

/** All versions of some documents, oldest first. */
export const findVersions = (db: Reads, projectId: number, ids: readonly number[]) =>
  db.all<DocumentRow>(
    `${documents} WHERE document.project_id = ? AND document.history_id IN (SELECT history_id FROM document
     WHERE id IN (${placeholders(ids)})) ORDER BY document.id`,
    [projectId, ...ids],
  );

/** A document wherever it is, with its cloud. */
export async function findDocumentAnywhere(db: Reads, id: number) {
  const row = await db.get<DocumentRow>(`${documents} WHERE document.id = ?`, [id]);
  const project =
    row && (await db.get<{ cloud_id: number }>('SELECT cloud_id FROM project WHERE id = ?', [row.project_id]));
  return row && project && { ...row, ...project };
}

/** The newest versions in a project, or in one folder of it. */
export const listHeads = (db: Reads, projectId: number, folderId?: number) =>
  db.all<DocumentRow>(
    `${documents} WHERE ${folderId === undefined ? '' : 'document.folder_id = ? AND '}document.project_id = ?
       AND document.is_head = 1 ORDER BY document.id`,
    folderId === undefined ? [projectId] : [folderId, projectId],
  );

interface NewDocumentRow {
  readonly projectId: number;
  readonly folderId: number;
  /** null: the first of a history of its own */
  readonly historyId: number | null;
  readonly name: string;
  readonly fileName: string;
  readonly description: string | null;
  readonly blobHash: string;
  readonly byteKind: ByteKind | null;
  readonly creatorId: number;
  readonly now: string;
}

/** Adds a document, as the head of its history. */
export async function insertDocument(
  tx: Tx,
  { projectId, folderId, historyId, name, fileName, description, blobHash, byteKind, creatorId, now }: NewDocumentRow,
): Promise<number> {
  if (historyId !== null) await tx.run('UPDATE stored_document SET is_head = 0 WHERE history_id = ?', [historyId]);
  const id = await insertReturningId(
    tx,
    `INSERT INTO stored_document (project_id, folder_id, history_id, is_head, name, file_name, description, blob_hash,
     byte_kind, creator_id, created_at, updated_at)
     VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    [projectId, folderId, historyId, name, fileName, description, blobHash, byteKind, creatorId, now, now],
  );
  if (historyId === null) await tx.run('UPDATE stored_document SET history_id = id WHERE id = ?', [id]);
  return id;
}

export const updateDocument = (
  tx: Tx,
  id: number,
  { name, fileName, description, now }: { name: string; fileName: string; description: string | null; now: string },
) =>
  tx.run('UPDATE stored_document SET name = ?, file_name = ?, description = ?, updated_at = ? WHERE id = ?', [
    name,
    fileName,
    description,
    now,
    id,
  ]);

/** Moves a document with all its versions, also those in the bin. */
export const moveHistory = (tx: Tx, historyId: number, folderId: number) =>
  tx.run('UPDATE stored_document SET folder_id = ? WHERE history_id = ?', [folderId, historyId]);

/**
 * Puts one history, with what of it is in the bin, on top of another: its head stays the head of both, in the folder of
 * the other.
 */
export async function joinHistories(tx: Tx, historyId: number, onto: Pick<DocumentRow, 'history_id' | 'folder_id'>) {
  await tx.run('UPDATE stored_document SET is_head = 0 WHERE history_id = ?', [onto.history_id]);
  await tx.run('UPDATE stored_document SET history_id = ?, folder_id = ? WHERE history_id = ?', [
    onto.history_id,
    onto.folder_id,
    historyId,
  ]);
}
