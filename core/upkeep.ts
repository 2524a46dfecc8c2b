// Housekeeping beside the requests: what was left by a kill, what nothing refers to, what has expired.
import { unlogged } from './storage/unlogged.ts';
import { lifetimes } from './access/lifetimes.ts';
import { pruneEvents } from './events/outbox.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import type { Conversions } from './models/processing/conversions/service.ts';
import { pruneJobs } from './pipeline/jobs.ts';
import { sweepBlobs, sweepOrphans } from './storage/blob-rows.ts';
import type { Blobs } from './storage/blobs.ts';
import type { Db } from './storage/db.ts';
import { createReclaim } from './storage/reclaim.ts';

/** Between two rounds. */
const EVERY = 60_000;

export interface UpkeepParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly bin: { sweep(): Promise<unknown> };
  readonly conversions: Pick<Conversions, 'sweep'>;
  readonly records: { sweep(): Promise<unknown> };
  readonly keys: { renew(): Promise<void> };
  readonly refusals: { flush(): Promise<void> };
  readonly digests: { sendDue(): Promise<void> };
}

/** `start` begins with what an earlier run left; `round` does one round now; `stop` waits for the round under way. */
export function createUpkeep({
  db,
  blobs,
  clock,
  log,
  bin,
  conversions,
  records,
  keys,
  refusals,
  digests,
}: UpkeepParts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const reclaim = createReclaim({ db, clock });

  const quietly = async (name: string, work: () => Promise<unknown>) => {
    try {
      if (!stopped) await work();
    } catch (error) {
      log.error('housekeeping failed', { part: name, error });
    }
  };

  async function round(): Promise<void> {
    await quietly('bin', () => bin.sweep());
    await quietly('conversions', () => conversions.sweep());
    await quietly('blobs', () => sweepBlobs(db, blobs));
    await quietly('sign-in records', () => records.sweep());
    await quietly('signing keys', () => keys.renew());
    await quietly('refusals', () => refusals.flush());
    await quietly('digests', () => digests.sendDue());
    await quietly('jobs', () => db.tx(unlogged('housekeeping', tx => pruneJobs(tx, clock))));
    await quietly('events', () => db.tx(unlogged('housekeeping', tx => pruneEvents(tx, clock, lifetimes.events))));
    await quietly('space', () => reclaim.round());
  }

  return {
    start() {
      running = (async () => {
        await quietly('orphans', () => sweepOrphans(db, blobs));
        await round();
      })();
      timer = setInterval(() => {
        running = running.then(round);
      }, EVERY);
      timer.unref();
    },
    round,
    async stop() {
      stopped = true;
      reclaim.stop();
      clearInterval(timer);
      await running;
    },
  };
}
