// Findings of the doctor about the database: its pages, its schema, its jobs, its activity log.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keptHead, type KeptHead } from '../../audit/head.ts';
import { verifyActivity, type Verdict } from '../../audit/chain.ts';
import { DAY, isoTime } from '../../kit/time.ts';
import { jobKinds, openKinds } from '../../pipeline/jobs.ts';
import { databaseIn, databaseProblem } from '../../storage/database/database-file.ts';
import { keptForGood } from '../../storage/space/reclaim.ts';
import { isSound, sqliteVersion } from '../../storage/database/sqlite-version.ts';
import { fail, ok, readingDatabase, warn, type Answer } from './finding.ts';

/** Unused bytes of the database that are worth a warning. */
const MUCH_UNUSED = 64 * 1024 * 1024;

/** @param deep also compares every index with its table */
export async function examineDatabase(folder: string, program: string, deep: boolean): Promise<Answer> {
  const problem = databaseProblem(folder);
  if (problem !== undefined) return fail(problem);
  const found = await readingDatabase(folder, (_reads, connection) => {
    const applied = connection.prepare('SELECT name FROM schema_migration').pluck().all() as string[];
    const known = new Set(readdirSync(join(program, 'core/storage/migrations')));
    const unknown = applied.filter(name => !known.has(name));
    if (unknown.length > 0)
      return fail(
        `${databaseIn(folder)} was written by a newer version of Plinth (${unknown.join(', ')}); install that ` +
          'version or newer',
      );
    const [page] = connection.pragma(deep ? 'integrity_check(1)' : 'quick_check(1)', { simple: false }) as object[];
    const text = String(Object.values(page ?? {})[0]);
    if (text !== 'ok') return fail(`damaged: ${text}; restore it from a backup`);
    const broken = connection.pragma('foreign_key_check') as unknown[];
    if (broken.length > 0) return fail(`${broken.length} rows refer to missing rows`);
    const unused = keptForGood(connection);
    if (unused >= MUCH_UNUSED)
      return warn(
        `ok, but ${Math.round(unused / 1e6)} MB of it are unused. A start gives them back when memory and disk ` +
          'have room for all that the file holds, up to 256 MB',
      );
    const version = sqliteVersion(connection);
    if (!isSound(version)) return fail(`SQLite ${version} can damage it; no service starts on it`);
    return ok(`ok, SQLite ${version}; open it with no other program while the service runs`);
  });
  return found ?? ok('will be created on first start');
}

const knownKinds: ReadonlySet<string> = new Set(jobKinds);

/** Waiting work, and a clock that is behind the last time noted in the database. */
export async function examineJobs(folder: string): Promise<Answer> {
  const found = await readingDatabase(folder, async reads => {
    const unknown = (await openKinds(reads)).filter(kind => !knownKinds.has(kind));
    if (unknown.length > 0)
      return fail(
        `no service starts: jobs of an unknown kind wait (${unknown.join(', ')}); install the version of Plinth that ` +
          'added them, or newer',
      );
    const row = await reads.get<{ waiting: number; newest: string | null }>(
      "SELECT count(*) FILTER (WHERE state IN ('waiting', 'running')) AS waiting, max(updated_at) AS newest FROM job",
    );
    const { waiting = 0, newest = null } = row ?? {};
    return newest !== null && newest > isoTime(Date.now() + DAY)
      ? warn(`the clock of this computer is behind: the last job ended on ${newest}; set it right`)
      : ok(waiting === 0 ? 'none waiting' : `${waiting} waiting`);
  });
  return found ?? ok('none yet');
}

export async function examineActivity(folder: string): Promise<Answer> {
  const found = await readingDatabase(folder, async reads => {
    const { lines, broken } = await verifyActivity(reads, headOrNone(folder));
    return broken ? fail(`entry ${broken.seq} ${brokenWords[broken.reason]}`) : ok(`${lines} entries ok`);
  });
  return found ?? ok('no entries yet');
}

/** A damaged note of the end is a finding of its own. */
function headOrNone(folder: string): KeptHead | undefined {
  try {
    return keptHead(folder);
  } catch {
    return undefined;
  }
}

const brokenWords: Readonly<Record<NonNullable<Verdict['broken']>['reason'], string>> = {
  changed: 'was altered',
  missing: 'is missing',
  cut: 'and all later entries are missing',
  replaced: 'was replaced',
};
