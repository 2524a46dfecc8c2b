// Findings of the doctor about the data folder, the service on it, and its small files.
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keptHead } from '../../audit/head.ts';
import { messageOf } from '../../kit/errors.ts';
import { databaseIn, hasDatabase } from '../../storage/database/database-file.ts';
import { DISK_RESERVE, unwritableAmong } from '../../storage/blobs/disk.ts';
import { askProcess } from '../../storage/database/lock-check.ts';
import { holderOf } from '../../storage/database/lock.ts';
import { fail, ok, warn, type Answer } from './finding.ts';

/** Free bytes below which an administrator has to make room soon. */
const LITTLE_ROOM = 5e9;

export function examineDisk(folder: string): Answer[] {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const verdict = free < DISK_RESERVE * 2 ? fail : free < LITTLE_ROOM ? warn : ok;
  const room = verdict(`${folder}, ${Math.round(free / 1e6).toLocaleString('en')} MB free`);
  const unwritable = unwritableAmong(folder, ['.', 'plinth.db', 'blobs', 'incoming', 'models', 'keys']);
  return unwritable.length === 0
    ? [room]
    : [room, fail(`cannot be written: ${unwritable.join(', ')}; correct the permissions`)];
}

/** Whether a service runs, and whether other programs see its lock on the database. */
export async function examineService(folder: string): Promise<Answer> {
  for (const name of ['plinth.lock', 'lock.db'])
    if (statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory())
      return fail(`${join(folder, name)} is a folder; remove it`);
  const holder = holderOf(folder);
  if (holder === undefined) return ok('not running on this folder');
  const name = holder === 0 ? 'running' : `running, process ${holder}`;
  return hasDatabase(folder) && (await askProcess(databaseIn(folder))) === 'lost'
    ? fail(`${name}, but without a lock on plinth.db: stop it, keep a copy of the data folder and start it again`)
    : ok(name);
}

/**
 * Files of JSON that the service reads at its start. settings.json is read by each command, which reports what is
 * wrong.
 */
export function examineSmallFiles(folder: string): Answer[] {
  const problems: Answer[] = [];
  const bootstrap = join(folder, 'bootstrap.json');
  if (existsSync(bootstrap) && !isJson(bootstrap))
    problems.push(warn(`${bootstrap} is damaged; the next start writes it again without secrets`));
  try {
    const losses = keptHead(folder)?.losses ?? [];
    for (const { from, to, noticed_at } of losses)
      problems.push({
        subject: 'activity log',
        ...warn(`entries ${from} to ${to} were lost before the start of ${noticed_at}`),
      });
  } catch (error) {
    problems.push(warn(messageOf(error)));
  }
  return problems.length > 0 ? problems : [ok('ok')];
}

function isJson(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
