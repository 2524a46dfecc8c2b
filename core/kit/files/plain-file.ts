// A file in a folder that other programs may write to, opened without following links that they place there.
import { constants } from 'node:fs';
import { open, readlink, realpath, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Windows has no such flags; there only the path of the open file is compared. Opening must not block on a pipe. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens an ordinary file to read. What a path names may change between any two calls, so it is the open file that is
 * examined: its real path must be `path` below `root`, with no link as any part of it.
 * @param root the real path of the folder
 * @param path below it
 * @throws when it is no ordinary file, or is stored elsewhere
 */
export async function openPlainFile(root: string, path: string): Promise<FileHandle> {
  const place = join(root, path);
  const file = await open(place, FLAGS);
  try {
    if (!(await file.stat()).isFile()) throw new Error(`${path} is not a file.`);
    if ((await placeOf(file, place)) !== place) throw new Error(`${path} leads out of its folder by a link.`);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The real path of an open file; undefined when the one at `place` is another. */
async function placeOf(file: FileHandle, place: string): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${file.fd}`);
  const real = await realpath(place);
  const [opened, found] = [await file.stat({ bigint: true }), await stat(real, { bigint: true })];
  return opened.dev === found.dev && opened.ino === found.ino ? real : undefined;
}
