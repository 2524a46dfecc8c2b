// Checks all stored files of a data folder without changing anything: for examinations next to a running service or
// without one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFile } from '../../kit/errors.ts';
import { createBlobCheck, type BlobProblem } from './blob-check.ts';
import type { BlobAddress } from './blobs.ts';
import { blobPath } from './disk.ts';
import { findAside, listUnknown } from './moves.ts';

/**
 * Hashes the files of all rows, and lists those that no row knows.
 * @param onProgress called after each file with how many are done
 */
export async function verifyStoredFiles(
  folder: string,
  rows: readonly BlobAddress[],
  onProgress: (done: number) => void = () => undefined,
) {
  const problems: Record<BlobProblem, BlobAddress[]> = { damaged: [], missing: [] };
  const asideOf = new Map<string, string>();
  const check = createBlobCheck({
    pathOf: address => asideOf.get(address.hash) ?? blobPath(folder, address),
    recall: async () => false,
    onChecked: (address, problem) => {
      if (problem) problems[problem].push(address);
    },
  });
  for (const [n, address] of rows.entries()) {
    if (!existsSync(blobPath(folder, address))) {
      const aside = await findAside(join(folder, 'orphans'), address); // it comes back by itself when it is read
      if (aside !== undefined) asideOf.set(address.hash, aside);
    }
    try {
      await check.verify(address);
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
    }
    onProgress(n + 1);
  }
  const { unknown } = await listUnknown(join(folder, 'blobs'), async prefix =>
    rows.filter(({ hash }) => hash.startsWith(prefix)),
  );
  return { ...problems, unknown };
}
