// The version of SQLite that this program runs on.
import Database from 'better-sqlite3';

export function sqliteVersion(connection: Database.Database): string {
  return (connection.prepare('SELECT sqlite_version() AS version').get() as { version: string }).version;
}

/** @throws on a SQLite that can damage a database, before any file is opened by it */
export function requireSoundSqlite(): void {
  const memory = new Database(':memory:');
  const version = sqliteVersion(memory);
  memory.close();
  if (!isSound(version))
    throw new Error(
      `SQLite ${version} can damage a database (a checkpoint that meets a reset of its -wal); nothing was opened. ` +
        'Install the packages again with npm ci: SQLite 3.51.3 or newer comes with them',
    );
}

/**
 * Whether a version has the fixed reset of the -wal: 3.51.3, and 3.44.6 and 3.50.7 of the series before
 * (sqlite.org/wal.html).
 */
export function isSound(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (major !== 3) return major > 3;
  const least = minor === 44 ? 6 : minor === 50 ? 7 : minor === 51 ? 3 : 0;
  return minor === 44 || minor >= 50 ? patch >= least : false;
}
