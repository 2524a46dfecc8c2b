// The files of jobs that another process does: each job has a folder to read from and one to write to.
import { mkdirSync, realpathSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
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

export type JobFolders = ReturnType<typeof createJobFolders>;
/** @param place where the folders are made; all paths returned are real ones, see `plainFileIn` */
export function createJobFolders(place: string) {
  // Made at once: a process gets its rights to existing folders. All that it may read, and all that it may write.
  const [readable, writable] = ['in', 'out'].map(name => {
    mkdirSync(join(place, name), { recursive: true, mode: 0o700 });
    return realpathSync(join(place, name));
  }) as [string, string];
  let sequence = 0;
  /**
   * Does `work` with several stored files in place, in their order, and an empty folder for the results; `readable` is
   * the folder that the files are in, for further files that the process reads. Both are deleted afterwards.
   */
  async function useSeveral<T>(
    stored: readonly string[],
    work: (job: {
      readonly sources: readonly string[];
      readonly readable: string;
      readonly folder: string;
    }) => Promise<T>,
  ): Promise<T> {
    const name = `${process.pid}-${++sequence}`;
    const [inside, folder] = [join(readable, name), join(writable, name)];
    try {
      for (const path of [inside, folder]) await mkdir(path, { recursive: true, mode: 0o700 });
      const sources = stored.map((_, i) => join(inside, i === 0 ? 'source' : `source-${i + 1}`));
      for (const [i, path] of stored.entries()) await linkOrCopy(path, sources[i] as string);
      return await work({ sources, readable: inside, folder });
    } finally {
      await Promise.all([inside, folder].map(path => rm(path, { recursive: true, force: true, maxRetries: 3 })));
    }
  }

  return {
    readable,
    writable,
    useSeveral,
    /** The same with one stored file. */
    use: <T>(stored: string, work: (job: { readonly source: string; readonly folder: string }) => Promise<T>) =>
      useSeveral([stored], ({ sources: [source = ''], folder }) => work({ source, folder })),
    /** Removes at start what jobs of earlier runs left. */
    async clear() {
      for (const folder of [readable, writable]) {
        for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
      }
    },
  };
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to); // another file system, or one without hard links
  }
}

/**
 * A result that a process names: an ordinary file directly in its folder. The process parses untrusted files, so
 * neither paths nor links of its making are followed; readers open the file with `openPlainFile`, because the process
 * may place a link there in the meantime.
 */
export async function plainFileIn(folder: string, file: string): Promise<string> {
  const path = join(folder, basename(file));
  if (!(await lstat(path)).isFile()) throw new Error('a process names a result that is no file');
  return path;
}
