import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAlarms } from '../../kit/alarms.ts';
import { silentLog } from '../../kit/log.ts';
import { HOUR, MINUTE, SECOND, systemClock } from '../../kit/time.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { connect } from './connect.ts';
import { createDatabaseWatch } from './database-watch.ts';
import { askProcess, isLockSeen } from './lock-check.ts';
import { openSqlite } from './sqlite.ts';

/** Another program that opens the database, executes a statement and closes it again in good order. */
function executeElsewhere(path: string, sql: string): void {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const script = `const connection = new (require(${JSON.stringify(driver)}))(process.argv[1]);
    connection.prepare(process.argv[2]).all(); connection.close();`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script, path, sql], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

async function openWatched(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-watch-'));
  const path = join(folder, 'plinth.db');
  const setUp = connect(path);
  setUp.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  setUp.close();
  const db = openSqlite(path);
  const alarms = createAlarms({ log: silentLog, clock: systemClock });
  const watch = createDatabaseWatch({ path, db, alarms, log: silentLog, clock: systemClock });
  t.after(async () => {
    await watch.stop();
    await db.close();
    rmSync(folder, { recursive: true });
  });
  const write = (text: string) => db.tx(tx => tx.run('INSERT INTO note (text) VALUES (?)', [text]));
  await write('first');
  await watch.check();
  return { path, db, alarms, watch, write };
}

const notesIn = (path: string) => {
  const connection = connect(path, { readonly: true });
  const rows = connection.prepare('SELECT text FROM note ORDER BY id').pluck().all();
  connection.close();
  return rows;
};

test('another program that opens and closes the database does not delete its -wal, also after a restart', async t => {
  const { path, db, alarms, watch, write } = await openWatched(t);
  const { ino } = statSync(`${path}-wal`);
  executeElsewhere(path, 'SELECT count(*) FROM note');
  await write('second');
  assert.equal(statSync(`${path}-wal`).ino, ino);
  await watch.check();
  assert.deepEqual([alarms.list(), await isLockSeen(path), await askProcess(path)], [[], 'held', 'held']);
  assert.equal((await db.all('SELECT * FROM note')).length, 2);
});

test('a process that has lost its lock is notified without damage to the -wal', async t => {
  const { path, write } = await openWatched(t);
  closeSync(openSync(path, 'r')); // drops every lock of this process on the file (POSIX)
  assert.deepEqual([await isLockSeen(path), await askProcess(path)], ['lost', 'lost']);
  await write('second');
  const copy = `${path}.copy`;
  copyFileSync(`${path}-wal`, `${copy}-wal`);
  copyFileSync(path, copy);
  assert.deepEqual(notesIn(copy), ['first', 'second']);
});

test('a lost lock ends writes, raises an alarm and saves what was committed', async t => {
  const { path, db, alarms, write } = await openWatched(t);
  const watch = createDatabaseWatch({
    path,
    db,
    alarms,
    log: silentLog,
    clock: systemClock,
    askLock: async () => 'lost',
  });
  await watch.check();
  const [alarm] = alarms.list();
  assert.equal(alarm?.code, 'database_unprotected');
  assert.deepEqual(notesIn(String(alarm?.params['copy'])), ['first']);
  await assert.rejects(write('second'), { status: 503, code: 'writes_stopped' });
  assert.equal((await db.all('SELECT * FROM note')).length, 1, 'reads go on');
});

/** Puts a copy in the place of a file, written by another process: this one never opens a file of the database. */
function replaceElsewhere(path: string): void {
  assert.equal(spawnSync('cp', [path, `${path}.other`]).status, 0);
  renameSync(`${path}.other`, path);
}

test('a deleted or replaced database, -wal or -shm is detected, and acknowledged data saved', async t => {
  const harms = [
    { harm: (path: string) => rmSync(`${path}-wal`), reason: /plinth\.db-wal$/ },
    { harm: (path: string) => rmSync(`${path}-shm`), reason: /: \S+plinth\.db-shm$/ },
    { harm: (path: string) => replaceElsewhere(path), reason: /plinth\.db$/ },
    { harm: (path: string) => replaceElsewhere(`${path}-shm`), reason: /: \S+plinth\.db-shm$/ },
  ];
  for (const { harm, reason } of harms) {
    const { path, alarms, watch, write } = await openWatched(t);
    harm(path);
    await write('after the harm');
    await watch.check();
    const [alarm] = alarms.list();
    assert.match(String(alarm?.params['reason']), reason);
    assert.deepEqual(notesIn(String(alarm?.params['copy'])), ['first', 'after the harm']);
    await assert.rejects(write('second'), { code: 'writes_stopped' });
    assert.equal(statSync(String(alarm?.params['copy'])).mode & 0o777, 0o600);
    assert.equal(readFileSync(String(alarm?.params['copy'])).subarray(0, 15).toString(), 'SQLite format 3');
  }
});

test('the lock is checked at the start and each hour, the files each 20 seconds, by a timer', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { path, db, alarms } = await openWatched(t);
  const clock = movableClock();
  let asked = 0;
  const askLock = async () => {
    asked += 1;
    return 'held' as const;
  };
  const watch = createDatabaseWatch({ path, db, alarms, log: silentLog, clock, askLock });
  t.after(() => watch.stop());
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await nextTurn();
  };
  watch.start();
  await until(() => asked === 1);
  clock.pass(HOUR - MINUTE);
  t.mock.timers.tick(20 * SECOND);
  await watch.check(); // after the round of the timer
  assert.equal(asked, 1, 'not within the hour');
  clock.pass(MINUTE);
  t.mock.timers.tick(20 * SECOND);
  await until(() => asked === 2);
  assert.deepEqual(alarms.list(), []);
  rmSync(`${path}-shm`);
  t.mock.timers.tick(20 * SECOND);
  await until(() => alarms.list()[0]?.code === 'database_unprotected');
});

test('a page damaged while the service runs is found, and ends writes', async t => {
  const { path, db, alarms, watch, write } = await openWatched(t);
  await db.tx(tx => tx.run('CREATE INDEX note_text ON note (text)'));
  for (let index = 0; index < 50; index += 1) await write(`note ${index} ${'x'.repeat(200)}`);
  await watch.checkPages();
  assert.deepEqual(alarms.list(), []);
  executeElsewhere(path, 'PRAGMA wal_checkpoint(TRUNCATE)');
  // Written by another process, past SQLite, as a failing disk does it.
  const script = `const fs = require('fs'); const file = fs.openSync(process.argv[1], 'r+');
    fs.writeSync(file, Buffer.alloc(3000, 0xa5), 0, 3000, 4096 * 2 + 8); fs.closeSync(file);`;
  assert.equal(spawnSync(process.execPath, ['-e', script, path]).status, 0);
  await watch.checkPages();
  assert.equal(alarms.list()[0]?.code, 'database_damaged');
  await assert.rejects(write('more'), { code: 'writes_stopped' });
});
