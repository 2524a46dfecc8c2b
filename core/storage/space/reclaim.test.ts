import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { DAY, HOUR, MINUTE } from '../../kit/time.ts';
import { writeEmptyDatabase } from '../../testing/empty-database.ts';
import type { Db } from '../db.ts';
import { migrate } from '../database/migrate.ts';
import { createReclaim, makeShrinkable } from './reclaim.ts';
import { openSqlite } from '../database/sqlite.ts';

const migrations = resolve(import.meta.dirname, '../migrations');
const MEGABYTE = 1024 * 1024;

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-reclaim-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return join(folder, 'plinth.db');
}

const each = 'WITH RECURSIVE each (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM each WHERE n + 1 < ?)';
/** of a number: a word that the test searches, and letters of its own */
const text = "'Zyzzyva ' || replace(hex(zeroblob(60)), '00', n * 7919 || ' and ' || n * 104729 || ' ')";

/** Rows with long texts, and both kinds of indexes of such texts. */
async function fill(db: Db, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await db.tx(async tx => {
      for (const sql of [
        `${each} INSERT INTO schema_migration (name, applied_at) SELECT 'Zyzzyva ' || n, ${text} FROM each`,
        `${each} INSERT INTO bcf_topic_word (rowid, title, description) SELECT n + 1, 'Title', ${text} FROM each`,
        `${each} INSERT INTO document_name (rowid, name, description) SELECT n + 1, 'Name', ${text} FROM each`,
      ])
        await tx.run(sql, [from, from + 500]);
    });
}

async function empty(db: Db, count: number): Promise<void> {
  await db.tx(async tx => {
    await tx.run("DELETE FROM schema_migration WHERE name LIKE 'Zyzzyva %'");
    await tx.run('DELETE FROM bcf_topic_word');
    await tx.run(
      `${each} INSERT INTO document_name (document_name, rowid, name, description) SELECT 'delete', n + 1, 'Name', ${text} FROM each`,
      [0, count],
    );
  });
}

const indexes = ['bcf_topic_word', 'document_name'] as const;

/** Pages of 4 KB that the words of an index take. */
async function pagesOf(db: Db, index: (typeof indexes)[number]): Promise<number> {
  const row = await db.get<{ pages: number }>(`SELECT sum(length(block)) / 4096 AS pages FROM ${index}_data`);
  return row?.pages ?? 0;
}

function openAt(t: TestContext, path: string) {
  const db = openSqlite(path);
  t.after(() => db.close());
  const clock = { time: DAY, monotonic: () => clock.time };
  return { db, clock, reclaim: createReclaim(db, clock) };
}

test('space and search words of deleted rows are reclaimed in a quiet hour', async t => {
  const path = makeFolder(t);
  writeEmptyDatabase(path);
  const { db, clock, reclaim } = openAt(t, path);
  const unused = statSync(path).size;
  await fill(db, 2_000);
  await empty(db, 2_000);
  assert.ok((await pagesOf(db, 'document_name')) > 100, 'the words of what was deleted are still there');
  const size = () => statSync(path).size + statSync(`${path}-wal`).size;
  const peak = size();
  assert.ok(peak > 10 * MEGABYTE, `${peak} bytes`);
  await reclaim.round();
  assert.equal(size(), peak, 'nothing while there are commits');

  clock.time += MINUTE;
  await reclaim.round();
  await reclaim.round();
  assert.ok(statSync(path).size < unused + MEGABYTE, `${statSync(path).size} of ${peak} bytes`);
  assert.ok(statSync(`${path}-wal`).size <= 17 * MEGABYTE);
  assert.equal(readFileSync(path).indexOf('Zyzzyva'), -1, 'no text is left in the file');
  for (const index of indexes) assert.ok((await pagesOf(db, index)) <= 1, `${index} has no words left`);
  assert.deepEqual(await db.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
});

test('it runs once an hour, and ends with the service', async t => {
  const path = makeFolder(t);
  writeEmptyDatabase(path);
  const { db, clock, reclaim } = openAt(t, path);
  clock.time += MINUTE;
  await reclaim.round();
  await fill(db, 1_000);
  await empty(db, 1_000);
  const { freelist_count: free } = (await db.get<{ freelist_count: number }>('PRAGMA freelist_count')) ?? {};
  assert.ok((free ?? 0) > 256);
  const left = async () => (await db.get<{ freelist_count: number }>('PRAGMA freelist_count'))?.freelist_count;
  clock.time += 2 * MINUTE;
  await reclaim.round();
  assert.equal(await left(), free, 'the hour is not over');
  clock.time += HOUR;
  reclaim.stop();
  await reclaim.round();
  assert.ok(((await left()) ?? 0) > 0, 'a service that stops begins no more of it');
});

test('a file of an earlier version is rewritten once, so that it can shrink', t => {
  const path = makeFolder(t);
  const earlier = new Database(path);
  earlier.pragma('journal_mode = WAL');
  earlier.exec('CREATE TABLE kept (text TEXT); CREATE TABLE gone (bytes BLOB)');
  earlier.exec("INSERT INTO kept VALUES ('here')");
  earlier.exec('INSERT INTO gone VALUES (randomblob(10000000)); DELETE FROM gone');
  earlier.close();
  migrate(path, migrations);
  const before = statSync(path).size;
  assert.equal(makeShrinkable(path), true);
  assert.ok(statSync(path).size < before - 2 * MEGABYTE);
  const facts = () => {
    const now = new Database(path, { readonly: true });
    try {
      const number = (name: string) => now.pragma(name, { simple: true }) as number;
      const texts = now.prepare('SELECT text FROM kept').all();
      return { texts, auto_vacuum: number('auto_vacuum'), schema_version: number('schema_version') };
    } finally {
      now.close();
    }
  };
  const first = facts();
  assert.deepEqual(first, { texts: [{ text: 'here' }], auto_vacuum: 2, schema_version: first.schema_version });
  assert.equal(makeShrinkable(path), true);
  assert.deepEqual(facts(), first, 'each time raises the version of the schema');
});
