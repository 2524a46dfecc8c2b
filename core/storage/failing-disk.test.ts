// Units of work when the disk is full or fails beneath them.
import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { writesStopped } from '../kit/errors.ts';
import { connect } from './database/connect.ts';
import type { Tx } from './db.ts';
import { openSqlite } from './database/sqlite.ts';

const PAGE = 4096;

/** A table of some thousand pages and another; `damage`: overwrites the last pages of the first one. */
function open(t: TestContext, { damage = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-failing-'));
  const path = join(folder, 'plinth.db');
  const connection = connect(path);
  connection.exec(`CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    CREATE TABLE large (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 200)
    INSERT INTO large (text) SELECT hex(randomblob(1000)) FROM number`);
  connection.pragma('wal_checkpoint(TRUNCATE)');
  const pages = connection.pragma('page_count', { simple: true }) as number;
  connection.close();
  if (damage) {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(PAGE * 3, 0xee), 0, PAGE * 3, (pages - 3) * PAGE);
    closeSync(file);
  }
  const reports: string[] = [];
  const db = openSqlite(path, {
    ballast: { admit: () => undefined, ranOut: () => reports.push('full') },
    onFailed: () => reports.push('failed'),
  });
  t.after(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const notes = async () => (await db.all<{ text: string }>('SELECT text FROM note ORDER BY id')).map(row => row.text);
  return { db, reports, notes, pages };
}

const add = (tx: Tx, text: string) => tx.run('INSERT INTO note (text) VALUES (?)', [text]);
const addLarge = (tx: Tx) => tx.run('INSERT INTO large (text) VALUES (?)', ['x'.repeat(100 * PAGE)]);
const outcomes = async (units: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(units)).map(each =>
    each.status === 'fulfilled' ? 'kept' : (each.reason as { readonly code?: string }).code,
  );

test('a damaged file ends all writes: in its commit, waiting and new ones; reads continue', async t => {
  const { db, reports, notes } = open(t, { damage: true });
  assert.equal(await db.tx(tx => add(tx, 'before')), 1);
  const units = [
    db.tx(tx => add(tx, 'shares the commit')),
    db.tx(tx => tx.run("UPDATE large SET text = 'short'")),
    db.tx(tx => add(tx, 'waits')),
  ];
  assert.deepEqual(await outcomes(units), ['writes_stopped', 'writes_stopped', 'writes_stopped']);
  assert.deepEqual(await outcomes([db.tx(tx => add(tx, 'later'))]), ['writes_stopped']);
  assert.deepEqual([await notes(), reports], [['before'], ['failed']]);
});

test('a unit that ignores a disk error is still not committed', async t => {
  const { db, notes } = open(t, { damage: true });
  const careless = db.tx(async tx => {
    await add(tx, 'careless');
    await tx.run("UPDATE large SET text = 'short'").catch(() => undefined);
  });
  assert.deepEqual(await outcomes([careless]), ['writes_stopped']);
  assert.deepEqual(await notes(), []);
});

test('on a full disk every unit of the transaction is answered, and the next runs once there is space', async t => {
  const { db, reports, notes, pages } = open(t);
  await db.tx(tx => tx.get(`PRAGMA max_page_count = ${pages + 5}`));
  const units = [db.tx(tx => add(tx, 'first')), db.tx(addLarge), db.tx(tx => add(tx, 'last'))];
  assert.deepEqual(await outcomes(units), ['disk_full', 'disk_full', 'kept']);
  assert.deepEqual([await notes(), reports], [['last'], ['full']]);
  await db.tx(tx => tx.get('PRAGMA max_page_count = 1000000'));
  assert.deepEqual(await outcomes([db.tx(addLarge)]), ['kept']);
});

test('unawaited statements on a full disk do not end the process', async t => {
  const { db, pages } = open(t);
  await db.tx(tx => tx.get(`PRAGMA max_page_count = ${pages + 5}`));
  const unheard: unknown[] = [];
  const onUnhandled = (error: unknown) => unheard.push(error);
  process.on('unhandledRejection', onUnhandled);
  t.after(() => process.off('unhandledRejection', onUnhandled));
  const unit = db.tx(async tx => {
    const [first, second] = [addLarge(tx), add(tx, 'a')];
    await first;
    await second;
  });
  assert.deepEqual(await outcomes([unit]), ['disk_full']);
  await new Promise(setImmediate);
  assert.deepEqual(unheard, []);
});

test('writes stopped from outside acknowledge no waiting or running unit', async t => {
  const { db, notes } = open(t);
  const units = [
    db.tx(async tx => {
      await add(tx, 'under way');
      db.stopWrites(writesStopped('the lock was lost'));
    }),
    db.tx(tx => add(tx, 'waits')),
  ];
  assert.deepEqual(await outcomes(units), ['writes_stopped', 'writes_stopped']);
  assert.deepEqual(await outcomes([db.tx(tx => add(tx, 'later'))]), ['writes_stopped']);
  assert.deepEqual(await notes(), []);
});
