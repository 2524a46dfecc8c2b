import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR, isoTime, systemClock } from '../kit/time.ts';
import type { Db } from '../storage/db.ts';
import { openTestDb } from '../testing/open-database.ts';
import {
  cancelJobs,
  claimJob,
  endJob,
  findJob,
  hasDueJob,
  insertJob,
  jobsOf,
  pruneJobs,
  putFirst,
  returnJob,
  runningJobs,
  requireTurn,
} from './jobs.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');

function movableClock() {
  let at = start;
  return {
    now: () => at,
    monotonic: () => at,
    move(milliseconds: number) {
      at += milliseconds;
    },
  };
}

test('jobs are claimed in order, once each, and a claim counts as an attempt', async t => {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const [first, second] = await db.tx(
    async tx =>
      [
        await insertJob(tx, clock, { kind: 'a', subjectId: 1, payload: { x: 1 } }),
        await insertJob(tx, clock, { kind: 'b', subjectId: 2, payload: null }),
      ] as const,
  );
  assert.equal(await hasDueJob(db, ['c']), false);
  assert.equal(await hasDueJob(db, ['a', 'c']), true);
  const claimed = await db.tx(tx => claimJob(tx, clock, ['a', 'b']));
  assert.deepEqual([claimed?.id, claimed?.attempts, claimed?.state, claimed?.payload], [first, 1, 'running', { x: 1 }]);
  assert.equal((await db.tx(tx => claimJob(tx, clock, ['a', 'b'])))?.id, second);
  assert.equal(await db.tx(tx => claimJob(tx, clock, ['a', 'b'])), undefined);
  assert.deepEqual(
    (await runningJobs(db)).map(job => job.id),
    [first, second],
  );
});

test('a prioritised job is claimed before older ones, also one waiting after a crash', async t => {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const ids: number[] = [];
  for (const subjectId of [1, 2, 3])
    ids.push(await db.tx(tx => insertJob(tx, clock, { kind: 'a', subjectId, payload: {} })));
  const claimed = await db.tx(tx => claimJob(tx, clock, ['a']));
  assert.ok(claimed);
  assert.equal(await db.tx(tx => putFirst(tx, clock, 'a', 1)), false, 'it runs already');
  await db.tx(tx => returnJob(tx, clock, claimed, { error: 'crashed', counted: true }));
  assert.equal(claimed.id, ids[0]);
  for (const subjectId of [3, 1]) assert.equal(await db.tx(tx => putFirst(tx, clock, 'a', subjectId)), true);
  assert.equal(await db.tx(tx => putFirst(tx, clock, 'b', 2)), false, 'of another kind');
  const order = [];
  for (const _ of ids) order.push((await db.tx(tx => claimJob(tx, clock, ['a'])))?.id);
  assert.deepEqual(order, [ids[0], ids[2], ids[1]]);
});

/** Claims all waiting jobs, by the numbers of their subjects. */
async function claimAll(db: Db, kinds = ['a']): Promise<(number | undefined)[]> {
  const order = [];
  for (let job = await db.tx(tx => claimJob(tx, systemClock, kinds)); job;) {
    order.push(job.subjectId);
    job = await db.tx(tx => claimJob(tx, systemClock, kinds));
  }
  return order;
}

/** Adds jobs, one for each subject. */
const insertFor = (db: Db, cloudId: number, accountId: number | null, subjects: readonly number[], kind = 'a') =>
  db.tx(async tx => {
    for (const subjectId of subjects)
      await insertJob(tx, systemClock, { kind, subjectId, payload: {}, forWhom: { cloudId, accountId } });
  });

test('clouds take turns, and people within a cloud: many jobs give no advantage', async t => {
  const { db } = openTestDb(t);
  await insertFor(db, 1, 10, [1, 2, 3, 4]);
  await insertFor(db, 1, 11, [5, 6]);
  await insertFor(db, 2, 20, [7, 8]);
  await insertFor(db, 3, null, [9]);
  assert.deepEqual(await claimAll(db), [1, 7, 9, 5, 8, 2, 6, 3, 4]);
  await insertFor(db, 1, 10, [1, 2]);
  await insertFor(db, 4, 40, [3]);
  assert.deepEqual(await claimAll(db), [3, 1, 2], 'who comes new is next');
});

test('several clouds of one person share one turn', async t => {
  const { db } = openTestDb(t);
  for (const cloudId of [1, 2, 3, 4]) await insertFor(db, cloudId, 10, [cloudId]);
  await insertFor(db, 5, 11, [5]);
  assert.deepEqual(await claimAll(db), [1, 5, 2, 3, 4]);
});

test('turns are counted per kind of job', async t => {
  const { db } = openTestDb(t);
  await insertFor(db, 1, 10, [1], 'b');
  assert.deepEqual(await claimAll(db, ['b']), [1]);
  await insertFor(db, 1, 10, [2, 3]);
  await insertFor(db, 2, 20, [4]);
  assert.deepEqual(await claimAll(db), [2, 4, 3]);
});

