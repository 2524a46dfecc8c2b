import { DamagedFile } from '../kit/errors.ts';
import type { BlobAddress, Blobs } from '../storage/blobs/blobs.ts';
import { ConversionRefused } from './converter.ts';

/**
 * Returns the path of a stored file, after its bytes were checked.
 * @param name as users know it
 * @throws ConversionRefused for a damaged one: trying again would end the same way
 */
export async function sourcePath(blobs: Blobs, source: BlobAddress, name: string): Promise<string> {
  try {
    return await blobs.pathOf(source);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    const remedy = 'Upload the same file again, or restore it from a backup.';
    throw new ConversionRefused(`The stored file ${name} is damaged. ${remedy}`, { cause: error });
  }
}
