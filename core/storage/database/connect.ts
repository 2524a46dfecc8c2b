// Opens a SQLite file with the settings on which durability depends. Used by every connection.
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { closeSync, openSync, statSync } from 'node:fs';

/**
 * Opens `path`. Order matters: the journal mode first, since `synchronous` falls back to NORMAL (1) when a WAL file is
 * opened again by a build whose WAL default is NORMAL; it is set explicitly and asserted on every connection.
 */
export function connect(path: string, { readonly = false }: { readonly?: boolean } = {}): Database.Database {
  if (!readonly) makeDatabaseFile(path);
  const connection = new Database(path, { readonly, timeout: 10_000 });
  if (!readonly) {
    // Of new files only (reclaim.ts): on one with content it takes the write lock.
    if (statSync(path).size === 0) connection.pragma('auto_vacuum = INCREMENTAL');
    connection.pragma('journal_mode = WAL'); // readers never wait for the writer
    connection.pragma('journal_size_limit = 16777216'); // a WAL that one large change made long is cut again
    connection.pragma('secure_delete = FAST'); // deleted texts are overwritten where that costs no writing
  }
  connection.pragma('synchronous = FULL'); // a commit survives a power cut
  connection.pragma('foreign_keys = ON'); // off by default for old files' sake
  connection.pragma('busy_timeout = 10000'); // the command line also writes while a service runs
  connection.pragma('cache_size = -4000'); // 4 MB; the system keeps the rest of the file
  connection.pragma('temp_store = MEMORY');
  if (connection.pragma('synchronous', { simple: true }) !== 2)
    throw new Error(`${path}: synchronous=FULL was not accepted`);
  return connection;
}

/**
 * Makes an empty file for a database that does not exist yet, for its mode: SQLite gives its -wal and -shm files the
 * same.
 * An existing file is never opened: closing it would drop every lock that this process has on it (POSIX), and the next
 * program that opens and closes the database would delete its -wal.
 */
export function makeDatabaseFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Prepared statements by their text; the least recently used is dropped when there are `max`. */
export class StatementCache {
  readonly #connection: Database.Database;
  readonly #statements: LRUCache<string, Database.Statement>;

  constructor(connection: Database.Database, max = 500) {
    this.#connection = connection;
    this.#statements = new LRUCache({ max });
  }

  get(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#connection.prepare(plannedOnce(sql));
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * For a parameter that is compared itself, or limits the rows, the planner uses its value: SQLite then plans the
 * statement again whenever one is bound, and that costs up to 20 times what the rows do. An expression of the same
 * value avoids that.
 */
const plannedOnce = (sql: string): string => sql.replaceAll(/(?<=[=<>] |\b(?:LIMIT|OFFSET) )\?/g, '+?');
