import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { createAlarms } from '../../kit/alarms.ts';
import { silentLog } from '../../kit/log.ts';
import { DAY, MINUTE, SECOND, systemClock } from '../../kit/time.ts';
import { damageFile, damageKinds, storedFile } from '../../testing/damage-files.ts';
import { houseBytes } from '../../testing/house-bytes.ts';
import { openTestDb } from '../../testing/open-database.ts';
import { findBlob, releaseBlob, retainBlob, sweepBlobs, type BlobFacts } from './blobs.ts';
import { createDamage } from './blob-check.ts';
import { openDiskBlobs } from './disk.ts';
import { readFileCare } from './file-care.ts';
import { createScrub } from './scrub.ts';
import { verifyStoredFiles } from './verify-files.ts';

const MIB = 2 ** 20;

function open(t: TestContext) {
  const { db, folder } = openTestDb(t);
  const kept = { db, clock: systemClock, log: silentLog, alarms: createAlarms({ log: silentLog, clock: systemClock }) };
  const damage = createDamage(db, kept.alarms, kept.clock, kept.log);
  /** as after a start: nothing is known to be sound */
  const start = () => openDiskBlobs(folder, damage.note);
  const blobs = start();
  const scrub = createScrub({ ...kept, blobs, days: 7 });
  async function store(bytes: Uint8Array, compress: boolean): Promise<BlobFacts> {
    const blob = await blobs.put(pieces(bytes), { compress });
    await db.tx(tx => retainBlob(tx, blob));
    blob.unpin();
    return blob;
  }
  const damaged = async () => {
    await damage.settled();
    return (await db.all<{ hash: string }>('SELECT hash FROM damaged_blob ORDER BY hash')).map(({ hash }) => hash);
  };
  return { ...kept, folder, damage, blobs, start, scrub, store, damaged };
}

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Texts that compress a little, each another one. */
const textOf = (n: number) => Buffer.from(`#${n}=IFCWALL('${randomBytes(300).toString('hex')}');\n`.repeat(1 + n * 30));

test('every damage is found by the check of all files, recorded, and repaired by an upload of the same bytes', async t => {
  const { db, folder, alarms, damage, blobs, scrub, store, damaged } = open(t);
  const files: { bytes: Buffer; compress: boolean; facts: BlobFacts }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const [bytes, compress] = [textOf(n), n % 2 === 0];
    files.push({ bytes, compress, facts: await store(bytes, compress) });
  }
  assert.equal(await scrub.checkAll(), 0);
  const broken = files.slice(0, 20);
  for (const [n, { bytes }] of broken.entries())
    damageFile(storedFile(folder, bytes), damageKinds[Math.floor(n / 2) % 4] ?? 'flip', (n + 0.5) / 20);

  for (const { facts } of broken) {
    for (const read of [
      () => blobs.read(facts),
      () => blobs.read(facts, { start: 0, end: 9 }),
      () => blobs.readStored(facts),
      () => blobs.pathOf(facts),
      () => blobs.verify(facts),
    ])
      await assert.rejects(read, { status: 500, code: 'damaged', hash: facts.hash });
  }
  assert.equal(await scrub.checkAll(), 20);
  assert.deepEqual(await damaged(), broken.map(({ facts }) => facts.hash).sort());
  assert.deepEqual(
    alarms.list().map(({ code, params }) => [code, params]),
    [['damaged_files', { count: 20 }]],
  );
  const found = await verifyStoredFiles(folder, await db.all('SELECT hash, encoding FROM blob'));
  assert.deepEqual([found.damaged.length + found.missing.length, found.unknown.length], [20, 0]);

  const repaired: string[] = [];
  damage.onRepaired(async hash => void repaired.push(hash));
  for (const { bytes, compress, facts } of broken) {
    await store(bytes, compress);
    assert.deepEqual(await buffer(await blobs.read(facts)), bytes);
  }
  assert.deepEqual([await damaged(), repaired.length, alarms.list()], [[], 20, []]);
  assert.equal(await scrub.checkAll(), 0);
});

test('files changed since the start are checked again, others are not', async t => {
  const { folder, blobs, store } = open(t);
  const bytes = textOf(5);
  const facts = await store(bytes, false);
  await blobs.verify(facts);
  const path = storedFile(folder, bytes);
  damageFile(path, 'flip');
  await assert.rejects(blobs.read(facts), { code: 'damaged' });
  writeFileSync(path, bytes);
  assert.deepEqual(await buffer(await blobs.read(facts)), bytes, 'put back from a backup');
});

