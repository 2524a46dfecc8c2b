// Copies of the database in one file, for backups: made beside a running service, and worked on without one.
import Database from 'better-sqlite3';
import { chmodSync } from 'node:fs';
import { connect } from './connect.ts';
import type { Migrating } from './migrate.ts';

/** More pages than a database has: each step of a copy that another program's commit interrupts would begin again. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the committed state of the database at `from` to a new file. Writers go on meanwhile: a reader of a WAL never
 * makes them wait (SQLite's online backup, https://sqlite.org/backup.html).
 * @throws when the disk is full, or the database is damaged
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const connection = connect(from, { readonly: true });
  try {
    await connection.backup(to, { progress: () => ALL_PAGES });
  } finally {
    connection.close();
  }
  chmodSync(to, 0o600);
  withCopy(to, copy => copy.all('PRAGMA journal_mode = DELETE')); // all of it is in one file
}

/** Works on a database that no service uses. */
export function withCopy<T>(path: string, work: (copy: Migrating) => T): T {
  const connection = new Database(path, { fileMustExist: true });
  try {
    return work({
      all: <Row>(sql: string, params: readonly unknown[] = []) => connection.prepare(sql).all(...params) as Row[],
      run: (sql, params = []) => {
        connection.prepare(sql).run(...params);
      },
    });
  } finally {
    connection.close();
  }
}

/** The first problem that SQLite finds in a copy; undefined for none. */
export function problemOfCopy(path: string): string | undefined {
  try {
    return withCopy(path, copy => {
      const [page] = copy.all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
      if (page?.integrity_check !== 'ok') return page?.integrity_check ?? 'no answer';
      const broken = copy.all('PRAGMA foreign_key_check');
      return broken.length > 0 ? `${broken.length} rows refer to missing rows` : undefined;
    });
  } catch (error) {
    return (error as Error).message;
  }
}
