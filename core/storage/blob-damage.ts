// What shows that a stored file is damaged or missing, for those who can make it again.
import { stat } from 'node:fs/promises';
import { AppError } from '../kit/errors.ts';
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

/** Whether the bytes of a stored file turned out to be others than those that were stored. */
export const isDamage = (error: unknown): boolean => error instanceof AppError && error.code === 'damaged';

/** Whether reading a blob showed that it is damaged, or gone since it was found. */
export const isUnreadable = (error: unknown): boolean =>
  isDamage(error) || (error as NodeJS.ErrnoException).code === 'ENOENT';
