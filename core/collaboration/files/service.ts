// Files by signed address, and what the name of a file tells about it.
import { notFound } from '../../kit/errors.ts';
import type { BlobFacts, Blobs } from '../../storage/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { findAttachment, findOfficePreview, findPicture, findStoredFile, type StoredFileRow } from './store.ts';

/** A stored file with all that is needed to send it. */
export interface StoredFile {
  readonly facts: BlobFacts;
  readonly fileName: string;
  readonly mediaType: string;
}

export interface FileDeps {
  readonly db: Db;
  readonly blobs: Blobs;
}

export type Files = ReturnType<typeof createFiles>;

export function createFiles({ db, blobs }: FileDeps) {
  return {
    blobs,
    /** The file of a document, while it still has the bytes for which the address was made. @throws 404 */
    async find(documentId: number, hashStart: string): Promise<StoredFile> {
      return toStoredFile(await findStoredFile(db, documentId), hashStart);
    },

    /** The picture of a document, or the file that is shown in its stead. @throws 404 */
    async findPreview(documentId: number, kind: string, hashStart: string): Promise<StoredFile> {
      const find =
        kind === 'preview' ? findPicture : kind === 'office-preview' ? findOfficePreview : async () => undefined;
      return toStoredFile(await find(db, documentId), hashStart);
    },

    /** The file that came with the answer to a visa; as `find`. @throws 404 */
    async findAttachment(validationId: number, hashStart: string): Promise<StoredFile> {
      return toStoredFile(await findAttachment(db, validationId), hashStart);
    },
  };
}

function toStoredFile(row: StoredFileRow | undefined, hashStart: string): StoredFile {
  if (!row || !row.hash.startsWith(hashStart) || hashStart.length < HASH_LETTERS) throw notFound('file');
  const { hash, size, stored_size, encoding, file_name } = row;
  return {
    facts: { hash, size, storedSize: stored_size, encoding },
    fileName: file_name,
    mediaType: mediaTypeOf(file_name),
  };
}

const HASH_LETTERS = 16;

/** Path of a document's file, to be signed. Bound to its bytes: after a change of them the address is void. */
export function documentFilePath({
  id,
  blob_hash,
  file_name,
}: {
  readonly id: number;
  readonly blob_hash: string;
  readonly file_name: string;
}): string {
  return `/file/document/${id}/${blob_hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(file_name)}`;
}

/** The same for the file that came with the answer to a visa. */
export function attachmentPath({
  id,
  hash,
  file_name,
}: {
  readonly id: number;
  readonly hash: string;
  readonly file_name: string;
}): string {
  return `/file/visa-validation/${id}/${hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(file_name)}`;
}
/** Path of the picture of a document, and of the file that is shown in its stead. */
export const previewPath = (id: number, hash: string): string =>
  `/file/document/${id}/preview/${hash.slice(0, HASH_LETTERS)}/preview.webp`;
export const officePreviewPath = (id: number, hash: string, fileName: string): string =>
  `/file/document/${id}/office-preview/${hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(fileName)}`;

/** The ending of a file's name in lower case, without its dot; null without one. */
export function fileTypeOf(fileName: string): string | null {
  return /[^.]\.([^./\\\s]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** Packed already: archives, photographs, sound, films, office files. Compressing them again costs time for nothing. */
const packed: ReadonlySet<string> = new Set([
  '7z',
  'aac',
  'apk',
  'avi',
  'avif',
  'bcf',
  'bcfzip',
  'br',
  'bz2',
  'docm',
  'docx',
  'dwf',
  'dwfx',
  'e57',
  'epub',
  'flac',
  'gif',
  'gz',
  'heic',
  'ifczip',
  'jar',
  'jpeg',
  'jpg',
  'kmz',
  'laz',
  'm4a',
  'm4v',
  'mkv',
  'mov',
  'mp3',
  'mp4',
  'mpeg',
  'mpg',
  'nwd',
  'odp',
  'ods',
  'odt',
  'ogg',
  'ogv',
  'opus',
  'pla',
  'pln',
  'png',
  'pptm',
  'pptx',
  'rar',
  'rvt',
  'rfa',
  'skp',
  'tgz',
  'vsdx',
  'webm',
  'webp',
  'wma',
  'wmv',
  'woff2',
  'xkt',
  'xlsb',
  'xlsm',
  'xlsx',
  'xps',
  'xz',
  'zip',
  'zst',
]);

/** Whether a file of this name is worth compressing. */
export function isCompressible(fileName: string): boolean {
  return !packed.has(fileTypeOf(fileName) ?? '');
}

/** Those that viewers and browsers show; everything else is sent as mere bytes. */
const mediaTypes: Readonly<Record<string, string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
};

/** The type under which a file is sent, told by its name alone. */
export function mediaTypeOf(fileName: string): string {
  const type = fileTypeOf(fileName) ?? '';
  return Object.hasOwn(mediaTypes, type) ? (mediaTypes[type] as string) : 'application/octet-stream';
}
