import { buffer } from 'node:stream/consumers';
import type { BlobFacts, Blobs } from './blobs.ts';

/** First bytes of a stored file, by default as many as suffice to recognise it; fewer when it has no more. */
export async function headOfBlob(blobs: Pick<Blobs, 'read'>, blob: BlobFacts, bytes = 1024): Promise<Buffer> {
  return blob.size === 0
    ? Buffer.alloc(0)
    : buffer(await blobs.read(blob, { start: 0, end: Math.min(blob.size, bytes) - 1 }));
}
