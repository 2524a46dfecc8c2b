// The list of the stored files of a backup, `stored-files.txt`: a line for each with hash, bytes and path.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupProblem } from './manifest.ts';

export interface StoredFile {
  /** from the data folder, with slashes: `blobs/ab/…` or `models/…` */
  readonly path: string;
  /** bytes on the disk */
  readonly size: number;
  /** SHA-256 of the bytes on the disk, lowercase hex */
  readonly hash: string;
}

export const STORED_LIST = 'stored-files.txt';
const LINE = /^([0-9a-f]{64}) (\d+) ((?:blobs|models)\/[\w./-]+)$/;

/** The place of a stored file in a folder of backups: data of models has other bytes when it was made again. */
export const pathInBackups = ({ path, hash }: StoredFile): string =>
  path.startsWith('models/') ? `models/${hash}` : path;

export const storedListText = (files: readonly StoredFile[]): string =>
  files.map(({ hash, size, path }) => `${hash} ${size} ${path}\n`).join('');

/** @throws BackupProblem when the list of this backup is missing or damaged */
export async function readStoredList(backup: string): Promise<StoredFile[]> {
  const file = join(backup, STORED_LIST);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupProblem(`${file} cannot be read`, { cause: error });
  });
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => {
      const [, hash = '', size, path = ''] = LINE.exec(line) ?? [];
      if (size === undefined || path.includes('..')) throw new BackupProblem(`${file} is damaged`);
      return { hash, size: Number(size), path };
    });
}

/** SHA-256 and length of a file. @throws ENOENT and errors of the disk */
export async function hashFile(path: string): Promise<{ readonly hash: string; readonly size: number }> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return { hash: hash.digest('hex'), size };
}
