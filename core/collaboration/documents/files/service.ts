// Files of documents by their signed address.
import type { Signer } from '../../../access/scopes.ts';
import { notFound } from '../../../kit/errors.ts';
import { mediaTypeOf } from '../../../formats/stored-types.ts';
import type { BlobFacts, Blobs } from '../../../storage/blobs/blobs.ts';
import type { Db } from '../../../storage/db.ts';
import type { Previews } from '../previews/service.ts';
import { findOfficePreview, findPicture, findStoredFile, type StoredFileRow } from '../store.ts';

/** A stored file with everything needed to send it. */
export interface StoredFile {
  readonly facts: BlobFacts;
  readonly fileName: string;
  readonly mediaType: string;
}

export type Files = ReturnType<typeof createFiles>;

export function createFiles(deps: {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly addresses: Signer;
  readonly previews: Previews;
}) {
  const { db, blobs, addresses, previews } = deps;
  return {
    blobs,
    /** The file of a document, while its bytes are those for which the address was made. @throws 404 */
    async find(documentId: number, hashStart: string): Promise<StoredFile> {
      return toStoredFile(await findStoredFile(db, documentId), hashStart);
    },

    /** A temporary address of the file of a document, for events; undefined when the document is deleted. */
    async addressOf(id: number, origin: string): Promise<string | undefined> {
      const row = await findStoredFile(db, id);
      const path = row && documentFilePath({ ...row, id, blob_hash: row.hash });
      return path === undefined ? undefined : (addresses.sign('document', path, origin) ?? undefined);
    },

    /**
     * Reads the picture of a document, or the file that is shown in its place.
     * @throws 404, 503 while a picture is drawn again
     */
    async readPreview(
      preview: { readonly documentId: number; readonly kind: string; readonly hashStart: string },
      read: (file: StoredFile) => Promise<void>,
    ): Promise<void> {
      if (preview.kind !== 'preview') {
        const row = preview.kind === 'office-preview' ? await findOfficePreview(db, preview.documentId) : undefined;
        return read(toStoredFile(row, preview.hashStart));
      }
      const picture = toStoredFile(await findPicture(db, preview.documentId), preview.hashStart);
      return previews.reading(preview.documentId, () => read(picture));
    },
  };
}

function toStoredFile(row: StoredFileRow | undefined, hashStart: string): StoredFile {
  if (!row || !row.hash.startsWith(hashStart) || hashStart.length < HASH_LETTERS) throw notFound('file');
  const { hash, size, stored_size: storedSize, encoding, file_name: fileName } = row;
  return { facts: { hash, size, storedSize, encoding }, fileName, mediaType: mediaTypeOf(fileName) };
}

const HASH_LETTERS = 16;

/** Path of a document's file, to be signed. Bound to its bytes: a change of them invalidates the address. */
export function documentFilePath(document: {
  readonly id: number;
  readonly blob_hash: string;
  readonly file_name: string;
}): string {
  const { id, blob_hash, file_name } = document;
  return `/file/document/${id}/${blob_hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(file_name)}`;
}

/** Path of the picture of a document, and of the file that is shown in its place. */
export const previewPath = (id: number, hash: string): string =>
  `/file/document/${id}/preview/${hash.slice(0, HASH_LETTERS)}/preview.webp`;
export const officePreviewPath = (id: number, hash: string, fileName: string): string =>
  `/file/document/${id}/office-preview/${hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(fileName)}`;
