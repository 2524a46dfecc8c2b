// A fresh database with the whole schema, for the tests of rooms that need rows of several others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { migrate } from '../storage/migrate.ts';
import { openSqlite } from '../storage/sqlite.ts';

/** Closed and removed when the test ends; `folder` is free for other files of the test. */
export function openTestDb(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  const path = join(folder, 'plinth.db');
  migrate(path, resolve(import.meta.dirname, '../storage/migrations'));
  const db = openSqlite(path);
  t.after(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { db, folder, path };
}
