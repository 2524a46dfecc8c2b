// Reads every byte of a backup, and compares it with what was written.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { hashFile } from '../kit/files/hash-file.ts';
import { problemOfCopy, withCopy } from '../storage/database/database-copy.ts';
import { BackupProblem, DATABASE, readManifest, type Manifest } from './manifest.ts';
import { newestActivity, storedRows } from './store.ts';
import { pathInBackups, pathOfBlob, readStoredList, STORED_LIST, type StoredFile } from './stored-list.ts';

/** Problems that are listed. */
const MOST_LISTED = 1000;

export interface Verdict {
  /** sentences that each name a file; none for a sound backup */
  readonly problems: readonly string[];
  readonly files: number;
  /** bytes read */
  readonly bytes: number;
}

/**
 * Checks a backup: its manifest, each of its files, each stored file, the pages and references of its database, and
 * that the files of all rows are in it. Changes nothing.
 */
export async function verifyBackup(
  folder: string,
  name: string,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<Verdict> {
  const problems: string[] = [];
  const backup = join(folder, name);
  let [files, bytes] = [0, 0];
  let manifest: Manifest;
  try {
    manifest = readManifest(backup);
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return { problems: [error.message], files, bytes };
  }
  const compare = async (path: string, wanted: { readonly hash: string; readonly size: number }): Promise<void> => {
    const problem = existsSync(path) ? await difference(path, wanted) : 'is missing';
    if (problem !== undefined && problems.length < MOST_LISTED) problems.push(`${path} ${problem}`);
    files += 1;
    bytes += wanted.size;
  };
  for (const part of manifest.parts) await compare(join(backup, part.path), part);
  if (problems.length > 0) return { problems, files, bytes }; // the list or the database would mislead
  const stored = await readStoredList(backup);
  for (const [n, file] of stored.entries()) {
    await compare(join(folder, pathInBackups(file)), file);
    onProgress(n + 1, stored.length);
  }
  problems.push(...(await problemsOfDatabase(backup, manifest, stored)));
  return { problems, files, bytes };
}

async function difference(path: string, wanted: { readonly hash: string; readonly size: number }) {
  try {
    const { hash, size } = await hashFile(path);
    if (size !== wanted.size) return `has ${size} bytes instead of ${wanted.size}`;
    return hash === wanted.hash ? undefined : 'is damaged: its bytes are not those that were written';
  } catch (error) {
    return `cannot be read (${(error as Error).message})`;
  }
}

async function problemsOfDatabase(
  backup: string,
  { activity, damaged }: Manifest,
  stored: readonly StoredFile[],
): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'plinth-verify-'));
  const database = join(scratch, 'plinth.db');
  try {
    await unpackDatabase(backup, database);
    const problem = problemOfCopy(database);
    if (problem !== undefined) return [`${join(backup, DATABASE)} is damaged: ${problem}`];
    return withCopy(database, copy => {
      const head = newestActivity(copy);
      const known = new Set([...stored.map(({ path }) => path), ...damaged]);
      const missing = storedRows(copy).filter(row => row.isUsed === 1 && !known.has(pathOfBlob(row)));
      return [
        ...missing.map(({ hash }) => `${join(backup, STORED_LIST)} lacks the stored file ${hash}`),
        ...(head.seq === activity.seq && head.hash === activity.hash
          ? []
          : [`${join(backup, DATABASE)} ends with another entry of the activity than its manifest`]),
      ];
    });
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/** Writes the database of a backup to a new file, durably. */
export async function unpackDatabase(backup: string, to: string): Promise<void> {
  await pipeline(
    createReadStream(join(backup, DATABASE), { highWaterMark: 1 << 20 }),
    createZstdDecompress(),
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
}
