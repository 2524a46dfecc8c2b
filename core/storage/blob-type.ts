// What a stored file is, told by its first bytes.
import { buffer } from 'node:stream/consumers';
import { SIGNATURE_BYTES, typeByBytes, type KnownType } from '../kit/signatures.ts';
import type { BlobFacts, Blobs } from './blobs.ts';

/** Its first bytes; fewer when it has no more. */
export async function headOfBlob(
  blobs: Pick<Blobs, 'read'>,
  blob: BlobFacts,
  bytes = SIGNATURE_BYTES,
): Promise<Buffer> {
  return blob.size === 0
    ? Buffer.alloc(0)
    : buffer(blobs.read(blob, { start: 0, end: Math.min(blob.size, bytes) - 1 }));
}

export async function typeOfBlob(blobs: Pick<Blobs, 'read'>, blob: BlobFacts): Promise<KnownType | undefined> {
  return typeByBytes(await headOfBlob(blobs, blob));
}
