// Files by signed address, and what the name of a file tells about it.
import { notFound } from '../../kit/errors.ts';
import type { BlobFacts, Blobs } from '../../storage/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { findStoredFile } from './store.ts';

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
      const row = await findStoredFile(db, documentId);
      if (!row || !row.hash.startsWith(hashStart) || hashStart.length < HASH_LETTERS) throw notFound('file of document');
      const { hash, size, stored_size, encoding, file_name } = row;
      return { facts: { hash, size, storedSize: stored_size, encoding }, fileName: file_name, mediaType: mediaTypeOf(file_name) };
    },
  };
}

const HASH_LETTERS = 16;

/** Path of a document's file, to be signed. Bound to its bytes: after a change of them the address is void. */
export function documentFilePath({ id, blob_hash, file_name }: { readonly id: number; readonly blob_hash: string; readonly file_name: string }): string {
  return `/file/document/${id}/${blob_hash.slice(0, HASH_LETTERS)}/${encodeURIComponent(file_name)}`;
}

/** The ending of a file's name in lower case, without its dot; null without one. */
export function fileTypeOf(fileName: string): string | null {
  return /[^.]\.([^./\\\s]{1,16})$/.exec(fileName)?.[1]?.toLowerCase() ?? null;
}

/** Packed already: archives, photographs, sound, films, office files. Compressing them again costs time for nothing. */
const packed: ReadonlySet<string> = new Set([
  '7z', 'aac', 'apk', 'avi', 'avif', 'bcf', 'bcfzip', 'br', 'bz2', 'docm', 'docx', 'dwf', 'dwfx', 'e57', 'epub', 'flac', 'gif', 'gz', 'heic', 'ifczip', 'jar', 'jpeg', 'jpg',
  'kmz', 'laz', 'm4a', 'm4v', 'mkv', 'mov', 'mp3', 'mp4', 'mpeg', 'mpg', 'nwd', 'odp', 'ods', 'odt', 'ogg', 'ogv', 'opus', 'pla', 'pln', 'png', 'pptm', 'pptx', 'rar', 'rvt',
  'rfa', 'skp', 'tgz', 'vsdx', 'webm', 'webp', 'wma', 'wmv', 'woff2', 'xkt', 'xlsb', 'xlsm', 'xlsx', 'xps', 'xz', 'zip', 'zst',
]);

/** Whether a file of this name is worth compressing. */
export function isCompressible(fileName: string): boolean {
  return !packed.has(fileTypeOf(fileName) ?? '');
}

const mediaTypes: Readonly<Record<string, string>> = {
  bcf: 'application/octet-stream', bmp: 'image/bmp', csv: 'text/csv', doc: 'application/msword', dwg: 'image/vnd.dwg', dxf: 'image/vnd.dxf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', gif: 'image/gif', glb: 'model/gltf-binary', gltf: 'model/gltf+json',
  gz: 'application/gzip', heic: 'image/heic', ifc: 'application/x-step', ifczip: 'application/zip', jpeg: 'image/jpeg', jpg: 'image/jpeg', json: 'application/json',
  md: 'text/markdown', mov: 'video/quicktime', mp3: 'audio/mpeg', mp4: 'video/mp4', obj: 'model/obj', odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet', odt: 'application/vnd.oasis.opendocument.text', pdf: 'application/pdf', png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint', pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', rtf: 'application/rtf', svg: 'image/svg+xml',
  tif: 'image/tiff', tiff: 'image/tiff', txt: 'text/plain', wav: 'audio/wav', webp: 'image/webp', xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', xml: 'application/xml', zip: 'application/zip',
};

/** The type under which a file is sent. Told by its name alone; what a browser would run is never among them. */
export function mediaTypeOf(fileName: string): string {
  const type = fileTypeOf(fileName) ?? '';
  return Object.hasOwn(mediaTypes, type) ? mediaTypes[type] as string : 'application/octet-stream';
}
