// Checks the database file of a data folder before it is opened: it is made once, in an empty folder. A missing or
// empty one next to data would make every stored file seem unused, so the service refuses to start on it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeDatabaseFile } from './connect.ts';

export const databaseIn = (dataFolder: string): string => join(dataFolder, 'plinth.db');

/** A file in a data folder whose restore from a backup has begun and not ended. */
export const RESTORE_BEGUN = 'restore.begun';

/** Errors of SQLite for a file that is damaged or no database. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|CANTOPEN_ISDIR)/;

/**
 * Makes plinth.db in a folder that holds no data yet.
 * @throws when it is missing or empty next to data; the text names the file and the remedy
 */
export function prepareDatabase(dataFolder: string): void {
  const problem = databaseProblem(dataFolder);
  if (problem !== undefined) throw new Error(problem);
  makeDatabaseFile(databaseIn(dataFolder));
}

/** The reason why a service cannot start on the database file, and the remedy; undefined when it can. */
export function databaseProblem(dataFolder: string): string | undefined {
  const path = databaseIn(dataFolder);
  if (existsSync(join(dataFolder, RESTORE_BEGUN)))
    return `the restore of a backup into ${dataFolder} was cut off; run \`plinth restore\` again, which begins anew`;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return `${path} is a folder; ${REMEDY}`;
  if (found && found.size > 0) return undefined;
  // A first start that was cut off leaves an empty database, and after it the keys.
  const data = dataOf(dataFolder, found ? ['blobs', 'models', 'bootstrap.json', 'plinth.db-wal'] : ALL_DATA);
  return data.length === 0
    ? undefined
    : `${path} is ${found ? 'empty' : 'missing'}, but ${dataFolder} contains ${data.join(', ')}. Nothing was ` +
        `changed; ${REMEDY}`;
}

const REMEDY =
  'put plinth.db back together with its plinth.db-wal, from where they were moved or from a backup, or choose ' +
  'another folder with --data';

const ALL_DATA = ['blobs', 'models', 'bootstrap.json', 'plinth.db-wal', 'keys/master.key', 'activity-head.json'];

/** The named files and folders that exist and are not empty. */
function dataOf(dataFolder: string, names: readonly string[]): string[] {
  return names.filter(name => {
    const path = join(dataFolder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && (found.isDirectory() ? holdsFiles(path) : found.size > 0);
  });
}

function holdsFiles(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some(
    entry => entry.isFile() || (entry.isDirectory() && holdsFiles(join(folder, entry.name))),
  );
}

/** Runs the function that opens the database at `path`; damage that SQLite finds is reported with the remedy. */
export function openingDatabase<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    if (!DAMAGE.test(code)) throw error;
    throw new Error(
      `${path} is damaged (${message}). Nothing was changed; restore it from a backup, and keep a copy of the ` +
        'damaged file',
      { cause: error },
    );
  }
}

/** Whether the folder has a database with content. */
export const hasDatabase = (dataFolder: string): boolean =>
  existsSync(databaseIn(dataFolder)) && statSync(databaseIn(dataFolder)).size > 0;