test('a prioritised job is first in its own cloud, and takes no turn of another', async t => {
  const { db } = openTestDb(t);
  await insertFor(db, 1, 10, [1, 2, 3]);
  await insertFor(db, 1, 11, [4]);
  await insertFor(db, 2, 20, [5, 6]);
  for (const subject of [2, 3]) await db.tx(tx => putFirst(tx, systemClock, 'a', subject));
  assert.deepEqual(await claimAll(db), [3, 5, 2, 6, 4, 1]);
});

test('waiting jobs of a person are limited, not counting running ones and those of others', async t => {
  const { db } = openTestDb(t);
  await insertFor(db, 1, 10, [1, 2]);
  await insertFor(db, 1, 11, [3, 4, 5]);
  await requireTurn(db, 10, 3);
  await assert.rejects(requireTurn(db, 10, 2), { status: 429, code: 'too_many_waiting' });
  await db.tx(tx => claimJob(tx, systemClock, ['a']));
  await requireTurn(db, 10, 2);
  await requireTurn(db, null, 1);
});

test('a background job waits for all others of its kinds, unless prioritised', async t => {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const insert = (subjectId: number, isBackground: boolean) =>
    db.tx(tx => insertJob(tx, clock, { kind: 'a', subjectId, payload: {}, isBackground }));
  const [first, second] = [await insert(1, true), await insert(2, true)];
  clock.move(1000);
  const [third, fourth] = [await insert(3, false), await insert(4, false)];
  await db.tx(tx => putFirst(tx, clock, 'a', 2));
  const order = [];
  for (let n = 0; n < 4; n += 1) order.push((await db.tx(tx => claimJob(tx, clock, ['a'])))?.id);
  assert.deepEqual(order, [second, third, fourth, first]);
});

test('a job in back-off is skipped unless prioritised; an orderly return is no attempt and keeps its place', async t => {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const id = await db.tx(tx => insertJob(tx, clock, { kind: 'a', subjectId: 1, payload: {} }));
  await db.tx(tx => claimJob(tx, clock, ['a']));
  await db.tx(tx => returnJob(tx, clock, { id, claims: 1 }, { error: 'crashed', counted: true }));
  assert.equal(await hasDueJob(db, ['a'], [id]), false);
  assert.equal(await db.tx(tx => claimJob(tx, clock, ['a'], [id])), undefined);
  await db.tx(tx => putFirst(tx, clock, 'a', 1));
  assert.equal((await db.tx(tx => claimJob(tx, clock, ['a'], [id])))?.attempts, 2);
  const other = await db.tx(tx => insertJob(tx, clock, { kind: 'a', subjectId: 2, payload: {} }));
  await db.tx(tx => returnJob(tx, clock, { id, claims: 2 }, { error: null, counted: false }));
  const order = [];
  for (const _ of [id, other]) order.push(await db.tx(tx => claimJob(tx, clock, ['a'])));
  assert.deepEqual(
    order.map(job => [job?.id, job?.attempts]),
    [
      [id, 2],
      [other, 1],
    ],
  );
});

test('jobs start in order of creation, whatever the clock', async t => {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const ids = [];
  for (const jump of [0, 400 * DAY, -401 * DAY, HOUR]) {
    clock.move(jump);
    ids.push(await db.tx(tx => insertJob(tx, clock, { kind: 'a', subjectId: ids.length, payload: {} })));
  }
  clock.move(-5000 * DAY);
  const order = [];
  for (const _ of ids) order.push((await db.tx(tx => claimJob(tx, clock, ['a'])))?.id);
  assert.deepEqual(order, ids);
});

test('a cancelled job cannot complete; finished jobs are deleted after their days', async t => {
  const { db } = openTestDb(t);
  const clock = movableClock();
  const ids = await db.tx(
    async tx =>
      [
        await insertJob(tx, clock, { kind: 'a', subjectId: 7, payload: {} }),
        await insertJob(tx, clock, { kind: 'a', subjectId: 8, payload: {} }),
      ] as const,
  );
  await db.tx(tx => claimJob(tx, clock, ['a']));
  await db.tx(tx => claimJob(tx, clock, ['a']));
  await db.tx(tx => cancelJobs(tx, clock, 'a', [7]));
  assert.equal(await db.tx(tx => endJob(tx, clock, { id: ids[0], claims: 1 }, 'done')), false);
  assert.equal(await db.tx(tx => endJob(tx, clock, { id: ids[1], claims: 1 }, 'failed', 'no')), true);
  assert.deepEqual([(await findJob(db, ids[0]))?.state, (await jobsOf(db, 'a', 8))[0]?.error], ['cancelled', 'no']);
  clock.move(31 * DAY);
  assert.equal(await db.tx(tx => pruneJobs(tx, isoTime(clock.now() - 30 * DAY))), 2);
});
