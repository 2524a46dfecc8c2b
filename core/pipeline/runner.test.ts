import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { silentLog } from '../kit/log.ts';
import { DAY, HOUR, systemClock } from '../kit/time.ts';
import { cancelJobs, findJob, insertJob, type Job, type JobKind } from './jobs.ts';
import { createRunner, type JobEnd, type JobHandler } from './runner.ts';
import { openTestDb } from '../testing/open-database.ts';

type Db = ReturnType<typeof openTestDb>['db'];

/** A handler that records its calls. */
function witness(kind: string, run: (job: Job, end: JobEnd) => Promise<unknown>) {
  const seen: string[] = [];
  const handler: JobHandler = {
    kind: kind as JobKind,
    async run(job, end) {
      seen.push(`run ${job.subjectId}`);
      await run(job, end);
    },
    async returned(_tx, job) {
      seen.push(`returned ${job.subjectId}`);
    },
    async givenUp(_tx, job, reason) {
      seen.push(`given up ${job.subjectId}: ${reason}`);
    },
  };
  return { handler, seen };
}

const add = (db: Db, kind: string, subjectId: number) =>
  db.tx(tx => insertJob(tx, systemClock, { kind, subjectId, payload: {} }));
const runnerFor = (db: Db, ...handlers: JobHandler[]) => createRunner(db, systemClock, silentLog, handlers, () => 1);

async function until(test: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await test())) await sleep(5);
}

test('a commit wakes the runner; jobs of a kind run one after the other', async t => {
  const { db } = openTestDb(t);
  let atOnce = 0;
  const { handler, seen } = witness('a', async (_job, end) => {
    atOnce += 1;
    await sleep(5);
    assert.equal(atOnce, 1);
    await end.done(async tx => {
      await tx.run("INSERT INTO outbox (name, cloud_id, data, created_at) VALUES ('x', 1, '{}', '')");
    });
    atOnce -= 1;
  });
  const runner = runnerFor(db, handler);
  await runner.start();
  const ids = [await add(db, 'a', 1), await add(db, 'a', 2), await add(db, 'a', 3)];
  await until(async () => (await findJob(db, ids[2] as number))?.state === 'done');
  assert.deepEqual(seen, ['run 1', 'run 2', 'run 3']);
  assert.equal((await db.all('SELECT 1 FROM outbox')).length, 3, 'written with the end of the job');
  await runner.stop();
});

test('a crash is retried, three attempts in all', async t => {
  const { db } = openTestDb(t);
  const { handler, seen } = witness('a', async () => {
    throw new Error('the process died');
  });
  const runner = runnerFor(db, handler);
  await runner.start();
  const id = await add(db, 'a', 1);
  await until(async () => (await findJob(db, id))?.state === 'failed');
  assert.deepEqual(seen, [
    'run 1',
    'returned 1',
    'run 1',
    'returned 1',
    'run 1',
    'given up 1: Given up after 3 attempts: the process died',
  ]);
  await runner.stop();
});

test('a refusal is not retried', async t => {
  const { db } = openTestDb(t);
  const { handler, seen } = witness('a', (_job, end) => end.failed('not a building', async () => undefined));
  const runner = runnerFor(db, handler);
  await runner.start();
  const id = await add(db, 'a', 1);
  await until(async () => (await findJob(db, id))?.state === 'failed');
  assert.deepEqual([seen, (await findJob(db, id))?.error], [['run 1'], 'not a building']);
  await runner.stop();
});

test('an orderly stop returns a job uncounted; a kill counts as an attempt, and the third is the last', async t => {
  const { db } = openTestDb(t);
  const { handler, seen } = witness(
    'a',
    (_job, end) =>
      new Promise((_, reject) => end.signal.addEventListener('abort', () => reject(end.signal.reason as Error))),
  );
  const first = runnerFor(db, handler);
  await first.start();
  const id = await add(db, 'a', 1);
  await until(() => seen.length === 1);
  await first.stop();
  assert.deepEqual(seen.splice(0), ['run 1', 'returned 1']);
  assert.deepEqual([(await findJob(db, id))?.state, (await findJob(db, id))?.attempts], ['waiting', 0]);

  // A row that still runs, as a killed service leaves it.
  const leave = (attempts: number) => db.tx(tx => tx.run("UPDATE job SET state = 'running', attempts = ?", [attempts]));
  await leave(2);
  const second = runnerFor(db, handler);
  await second.start();
  await until(() => seen.includes('run 1'));
  assert.deepEqual(seen.splice(0), ['returned 1', 'run 1']);
  assert.equal((await findJob(db, id))?.attempts, 3);
  await second.stop();
  await leave(3);
  const third = runnerFor(db, handler);
  await third.start();
  assert.match(seen.at(-1) ?? '', /^given up 1: Given up after 3 attempts/);
  await third.stop();
});

