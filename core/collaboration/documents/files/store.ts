// SQL of files behind signed addresses.
import type { BlobEncoding } from '../../../storage/blobs/blobs.ts';
import type { Reads } from '../../../storage/db.ts';

export interface StoredFileRow {
  readonly file_name: string;
  readonly hash: string;
  readonly size: number;
  readonly stored_size: number;
  readonly encoding: BlobEncoding;
}

export async function findStoredFile(db: Reads, documentId: number): Promise<StoredFileRow | undefined> {
  return db.get<StoredFileRow>(
    `SELECT document.file_name, blob.hash, blob.size, blob.stored_size, blob.encoding
     FROM document JOIN blob ON blob.hash = document.blob_hash WHERE document.id = ?`,
    [documentId],
  );
}

export async function findOfficePreview(db: Reads, documentId: number): Promise<StoredFileRow | undefined> {
  return db.get<StoredFileRow>(
    `SELECT coalesce(document.office_preview_name, '') AS file_name, blob.hash, blob.size, blob.stored_size, blob.encoding
     FROM document JOIN blob ON blob.hash = document.office_preview_hash WHERE document.id = ?`,
    [documentId],
  );
}

export async function findPicture(db: Reads, documentId: number): Promise<StoredFileRow | undefined> {
  return db.get<StoredFileRow>(
    `SELECT 'preview.webp' AS file_name, blob.hash, blob.size, blob.stored_size, blob.encoding
     FROM document JOIN preview ON preview.source_hash = coalesce(document.office_preview_hash, document.blob_hash)
       AND preview.project_id = document.project_id JOIN blob ON blob.hash = preview.picture_hash
     WHERE document.id = ?`,
    [documentId],
  );
}