test('a damaged file is replaced by the same bytes in another encoding, and the row has it', async t => {
  for (const compress of [true, false]) {
    const { db, folder, blobs, store, damaged } = open(t);
    const bytes = textOf(9);
    const before = await store(bytes, compress);
    damageFile(storedFile(folder, bytes), 'delete');
    await assert.rejects(blobs.read(before), { code: 'damaged' });
    assert.deepEqual(await damaged(), [before.hash]);
    await store(bytes, !compress);
    const now = (await findBlob(db, before.hash))!;
    assert.deepEqual([now.encoding, await damaged()], [compress ? 'identity' : 'zstd', []]);
    assert.deepEqual(await buffer(await blobs.read(now)), bytes);
    const { bytes: length, stream } = await blobs.readStored(now);
    assert.deepEqual([length, (await buffer(stream)).length], [now.storedSize, now.storedSize]);
  }
});

test('a file stored again for a damaged one may have another length, and the row has it', async t => {
  const { db, folder, blobs, store } = open(t);
  const bytes = textOf(9);
  const { hash, storedSize } = await store(bytes, true);
  damageFile(storedFile(folder, bytes), 'flip');
  await db.tx(tx => tx.run('UPDATE blob SET stored_size = 7 WHERE hash = ?', [hash]));
  await store(bytes, true);
  const now = (await findBlob(db, hash))!;
  assert.equal(now.storedSize, readFileSync(storedFile(folder, bytes)).length);
  assert.ok(Math.abs(now.storedSize - storedSize) < 1000);
  const { bytes: length, stream } = await blobs.readStored(now);
  assert.deepEqual([length, (await buffer(stream)).length], [now.storedSize, now.storedSize]);
});

test('intact files of many lengths pass', async t => {
  const { start, store } = open(t);
  const house = houseBytes();
  const files = [];
  for (let n = 0; n < 60; n += 1)
    files.push(await store(Buffer.concat([house.subarray(0, n % 2 === 0 ? house.length : 9000 * n), textOf(n)]), true));
  const blobs = start();
  for (const facts of files) await blobs.verify(facts);
});

test('a check that is aborted within a file has no result for it', async t => {
  const { blobs, store, damaged } = open(t);
  for (const compress of [true, false]) {
    const facts = await store(randomBytes(600_000), compress);
    const pace = () => Promise.reject(new DOMException('stopped', 'AbortError'));
    await assert.rejects(blobs.verify(facts, { again: true, pace }), { name: 'AbortError' });
    await blobs.verify(facts);
  }
  assert.deepEqual(await damaged(), []);
});

test('concurrent readers of an unchecked file share one check', async t => {
  const { start, store } = open(t);
  const bytes = randomBytes(3_000_000);
  const facts = await store(bytes, false);
  const blobs = start();
  const all = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => buffer(await blobs.read(facts, { start: n, end: n }))),
  );
  assert.deepEqual(Buffer.concat(all), bytes.subarray(0, 10));
});

test('an unreferenced damaged file is removed from the record', async t => {
  const { db, folder, alarms, damage, blobs, scrub, store, damaged } = open(t);
  const bytes = textOf(2);
  const { hash } = await store(bytes, true);
  damageFile(storedFile(folder, bytes), 'cut');
  assert.equal(await scrub.checkAll(), 1);
  assert.deepEqual(await damaged(), [hash]);
  await db.tx(tx => releaseBlob(tx, hash));
  assert.equal(await sweepBlobs(db, blobs), 1);
  await damage.refresh();
  assert.deepEqual([await damaged(), alarms.list()], [[], []]);
});

