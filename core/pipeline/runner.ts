// Runs jobs: claims what waits when a commit that touched jobs wakes it, one at a time for each kind. A job rests after
// a crash by the monotonic clock: the time of day decides nothing, so that a clock that is set back delays no job.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull, messageOf } from '../kit/errors.ts';
import type { JobId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { createRounds } from '../kit/rounds.ts';
import { within, type Clock } from '../kit/time.ts';
import { LONGEST_SILENCE, type Db, type Tx } from '../storage/db.ts';
import { unlogged } from '../storage/unlogged.ts';
import { claimJob, endJob, findJob, hasDueJob, MOST_ATTEMPTS, openKinds, returnJob, runningJobs } from './jobs.ts';
import type { Job, JobKind } from './jobs.ts';

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
  readonly kind: JobKind;
  /** Called at the start, before any job of the kind. */
  prepare?(): Promise<void>;
  /** Does the work and calls `end.done` or `end.failed`. Any error that it throws counts as a crash and is retried. */
  run(job: Job, end: JobEnd): Promise<void>;
  /** A started job waits again, after a crash or a restart. */
  returned(tx: Tx, job: Job): Promise<void>;
  /** Crashes and restarts have used up the attempts. */
  givenUp(tx: Tx, job: Job, reason: string): Promise<void>;
}

/** Milliseconds that a stop waits for running jobs once they were aborted. */
const STOP_PATIENCE = 1_500;
/** Milliseconds until a job that found the disk full is tried again. */
const WAIT_FOR_ROOM = 30_000;

/** @param backOff wait before attempt n + 1, in milliseconds */
export function createRunner(
  db: Db,
  clock: Clock,
  log: Log,
  handlers: readonly JobHandler[],
  backOff = (attempts: number): number => 2_000 * 4 ** (attempts - 1),
) {
  const byKind = new Map<string, JobHandler>(handlers.map(handler => [handler.kind, handler]));
  const returns = createReturns({ db, clock, byKind });
  const { inQueue, giveBack, recoverAll } = returns;
  /** when a job that crashed may start again, by the monotonic clock; after a restart it may at once */
  const resting = new Map<JobId, number>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let forget: () => void = () => undefined;

  const running = createRunning(log, work, () => rounds.wake());
  const rounds = createRounds(claimAll, error => {
    if (!isDiskFull(error)) log.error('the queue of jobs cannot be read', { error });
    wakeIn(LONGEST_SILENCE);
  });

  function wakeIn(milliseconds: number): void {
    clearTimeout(timer);
    if (ending.signal.aborted) return;
    timer = setTimeout(rounds.wake, milliseconds);
    timer.unref();
  }

  async function claimAll(): Promise<void> {
    await recoverAll();
    for (const { job, abort } of running.jobs()) {
      const row = await findJob(db, job.id);
      if (row?.state !== 'running' || row.claims !== job.claims) abort.abort(new Error('cancelled'));
    }
    for (;;) {
      const free = [...byKind.keys()].filter(kind => !running.has(kind));
      for (const [id, until] of resting) if (until <= clock.monotonic()) resting.delete(id);
      const atRest = [...resting.keys()];
      if (ending.signal.aborted || free.length === 0 || !(await hasDueJob(db, free, atRest))) break;
      const job = await inQueue(tx => claimJob(tx, clock, free, atRest));
      if (!job) continue;
      resting.delete(job.id);
      running.begin(job);
    }
    const wait = Math.min(...resting.values()) - clock.monotonic();
    wakeIn(Math.min(LONGEST_SILENCE, Math.max(10, wait)));
  }

  /** Does a job; one that ends without its order rests, then waits again or is given up. */
  async function work(job: Job, signal: AbortSignal): Promise<void> {
    try {
      await byKind.get(job.kind)?.run(job, returns.endOf(job, signal));
    } catch (error) {
      const isInnocent = isDiskFull(error);
      if (!ending.signal.aborted)
        log.warn('a job was interrupted', { job: job.id, kind: job.kind, attempt: job.attempts, error });
      // Before it waits: its commit wakes the runner.
      resting.set(job.id, clock.monotonic() + (isInnocent ? WAIT_FOR_ROOM : backOff(job.attempts)));
      await whenThereIsRoom(ending.signal, () =>
        returns.interrupted(job, messageOf(error), () => !ending.signal.aborted && !isInnocent),
      );
    }
  }

  return {
    /** Puts back what ran when the service last ended, then begins. @throws when a job waits that no handler knows */
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
    /** Ends in good order, within seconds: running jobs go back to waiting and the attempt does not count. */
    async stop() {
      rounds.end();
      ending.abort();
      forget();
      clearTimeout(timer);
      running.abortAll();
      await rounds.current;
      running.abortAll(); // what was claimed just now
      if (await within(STOP_PATIENCE, running.ended())) return;
      // A handler that continues finds its job ended, and writes nothing.
      for (const { job } of running.jobs())
        await inQueue(tx => giveBack(tx, job, { error: 'the service stops', counted: false }));
    },
    /** Resolves when nothing is running or may start. For tests and orderly ends. */
    async idle() {
      while (rounds.current || running.jobs().length > 0) {
        await rounds.current;
        await running.ended();
      }
    },
  };
}

