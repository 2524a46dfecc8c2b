// Copies files so that a power cut leaves whole ones: linked where both folders are on one disk, else copied.
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { randomToken } from '../kit/ids.ts';
import { syncFolder } from '../storage/blobs/moves.ts';

/** Errors of `link` between two disks, and on file systems without links. */
const noLinks = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'EACCES']);

/** Remembers folders that got files, which are made durable together. */
export function createFolders() {
  const touched = new Set<string>();
  return {
    /** Makes the folder of a file. */
    prepare(path: string): void {
      const folder = dirname(path);
      if (touched.has(folder)) return;
      if (!existsSync(folder)) {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        touched.add(dirname(folder));
      }
      touched.add(folder);
    },
    async sync(): Promise<void> {
      for (const folder of touched) await syncFolder(folder);
      touched.clear();
    },
  };
}

/** Writes a file through `transforms`, with fsync; it appears whole or not at all. */
export async function copyFile(from: string, to: string, ...transforms: readonly Transform[]): Promise<void> {
  const temporary = join(dirname(to), `.${randomToken(12)}`);
  try {
    const out = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 });
    await pipeline([createReadStream(from, { highWaterMark: 1 << 20 }), ...transforms, out]);
    await rename(temporary, to);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The same file under another name on the same disk, which needs no room; else a copy. @throws ENOENT */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (!noLinks.has(code)) throw error;
    await copyFile(from, to);
  }
}
