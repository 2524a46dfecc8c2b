import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { createAlarms } from '../../kit/alarms.ts';
import { silentLog } from '../../kit/log.ts';
import { DAY, HOUR, isoTime, MINUTE } from '../../kit/time.ts';
import { openTestDb } from '../../testing/open-database.ts';
import { noteBlob, retainBlob } from './blobs.ts';
import { blobPath, openDiskBlobs } from './disk.ts';
import { readFileCare, writeFileCare } from './file-care.ts';
import { createOrphanSweep } from './stored-files.ts';
import { connect } from '../database/connect.ts';

/** A store in use for 100 days, with `known` files of documents; the clock is moved by the test. */
async function open(t: TestContext, known = 100) {
  const { db, folder, path } = openTestDb(t);
  const connection = connect(path);
  connection.prepare("UPDATE schema_migration SET applied_at = ? WHERE name LIKE '001%'").run(ago(100 * DAY));
  connection.close();
  let time = Date.now();
  const clock = { now: () => time, monotonic: () => time };
  const alarms = createAlarms({ log: silentLog, clock });
  const blobs = openDiskBlobs(folder);
  const parts = { db, clock, alarms, log: silentLog };
  /** as after a start */
  const start = () => createOrphanSweep({ ...parts, blobs: openDiskBlobs(folder) });
  async function store(age: number): Promise<{ hash: string; encoding: 'identity'; path: string; bytes: Buffer }> {
    const bytes = randomBytes(50);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const file = blobPath(folder, { hash, encoding: 'identity' });
    mkdirSync(join(folder, 'blobs', hash.slice(0, 2)), { recursive: true });
    writeFileSync(file, bytes);
    utimesSync(file, (time - age) / 1000, (time - age) / 1000);
    return { hash, encoding: 'identity', path: file, bytes };
  }
  for (let n = 0; n < known; n += 1) {
    const { hash } = await store(2 * DAY);
    await db.tx(tx => retainBlob(tx, { hash, encoding: 'identity', size: 50, storedSize: 50 }));
  }
  return {
    ...parts,
    folder,
    blobs,
    start,
    store,
    codes: () => alarms.list().map(({ code }) => code),
    pass: (milliseconds: number) => (time += milliseconds),
    now: () => time,
  };
}

const ago = (milliseconds: number) => isoTime(Date.now() - milliseconds);
const aside = (folder: string) =>
  existsSync(join(folder, 'orphans'))
    ? readdirSync(join(folder, 'orphans'), { recursive: true, encoding: 'utf8' }).filter(name => name.includes('/'))
    : [];

test('a file without a row is quarantined after a day, restored when read, and deleted after 30 more days', async t => {
  const { folder, blobs, start, store, codes, pass, db } = await open(t);
  const [old, young] = [await store(2 * DAY), await store(20 * HOUR)];
  await writeFileCare(db, { newest_at: ago(HOUR) });
  const sweep = start();
  assert.equal(await sweep(), 1);
  assert.deepEqual([existsSync(old.path), existsSync(young.path), codes()], [false, true, []]);
  assert.deepEqual(aside(folder), [join(new Date().toISOString().slice(0, 10), old.hash)]);
  assert.deepEqual(await buffer(await blobs.read(old)), old.bytes, 'such as by the row of a restored database');
  assert.deepEqual([existsSync(old.path), aside(folder)], [true, []]);

  assert.equal(await sweep(), 1);
  for (let day = 1; day <= 31; day += 1) {
    assert.equal(aside(folder).length >= 1, true, `day ${day}`);
    pass(DAY);
    await sweep();
  }
  pass(DAY);
  await sweep();
  assert.ok(!aside(folder).some(name => name.endsWith(old.hash)));
  await assert.rejects(blobs.read(old), { code: 'damaged' });
});

test('after a clock jump nothing is deleted before a second sweep agrees', async t => {
  const { folder, start, store, pass } = await open(t);
  await store(2 * DAY);
  await writeNewest(t, folder);
  const sweep = start();
  await sweep();
  pass(400 * DAY);
  await sweep();
  assert.equal(aside(folder).length, 1);
  pass(-400 * DAY);
  await sweep();
  assert.equal(aside(folder).length, 1, 'nor on the way back');
});