test('the check of all files continues where it stopped', async t => {
  const { db, clock, log, blobs, store } = open(t);
  const files = await Promise.all(Array.from({ length: 8 }, (_, n) => store(textOf(n), false)));
  const hashes = files.map(({ hash }) => hash).sort();
  const checked: string[] = [];
  const watched = {
    verify: async (...[file, checking]: Parameters<typeof blobs.verify>) => {
      checked.push(file.hash);
      await blobs.verify(file, checking);
      if (checked.length === 3) void first.stop();
    },
  };
  const first = createScrub({ db, clock, log, blobs: watched, days: 7 });
  await assert.rejects(first.checkAll());
  assert.equal((await readFileCare(db)).check_reached, hashes[2]);
  await createScrub({ db, clock, log, blobs: watched, days: 7 }).checkAll();
  assert.deepEqual(checked, hashes);
  const { check_reached, check_begun_at } = await readFileCare(db);
  assert.deepEqual([check_reached, typeof check_begun_at], [null, 'string']);
});

/**
 * A check of all files in its own time, which passes only while it waits.
 * @returns when each file was checked until `end`, and when the checks ended, in milliseconds since the start
 */
async function runScrub({ db, log, blobs }: ReturnType<typeof open>, days: number, start: number, end: number) {
  let time = start;
  const clock = { now: () => time, monotonic: () => time };
  const checkedAt: number[] = [];
  const reached = Promise.withResolvers<void>();
  const scrub = createScrub({
    db,
    clock,
    log,
    days,
    blobs: {
      verify: async (file, checking) => {
        checkedAt.push(time - start);
        await blobs.verify(file, checking);
      },
    },
    async wait(milliseconds, signal) {
      signal.throwIfAborted();
      if (time + milliseconds > end) {
        reached.resolve();
        await once(signal, 'abort');
        throw signal.reason;
      }
      time += milliseconds;
    },
  });
  scrub.start();
  if (days > 0) await reached.promise;
  await scrub.stop();
  return { checkedAt, time };
}

test('all files are checked a minute after a start and then each week, or as often as the settings name, or never', async t => {
  const place = open(t);
  for (let n = 0; n < 3; n += 1) await place.store(textOf(n), false);
  const three = (...times: number[]) => times.flatMap(time => [time, time, time]);
  const start = Date.UTC(2026, 0, 1);
  const { checkedAt } = await runScrub(place, 7, start, start + 15 * DAY);
  assert.deepEqual(checkedAt, three(MINUTE, 7 * DAY + MINUTE, 14 * DAY + MINUTE));
  const restart = start + 16 * DAY;
  const again = await runScrub(place, 7, restart, restart + 6 * DAY);
  assert.deepEqual(again.checkedAt, three(5 * DAY + MINUTE), 'a start does not begin another check');
  const daily = await runScrub(place, 1, restart + 6 * DAY, restart + 7.5 * DAY);
  assert.deepEqual(daily.checkedAt, three(MINUTE, DAY + MINUTE));
  assert.deepEqual((await runScrub(place, 0, restart + 30 * DAY, restart + 60 * DAY)).checkedAt, [], 'never');
});

test('the check of all files reads 16 MiB a second, and more where half of the time would not do', async t => {
  const place = open(t);
  for (let n = 0; n < 6; n += 1) await place.store(randomBytes(4 * MIB), false);
  const start = Date.UTC(2026, 0, 1);
  const { time } = await runScrub(place, 7, start, start + 2 * MINUTE);
  const taken = (time - start - MINUTE) / SECOND;
  assert.ok(taken > 1.3 && taken <= 1.5, `24 MiB in ${taken} s`);
  // As if they were a petabyte: 3.3 GB a second.
  await place.db.tx(tx => tx.run(`UPDATE blob SET size = ${Math.round(1e15 / 6)}`));
  const later = start + 8 * DAY;
  const large = await runScrub(place, 7, later, later + 2 * MINUTE);
  assert.deepEqual([large.checkedAt.length, large.time - later], [6, MINUTE], 'no pause between the files');
});

test('a folder or an unknown file in place of a stored one does not end the sweep', async t => {
  const { db, folder, blobs, store } = open(t);
  const [one, other] = [textOf(1), textOf(2)];
  for (const bytes of [one, other]) {
    const { hash } = await store(bytes, false);
    await db.tx(tx => releaseBlob(tx, hash));
  }
  writeFileSync(`${dirname(storedFile(folder, one))}/stray`, 'x');
  const path = storedFile(folder, one);
  rmSync(path);
  mkdirSync(path);
  assert.equal(await sweepBlobs(db, blobs), 1);
  assert.equal(await findBlob(db, createHash('sha256').update(other).digest('hex')), undefined);
  assert.ok(existsSync(path) && existsSync(`${dirname(path)}/stray`));
});
