// Lists a watched folder on the disk. It is polled: file system events are missing on network shares, and come for
// files that are half written.
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatOf } from '../../formats/catalogue.ts';
import { messageOf } from '../../kit/errors.ts';

/** Changes whenever the file changes. */
export interface FileFacts {
  readonly size: number;
  /** the last change, in nanoseconds since 1970 */
  readonly modified: string;
}

/** A file as found in its folder. */
export interface ListedFile extends FileFacts {
  /** differs between two files of the same size and time: device and inode */
  readonly identity: string;
}

/** Limits of one watched folder: listed files, and levels of folders. */
export const MOST_FILES = 20_000;
const MOST_LEVELS = 50;

const factsOf = ({ size, mtimeNs }: BigIntStats): FileFacts => ({ size: Number(size), modified: `${mtimeNs}` });

export const listed = (stats: BigIntStats): ListedFile => ({
  ...factsOf(stats),
  identity: `${stats.dev}:${stats.ino}`,
});

export const isSame = (one: FileFacts, other: FileFacts) => one.size === other.size && one.modified === other.modified;

/**
 * Whether a file of this name is watched: files that become models, except those that programs hide or store next to
 * their work.
 */
export const isWatched = (name: string): boolean => !/^[.~]/.test(name) && formatOf(name)?.model !== undefined;

/**
 * Watched files below `root` by their paths, with slashes. Links are not followed.
 * @throws when the folder cannot be read, or holds too much
 */
export async function listWatchedFiles(root: string): Promise<Map<string, ListedFile>> {
  const files = new Map<string, ListedFile>();
  const waiting = [{ path: '', level: 0 }];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { path, level } = folder;
    for (const entry of await entriesOf(join(root, path))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && !entry.name.startsWith('.') && level < MOST_LEVELS)
        waiting.push({ path: inner, level: level + 1 });
      if (!entry.isFile() || !isWatched(entry.name)) continue;
      // Between the two calls a file may disappear.
      const found = await lstat(join(root, inner), { bigint: true }).catch(() => undefined);
      if (found?.isFile()) files.set(inner, listed(found));
      if (files.size > MOST_FILES) throw new Error(`more than ${MOST_FILES} files are in this folder`);
    }
  }
  return files;
}

/** @throws with a message for users */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw new Error(`${folder} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
