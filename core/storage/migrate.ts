// Forward-only migrations: numbered SQL files, each applied once, in one transaction.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from './connect.ts';

/**
 * Brings the database at `path` to the newest schema of `folder`.
 * @returns names of the migrations that were applied
 * @throws when the database knows a migration that this program does not: it was written by a newer one
 */
export function migrate(path: string, folder: string): string[] {
  const connection = connect(path);
  try {
    connection.exec('CREATE TABLE IF NOT EXISTS schema_migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT');
    const names = readdirSync(folder).filter(name => name.endsWith('.sql')).sort();
    const applied = new Set(connection.prepare('SELECT name FROM schema_migration').pluck().all() as string[]);
    const unknown = [...applied].filter(name => !names.includes(name));
    if (unknown.length > 0) throw new Error(`the data was written by a newer version of Plinth (${unknown.join(', ')}); install that version or newer`);
    const missing = names.filter(name => !applied.has(name));
    for (const name of missing) {
      connection.transaction(() => {
        connection.exec(readFileSync(join(folder, name), 'utf8'));
        connection.prepare('INSERT INTO schema_migration VALUES (?, ?)').run(name, new Date().toISOString());
      }).immediate();
    }
    return missing;
  } finally {
    connection.close();
  }
}