interface RunningJob {
  readonly job: Job;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

/** The jobs under way, one for each kind. */
function createRunning(log: Log, work: (job: Job, signal: AbortSignal) => Promise<void>, onEnded: () => void) {
  const running = new Map<string, RunningJob>();
  return {
    has: (kind: string): boolean => running.has(kind),
    jobs: (): RunningJob[] => [...running.values()],
    begin(job: Job): void {
      const abort = new AbortController();
      const ended = work(job, abort.signal)
        .catch((error: unknown) => {
          // Not even the return could be written; the next start finds the row running and returns it.
          log.error('a job cannot be put back', { job: job.id, kind: job.kind, error });
        })
        .finally(() => {
          running.delete(job.kind);
          onEnded();
        });
      running.set(job.kind, { job, abort, ended });
    },
    abortAll(): void {
      for (const { abort } of running.values()) abort.abort(new Error('the service stops'));
    },
    ended: () => Promise.all([...running.values()].map(each => each.ended)),
  };
}

/** Puts jobs back, and gives them up, with what their handlers do then. */
function createReturns({ db, clock, byKind }: { db: Db; clock: Clock; byKind: ReadonlyMap<string, JobHandler> }) {
  /** A unit of work on the queue, which is not recorded itself; a handler's writes in it may be. */
  const inQueue = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.tx(unlogged('the state of a job', tx => work(tx)));

  async function giveBack(tx: Tx, job: Job, end: { readonly error: string; readonly counted: boolean }): Promise<void> {
    const handler = byKind.get(job.kind) as JobHandler;
    if (await returnJob(tx, clock, job, end)) await handler.returned(tx, job);
  }

  async function giveUp(tx: Tx, job: Job, reason: string): Promise<void> {
    const handler = byKind.get(job.kind) as JobHandler;
    const text = `Given up after ${job.attempts} attempts: ${reason}`;
    if (await endJob(tx, clock, job, 'failed', text)) await handler.givenUp(tx, job, text);
  }

  async function returnOrEnd(tx: Tx, job: Job, error: string, counted: boolean): Promise<void> {
    if (counted && job.attempts >= MOST_ATTEMPTS) await giveUp(tx, job, error);
    else await giveBack(tx, job, { error, counted });
  }

  /** @param isCounted whether the attempt counts, asked within the transaction */
  const interrupted = (job: Job, reason: string, isCounted: () => boolean) =>
    inQueue(tx => returnOrEnd(tx, job, reason, isCounted()));

  let isRecovered = false;

  /** Puts back jobs that ran when the service last ended, before anything is claimed. */
  async function recoverAll(): Promise<void> {
    if (isRecovered) return;
    if ((await runningJobs(db)).length > 0) await inQueue(recover);
    isRecovered = true;
  }

  async function recover(tx: Tx): Promise<void> {
    for (const job of await runningJobs(tx))
      await returnOrEnd(tx, job, job.error ?? 'the service ended while it ran', true);
  }

  const conclude = (job: Job, state: 'done' | 'failed', reason: string | null, write: (tx: Tx) => Promise<void>) =>
    inQueue(async tx => {
      const mine = await endJob(tx, clock, job, state, reason);
      if (mine) await write(tx);
      return mine;
    });

  const endOf = (job: Job, signal: AbortSignal): JobEnd => ({
    signal,
    done: write => conclude(job, 'done', null, write),
    failed: (reason, write) => conclude(job, 'failed', reason, write),
  });

  return { inQueue, endOf, giveBack, interrupted, recoverAll };
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
