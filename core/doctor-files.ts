// `plinth doctor --deep`: every stored file against its hash, by the names of documents.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { holdersOfBlob } from './storage/blob-holders.ts';
import type { BlobAddress } from './storage/blobs.ts';
import { connect } from './storage/connect.ts';
import type { Params, Reads } from './storage/db.ts';
import { fileName } from './storage/set-aside.ts';
import { verifyStoredFiles } from './storage/verify-files.ts';

const USED = 'SELECT hash, encoding FROM blob WHERE refs > 0';
/** Files that are named, of each kind. */
const MOST_NAMED = 50;

/** What is found, without the subject that all share. */
interface FileFinding {
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly text: string;
}

/** One finding for all that are sound, or one for each kind of damage. @param onProgress called with files done, and all */
export async function examineFiles(
  folder: string,
  onProgress: (done: number, all: number) => void,
): Promise<FileFinding[]> {
  const path = join(folder, 'plinth.db');
  if (!existsSync(path)) return [{ verdict: 'ok', text: 'no files yet' }];
  const connection = connect(path, { readonly: true });
  try {
    const reads: Reads = {
      all: async <Row>(sql: string, params: Params = []) => connection.prepare(sql).all(...params) as Row[],
      get: async <Row>(sql: string, params: Params = []) => connection.prepare(sql).get(...params) as Row | undefined,
    };
    const rows = await reads.all<BlobAddress>('SELECT hash, encoding FROM blob ORDER BY hash');
    const found = await verifyStoredFiles(folder, rows, done => {
      onProgress(done, rows.length);
    });
    const findings: FileFinding[] = [];
    for (const problem of ['damaged', 'missing'] as const) {
      const names: string[] = [];
      for (const { hash } of found[problem]) {
        // What nothing refers to is about to be deleted, or was while the files were read.
        if (!(await reads.get(`${USED} AND hash = ?`, [hash]))) continue;
        names.push((await holdersOfBlob(reads, hash)).map(describe).join(', ') || `file ${hash}`);
      }
      if (names.length > 0) {
        const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
        const remedy = 'upload the same files again, or restore them from a backup';
        const text = `${names.length} ${problem}: ${names.slice(0, MOST_NAMED).join('; ')}${more}; ${remedy}`;
        findings.push({ verdict: 'fail', text });
      }
    }
    const [first] = found.unknown;
    if (first)
      findings.push({
        verdict: 'warn',
        text: `${found.unknown.length} belong to no document and are kept for now, such as ${fileName(first)}`,
      });
    return findings.length > 0 ? findings : [{ verdict: 'ok', text: `${rows.length} files ok, all bytes read` }];
  } finally {
    connection.close();
  }
}

const describe = ({ kind, name, project, cloud }: Awaited<ReturnType<typeof holdersOfBlob>>[number]): string =>
  `${kind} ${name ?? 'without a name'}${project === null && cloud === null ? '' : ` (${[cloud, project].filter(each => each !== null).join(', ')})`}`;