test('with more than 5 % without a row none is moved, and an alarm is raised', async t => {
  const { folder, start, store, codes, db } = await open(t);
  const files = [];
  for (let n = 0; n < 6; n += 1) files.push(await store(2 * DAY));
  await writeFileCare(db, { newest_at: ago(HOUR) });
  assert.equal(await start()(), 0);
  assert.deepEqual([codes(), aside(folder)], [['unknown_files'], []]);
  for (const { hash } of files.slice(0, 2))
    await noteBlob(db, { hash, encoding: 'identity', size: 50, storedSize: 50 });
  assert.equal(await start()(), 4);
  assert.deepEqual(codes(), []);
});

test('files older than the database are never moved', async t => {
  const { start, store } = await open(t);
  const [before, after] = [await store(101 * DAY), await store(99 * DAY)];
  assert.equal(await start()(), 1);
  assert.deepEqual([existsSync(before.path), existsSync(after.path)], [true, false]);
});

test('with a database older than the newest file nothing is moved for a day, also after another start', async t => {
  const { db, start, store, codes, pass, folder } = await open(t);
  await writeFileCare(db, { newest_at: ago(0) });
  const known = await readFileCare(db);
  await store(2 * DAY);
  await store(-20 * MINUTE);
  pass(30 * MINUTE);
  assert.ok(known.newest_at < ago(-20 * MINUTE));
  assert.equal(await start()(), 0);
  assert.deepEqual([codes(), aside(folder)], [['old_database'], []]);
  pass(23 * HOUR);
  assert.equal(await start()(), 0);
  assert.deepEqual(codes(), ['old_database']);
  pass(2 * HOUR);
  assert.equal(await start()(), 2);
  assert.deepEqual(codes(), []);
});

test('a file written just before a kill does not make the database count as old', async t => {
  const { db, start, store, codes } = await open(t);
  await writeFileCare(db, { newest_at: ago(5 * MINUTE) });
  await store(2 * MINUTE);
  assert.equal(await start()(), 0);
  assert.deepEqual(codes(), []);
});

test('unknown files and folders are left alone and do not end the sweep', async t => {
  const { folder, start, store } = await open(t);
  const orphan = await store(2 * DAY);
  const root = join(folder, 'blobs');
  const hash = 'f'.repeat(64);
  writeFileSync(join(root, 'notes.txt'), 'x');
  const unused = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0')).find(
    shelf => !existsSync(join(root, shelf)),
  );
  writeFileSync(join(root, unused ?? ''), 'a file in place of a shelf');
  mkdirSync(join(root, 'backup'));
  mkdirSync(join(root, 'ff', hash), { recursive: true });
  writeFileSync(join(root, 'ff', 'x.tmp'), 'x');
  writeFileSync(join(root, 'ff', hash.replace(/^ff/, '00')), 'in another shelf');
  const stray = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => !name.endsWith(orphan.hash));
  const before = stray().sort();
  assert.equal(await start()(), 1);
  assert.deepEqual(stray().sort(), before);
});

test('files that are pinned, or got a row in the meantime, stay', async t => {
  const { folder, blobs, store, db, clock, alarms } = await open(t);
  await writeNewest(t, folder);
  const [rowed, plain] = [await store(2 * DAY), await store(2 * DAY)];
  const pinned = await blobs.put([randomBytes(10)] as unknown as AsyncIterable<Uint8Array>, { compress: false });
  const path = blobPath(folder, pinned);
  utimesSync(path, (Date.now() - 2 * DAY) / 1000, (Date.now() - 2 * DAY) / 1000);
  const late = {
    ...blobs,
    listUnknown: async (known: Parameters<typeof blobs.listUnknown>[0]) => {
      const found = await blobs.listUnknown(known);
      await noteBlob(db, { hash: rowed.hash, encoding: 'identity', size: 50, storedSize: 50 });
      return found;
    },
  };
  assert.equal(await createOrphanSweep({ db, clock, alarms, log: silentLog, blobs: late })(), 1);
  assert.deepEqual([rowed.path, plain.path, path].map(existsSync), [true, false, true]);
  assert.ok(statSync(path).isFile());
});

async function writeNewest(t: TestContext, folder: string): Promise<void> {
  const connection = connect(join(folder, 'plinth.db'));
  connection.prepare('UPDATE stored_file_care SET newest_at = ?').run(ago(0));
  connection.close();
}
