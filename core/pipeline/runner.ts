// Runs jobs: claims what waits when a commit that touched jobs wakes it, one at a time for each kind. A job rests after
// a crash by the monotonic clock: the time of day decides nothing, so that a clock that is set back delays no job.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull, messageOf } from '../kit/errors.ts';
import type { JobId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { createRounds } from '../kit/rounds.ts';
import { within, type Clock } from '../kit/time.ts';
import { LONGEST_SILENCE, type Db, type Tx } from '../storage/db.ts';
import { leaveUnlogged } from '../storage/unlogged.ts';
import {
  claimJob,
  endJob,
  findJob,
  hasDueJob,
  MOST_ATTEMPTS,
  openKinds,
  returnJob,
  runningJobs,
  type Job,
} from './jobs.ts';

/** How a handler ends its job; both write what must be true together with the end, in one transaction. */
export interface JobEnd {
  /** Aborted when the job was cancelled or the service stops. */
  readonly signal: AbortSignal;
  /** @returns false when the job was cancelled in the meantime: nothing was written */
  done(write: (tx: Tx) => Promise<void>): Promise<boolean>;
  /** The work is over and will not be tried again. `reason` is for people. */
  failed(reason: string, write: (tx: Tx) => Promise<void>): Promise<boolean>;
}

export interface JobHandler {
  readonly kind: string;
  /** Called at the start, before any job of the kind. */
  prepare?(): Promise<void>;
  /** Does the work and calls `end.done` or `end.failed`. Any error that it throws counts as a crash and is retried. */
  run(job: Job, end: JobEnd): Promise<void>;
  /** A started job waits again, after a crash or a restart. */
  returned(tx: Tx, job: Job): Promise<void>;
  /** Crashes and restarts have used up the attempts. */
  givenUp(tx: Tx, job: Job, reason: string): Promise<void>;
}

export interface Runner {
  /** Puts back what ran when the service last ended, then begins. @throws when a job waits that no handler knows */
  start(): Promise<void>;
  /** Ends in good order, within seconds: running jobs go back to waiting and the attempt does not count. */
  stop(): Promise<void>;
  /** Resolves when nothing is running or may start. For tests and orderly ends. */
  idle(): Promise<void>;
}

/** Milliseconds that a stop waits for running jobs once they were aborted. */
const STOP_PATIENCE = 1_500;
/** Milliseconds until a job that found the disk full is tried again. */
const WAIT_FOR_ROOM = 30_000;

export function createRunner({
  db,
  clock,
  log,
  handlers,
  backOff = attempts => 2_000 * 4 ** (attempts - 1),
}: {
  db: Db;
  clock: Clock;
  log: Log;
  handlers: readonly JobHandler[];
  /** wait before attempt n + 1, in milliseconds */
  backOff?: (attempts: number) => number;
}): Runner {
  const byKind = new Map(handlers.map(handler => [handler.kind, handler]));
  const running = new Map<
    string,
    { readonly job: Job; readonly abort: AbortController; readonly ended: Promise<void> }
  >();
  const { inQueue, conclude, giveBack, giveUp, recover } = createReturns({ db, clock, byKind });
  /** when a job that crashed may start again, by the monotonic clock; after a restart it may at once */
  const resting = new Map<JobId, number>();
  const ending = new AbortController();
  let isRecovered = false;
  let timer: NodeJS.Timeout | undefined;
  let forget: () => void = () => undefined;

  const rounds = createRounds(claimAll, error => {
    if (!isDiskFull(error)) log.error('the queue of jobs cannot be read', { error });
    wakeIn(LONGEST_SILENCE);
  });

  function abortAll(): void {
    for (const { abort } of running.values()) abort.abort(new Error('the service stops'));
  }

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    if (ending.signal.aborted) return;
    timer = setTimeout(rounds.wake, milliseconds);
    timer.unref();
  }

  async function claimAll(): Promise<void> {
    await recoverAll();
    for (const { job, abort } of running.values()) {
      const row = await findJob(db, job.id);
      if (row?.state !== 'running') abort.abort(new Error('cancelled'));
    }
    for (;;) {
      const free = [...byKind.keys()].filter(kind => !running.has(kind));
      for (const [id, until] of resting) if (until <= clock.monotonic()) resting.delete(id);
      const atRest = [...resting.keys()];
      if (ending.signal.aborted || free.length === 0 || !(await hasDueJob(db, free, atRest))) break;
      const job = await inQueue(tx => claimJob(tx, clock, free, atRest));
      if (job) begin(job);
    }
    const wait = Math.min(...resting.values()) - clock.monotonic();
    wakeIn(Math.min(LONGEST_SILENCE, Math.max(10, wait)));
  }

  function begin(job: Job): void {
    resting.delete(job.id);
    const handler = byKind.get(job.kind) as JobHandler;
    const abort = new AbortController();
    const ended = work(handler, job, abort.signal)
      .catch((error: unknown) => {
        // Not even the return could be written; the next start finds the row running and returns it.
        log.error('a job cannot be put back', { job: job.id, kind: job.kind, error });
      })
      .finally(() => {
        running.delete(job.kind);
        rounds.wake();
      });
    running.set(job.kind, { job, abort, ended });
  }

  async function work(handler: JobHandler, job: Job, signal: AbortSignal): Promise<void> {
    try {
      await handler.run(job, {
        signal,
        done: write => conclude(job, 'done', null, write),
        failed: (reason, write) => conclude(job, 'failed', reason, write),
      });
    } catch (error) {
      await interrupted(handler, job, error);
    }
  }

  async function interrupted(handler: JobHandler, job: Job, error: unknown): Promise<void> {
    const reason = messageOf(error);
    const isInnocent = isDiskFull(error);
    if (!ending.signal.aborted)
      log.warn('a job was interrupted', { job: job.id, kind: job.kind, attempt: job.attempts, error });
    // Before it waits: its commit wakes the runner.
    resting.set(job.id, clock.monotonic() + (isInnocent ? WAIT_FOR_ROOM : backOff(job.attempts)));
    await whenThereIsRoom(ending.signal, () =>
      inQueue(async tx => {
        const counted = !ending.signal.aborted && !isInnocent;
        if (counted && job.attempts >= MOST_ATTEMPTS) await giveUp(tx, handler, job, reason);
        else await giveBack(tx, job, { error: reason, counted });
      }),
    );
  }

  /** Puts back jobs that ran when the service last ended, before anything is claimed. */
  async function recoverAll(): Promise<void> {
    if (isRecovered) return;
    if ((await runningJobs(db)).length > 0) await inQueue(recover);
    isRecovered = true;
  }

  return {
    async start() {
      const unknown = (await openKinds(db)).filter(kind => !byKind.has(kind));
      if (unknown.length > 0) throw new Error(`jobs wait that this program has no handler for: ${unknown.join(', ')}`);
      for (const handler of handlers) await handler.prepare?.();
      await recoverAll().catch((error: unknown) => {
        if (!isDiskFull(error)) throw error; // done when there is room
      });
      forget = db.onCommit(rounds.wake, 'job');
      rounds.wake();
    },
    async stop() {
      rounds.end();
      ending.abort();
      forget();
      clearTimeout(timer);
      abortAll();
      await rounds.current;
      abortAll(); // what was claimed just now
      const ended = Promise.all([...running.values()].map(each => each.ended));
      if (await within(STOP_PATIENCE, ended)) return;
      // A handler that continues finds its job ended, and writes nothing.
      for (const { job } of running.values())
        await inQueue(tx => giveBack(tx, job, { error: 'the service stops', counted: false }));
    },
    async idle() {
      while (rounds.current || running.size > 0) {
        await rounds.current;
        await Promise.all([...running.values()].map(({ ended }) => ended));
      }
    },
  };
}

