// Findings of the doctor about stored files and the data files of models: whether they exist, and with --deep, whether
// each byte is the one that was stored.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashFile } from '../../kit/files/hash-file.ts';
import { isoTime } from '../../kit/time.ts';
import { holdersOfBlob, type BlobAddress } from '../../storage/blobs/blobs.ts';
import { blobPath } from '../../storage/blobs/disk.ts';
import { addressesIn, readFileCare } from '../../storage/blobs/file-care.ts';
import { fileName, listUnknown } from '../../storage/blobs/moves.ts';
import { findNewerFile } from '../../storage/blobs/stored-files.ts';
import { verifyStoredFiles } from '../../storage/blobs/verify-files.ts';
import { fail, ok, readingDatabase, warn, type Answer } from './finding.ts';

const USED = 'SELECT hash, encoding FROM blob WHERE refs > 0';
/** Files that are named, of each kind. */
const MOST_NAMED = 50;

/** Whether each file exists. */
export async function examineStoredFiles(folder: string): Promise<Answer> {
  const found = await readingDatabase(folder, async reads => {
    const rows = await reads.all<BlobAddress>('SELECT hash, encoding FROM blob');
    const missing = rows.filter(row => !existsSync(blobPath(folder, row)));
    return missing.length > 0
      ? fail(`${missing.length} of ${rows.length} files missing, first ${missing[0]?.hash}`)
      : ok(`${rows.length} files ok`);
  });
  return found ?? ok('no files yet');
}

/**
 * One finding for all sound files, or one for each kind of damage.
 * @param onProgress called with files done, and all
 */
export async function examineFiles(folder: string, onProgress: (done: number, all: number) => void): Promise<Answer[]> {
  const findingsOfAll = await readingDatabase(folder, async reads => {
    const rows = await reads.all<BlobAddress>('SELECT hash, encoding FROM blob ORDER BY hash');
    const found = await verifyStoredFiles(folder, rows, done => onProgress(done, rows.length));
    const findings: Answer[] = [];
    for (const problem of ['damaged', 'missing'] as const) {
      const names: string[] = [];
      for (const { hash } of found[problem]) {
        // Files without a reference are about to be deleted, or were while the files were read.
        if (!(await reads.get(`${USED} AND hash = ?`, [hash]))) continue;
        names.push((await holdersOfBlob(reads, hash)).map(describe).join(', ') || `file ${hash}`);
      }
      if (names.length > 0) {
        const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
        const remedy = 'upload the same files again, or restore them from a backup';
        findings.push(fail(`${names.length} ${problem}: ${names.slice(0, MOST_NAMED).join('; ')}${more}; ${remedy}`));
      }
    }
    const [first] = found.unknown;
    if (first)
      findings.push(
        warn(`${found.unknown.length} belong to no document and are kept for now, such as ${fileName(first)}`),
      );
    return findings.length > 0 ? findings : [ok(`${rows.length} files ok, all bytes read`)];
  });
  return findingsOfAll ?? [ok('no files yet')];
}

/** Whether plinth.db is older than the newest stored file, by the rule of a start. No finding when it is not. */
export async function examineAge(folder: string): Promise<Answer[]> {
  const found = await readingDatabase(folder, async reads => {
    const { unknown } = await listUnknown(join(folder, 'blobs'), prefix => addressesIn(reads, prefix));
    const newer = await findNewerFile(reads, unknown, Date.now());
    const older = 'plinth.db is older than the newest stored file';
    const check = 'check that it is the current one';
    if (newer) return [fail(`${older} (${newer.database}, the file ${newer.file}); ${check}, or restore it`)];
    const { wait_until: waitUntil } = await readFileCare(reads);
    return waitUntil !== null && waitUntil > isoTime(Date.now())
      ? [fail(`${older}, as a start found; no file is moved until ${waitUntil}; ${check}, or restore it`)]
      : [];
  });
  return found ?? [];
}

/**
 * The data files of models, which are made again when they are damaged.
 * @param deep also compares each with its hash
 */
export async function examineDataFiles(folder: string, deep: boolean): Promise<Answer> {
  const found = await readingDatabase(folder, async reads => {
    const rows = await reads.all<{ name: string; hash: string; size: number }>(
      'SELECT name, hash, size FROM data_file',
    );
    let damaged = 0;
    for (const { name, hash, size } of rows) {
      const path = join(folder, 'models', name);
      if (statSync(path, { throwIfNoEntry: false })?.size !== size) damaged += 1;
      else if (deep && (await hashFile(path)).hash !== hash) damaged += 1;
    }
    return damaged > 0
      ? warn(`${damaged} of ${rows.length} missing or damaged; each is made again when it is read`)
      : ok(`${rows.length} files ok`);
  });
  return found ?? ok('none yet');
}

function describe({ kind, name, project, cloud }: Awaited<ReturnType<typeof holdersOfBlob>>[number]): string {
  const place = [cloud, project].filter(each => each !== null);
  return `${kind} ${name ?? 'without a name'}${place.length === 0 ? '' : ` (${place.join(', ')})`}`;
}