test('a running job that is cancelled is aborted and stores nothing', async t => {
  const { db } = openTestDb(t);
  let stored: boolean | undefined;
  const { handler, seen } = witness('a', async (_job, end) => {
    await new Promise(resolve => end.signal.addEventListener('abort', resolve));
    stored = await end.done(async () => {
      seen.push('written');
    });
  });
  const runner = runnerFor(db, handler);
  await runner.start();
  const id = await add(db, 'a', 1);
  await until(() => seen.length === 1);
  await db.tx(tx => cancelJobs(tx, systemClock, 'a', [1]));
  await until(() => stored !== undefined);
  assert.deepEqual([stored, seen, (await findJob(db, id))?.state], [false, ['run 1'], 'cancelled']);
  await runner.stop();
});

test('a job without a handler stops the start', async t => {
  const { db } = openTestDb(t);
  await add(db, 'unheard.of', 1);
  await assert.rejects(runnerFor(db, witness('a', async () => undefined).handler).start(), /unheard\.of/);
});

test('a clock change delays no job, and no back-off after a crash', async t => {
  const { db } = openTestDb(t);
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead, monotonic: () => performance.now() };
  let crashes = 0;
  const { handler, seen } = witness('a', async ({ attempts }, end) => {
    if (attempts === 1) {
      crashes += 1;
      ahead -= 400 * DAY;
      throw new Error('the process died');
    }
    await end.done(async () => undefined);
  });
  const runner = createRunner(db, clock, silentLog, [handler], () => 20);
  const insert = (subjectId: number) => db.tx(tx => insertJob(tx, clock, { kind: 'a', subjectId, payload: {} }));
  const ids = [await insert(1)];
  ahead -= HOUR;
  ids.push(await insert(2));
  await runner.start();
  for (const id of ids) await until(async () => (await findJob(db, id))?.state === 'done');
  // The order of the second runs depends on how long the first ones took.
  const runs = seen.filter(each => each.startsWith('run')).toSorted();
  assert.deepEqual([crashes, runs], [2, ['run 1', 'run 1', 'run 2', 'run 2']]);
  await runner.stop();
});

test('a stop does not wait for a handler that ignores the abort: its job is queued again, and it writes nothing', async t => {
  const { db } = openTestDb(t);
  const going = Promise.withResolvers<void>();
  let stored: boolean | undefined;
  const { handler, seen } = witness('a', async (_job, end) => {
    await going.promise;
    stored = await end.done(async () => {
      seen.push('written');
    });
  });
  const runner = runnerFor(db, handler);
  await runner.start();
  const id = await add(db, 'a', 1);
  await until(() => seen.length === 1);
  await runner.stop();
  const job = await findJob(db, id);
  assert.deepEqual([job?.state, job?.attempts, seen], ['waiting', 0, ['run 1', 'returned 1']]);
  going.resolve();
  await until(() => stored !== undefined);
  assert.deepEqual([stored, seen.includes('written')], [false, false]);
});

test('a job that goes on after a stop cannot end the same job when another runner has claimed it', async t => {
  const { db } = openTestDb(t);
  const [late, current] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ends: [string, boolean][] = [];
  const write = async (): Promise<void> => undefined;
  const slow = witness('a', async (_job, end) => {
    await late.promise;
    ends.push(['late', await end.done(write)]);
  });
  const next = witness('a', async (_job, end) => {
    await current.promise;
    ends.push(['current', await end.done(write)]);
  });
  const first = runnerFor(db, slow.handler);
  await first.start();
  const id = await add(db, 'a', 1);
  await until(() => slow.seen.length === 1);
  await first.stop();
  const second = runnerFor(db, next.handler);
  await second.start();
  await until(() => next.seen.length === 1);
  assert.equal((await findJob(db, id))?.attempts, 1, 'the same number as before: a stop is no attempt');
  late.resolve();
  await until(() => ends.length === 1);
  current.resolve();
  await until(() => ends.length === 2);
  assert.deepEqual(ends, [
    ['late', false],
    ['current', true],
  ]);
  await second.stop();
});
