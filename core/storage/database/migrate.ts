// Forward-only migrations: numbered SQL files, each applied once, in one transaction.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from './connect.ts';
import type { Params } from '../db.ts';

/** The database within a migration. */
export interface Migrating {
  all<Row>(sql: string, params?: Params): Row[];
  run(sql: string, params?: Params): void;
}

/** Steps that SQL alone cannot do: by the name of a migration, run after its SQL and in the same transaction. */
export type MigrationSteps = Readonly<Record<string, (database: Migrating) => void>>;

/**
 * Brings the database at `path` to the newest schema of `folder`.
 * @param atEnd reads the database once its schema is the newest
 * @returns names of the migrations that were applied
 * @throws when the database knows a migration that this program does not: it was written by a newer one
 */
export function migrate(
  path: string,
  folder: string,
  steps: MigrationSteps = {},
  atEnd: (database: Migrating) => void = () => undefined,
): string[] {
  const connection = connect(path);
  try {
    connection.pragma('secure_delete = ON'); // what a migration seals is not left in pages that are free then
    const migrating: Migrating = {
      all: <Row>(sql: string, params: Params = []) => connection.prepare(sql).all(...params) as Row[],
      run: (sql, params = []) => {
        connection.prepare(sql).run(...params);
      },
    };
    connection.exec(
      'CREATE TABLE IF NOT EXISTS schema_migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT',
    );
    const names = readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort();
    const applied = new Set(connection.prepare('SELECT name FROM schema_migration').pluck().all() as string[]);
    const unknown = [...applied].filter(name => !names.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `${path} was written by a newer version of Plinth (${unknown.join(', ')}); install that version or newer`,
      );
    const missing = names.filter(name => !applied.has(name));
    for (const name of missing) {
      connection
        .transaction(() => {
          connection.exec(readFileSync(join(folder, name), 'utf8'));
          steps[name]?.(migrating);
          connection.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(name, new Date().toISOString());
        })
        .immediate();
    }
    atEnd(migrating);
    return missing;
  } finally {
    connection.close();
  }
}