/** Puts jobs back, and gives them up, with what their handlers do then. */
function createReturns({ db, clock, byKind }: { db: Db; clock: Clock; byKind: ReadonlyMap<string, JobHandler> }) {
  /** A unit of work on the queue, which is not recorded itself; a handler's writes in it may be. */
  const inQueue = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.tx(tx => {
      leaveUnlogged(tx, 'the state of a job');
      return work(tx);
    });

  async function giveBack(tx: Tx, job: Job, end: { readonly error: string; readonly counted: boolean }): Promise<void> {
    const handler = byKind.get(job.kind) as JobHandler;
    if (await returnJob(tx, clock, job.id, end)) await handler.returned(tx, job);
  }

  async function giveUp(tx: Tx, handler: JobHandler, job: Job, reason: string): Promise<void> {
    const text = `Given up after ${job.attempts} attempts: ${reason}`;
    if (await endJob(tx, clock, job.id, 'failed', text)) await handler.givenUp(tx, job, text);
  }

  async function recover(tx: Tx): Promise<void> {
    for (const job of await runningJobs(tx)) {
      const handler = byKind.get(job.kind) as JobHandler;
      const reason = job.error ?? 'the service ended while it ran';
      if (job.attempts >= MOST_ATTEMPTS) await giveUp(tx, handler, job, reason);
      else await giveBack(tx, job, { error: reason, counted: true });
    }
  }

  const conclude = (job: Job, state: 'done' | 'failed', reason: string | null, write: (tx: Tx) => Promise<void>) =>
    inQueue(async tx => {
      const mine = await endJob(tx, clock, job.id, state, reason);
      if (mine) await write(tx);
      return mine;
    });

  return { inQueue, conclude, giveBack, giveUp, recover };
}

/** Tries again while the disk is full, so that no job is left as running. */
async function whenThereIsRoom(ending: AbortSignal, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (ending.aborted || !isDiskFull(error)) throw error;
      await sleep(LONGEST_SILENCE, undefined, { signal: ending, ref: false }).catch(() => undefined);
    }
  }
}
