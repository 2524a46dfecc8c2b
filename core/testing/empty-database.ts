// The database of a new folder, with the whole schema. Its migrations were a third of a service's start, and hundreds
// of services start in the tests: they run once, and the result is copied. Services in processes of their own migrate
// as they do for users.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '../storage/database/migrate.ts';

const migrations = resolve(import.meta.dirname, '../storage/migrations');
const cache = resolve(import.meta.dirname, '../../node_modules/.cache/empty-database');
let template: string | undefined;

/** Writes it to `path`, which does not exist. */
export function writeEmptyDatabase(path: string): void {
  copyFileSync((template ??= findTemplate()), path);
}

/** For the present migrations: every process of a run, and later runs, find the same. */
function findTemplate(): string {
  const hash = createHash('sha256');
  for (const name of ['migrate.ts', 'connect.ts'])
    hash.update(readFileSync(resolve(import.meta.dirname, '../storage/database', name)));
  for (const name of readdirSync(migrations).sort())
    hash.update(`${name}\n`).update(readFileSync(join(migrations, name)));
  const path = join(cache, `${hash.digest('hex')}.db`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'made-'));
  migrate(join(folder, 'plinth.db'), migrations);
  // Moved into place as a whole: another process may create it too.
  renameSync(join(folder, 'plinth.db'), path);
  rmSync(folder, { recursive: true });
  return path;
}
