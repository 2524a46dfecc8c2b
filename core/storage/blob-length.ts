// Whether a blob is there, without reading it.
import { stat } from 'node:fs/promises';
import type { BlobFacts, Blobs } from './blobs.ts';

/** Whether the file of a blob is there in its whole length. */
export async function isStored(
  blobs: Pick<Blobs, 'pathOf'>,
  blob: Pick<BlobFacts, 'hash' | 'encoding' | 'storedSize'>,
): Promise<boolean> {
  try {
    return (await stat(blobs.pathOf(blob))).size === blob.storedSize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
