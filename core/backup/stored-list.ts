// The list of the stored files of a backup, `stored-files.txt`: a line for each with hash, bytes and path.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobAddress } from '../storage/blobs/blobs.ts';
import { fileName } from '../storage/blobs/moves.ts';
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

/** The path of a blob from a data folder, with slashes; the same in a folder of backups. */
export const pathOfBlob = (address: BlobAddress): string => `blobs/${address.hash.slice(0, 2)}/${fileName(address)}`;

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
