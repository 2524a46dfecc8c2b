// Housekeeping beside the requests: what was left by a kill, what nothing refers to, what has expired.
import { lifetimes } from './access/lifetimes.ts';
import type { Aging } from './aging.ts';
import { pruneEvents } from './events/outbox.ts';
import type { Log } from './kit/log.ts';
import { isoTime, type AgeLimit } from './kit/time.ts';
import type { Conversions } from './models/processing/conversions/service.ts';
import { pruneJobs } from './pipeline/jobs.ts';
import { sweepBlobs, sweepOrphans } from './storage/blob-rows.ts';
import type { Blobs } from './storage/blobs.ts';
import type { Db } from './storage/db.ts';
import { unlogged } from './storage/unlogged.ts';

/** Between two rounds. */
const EVERY = 60_000;

export interface UpkeepParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly log: Log;
  readonly aging: Pick<Aging, 'look'>;
  readonly bin: { sweep(ageLimit: AgeLimit): Promise<unknown> };
  readonly conversions: Pick<Conversions, 'sweep'>;
  readonly records: { sweep(ageLimit: AgeLimit | undefined): Promise<unknown> };
  readonly keys: { renew(): Promise<void> };
  readonly refusals: { flush(): Promise<void> };
  readonly digests: { sendDue(): Promise<void> };
}

/** `start` begins with what an earlier run left; `round` does one round now; `stop` waits for the round under way. */
export function createUpkeep({
  db,
  blobs,
  log,
  aging,
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

  const quietly = async (name: string, work: () => Promise<unknown>) => {
    try {
      if (!stopped) await work();
    } catch (error) {
      if (!stopped) log.error('housekeeping failed', { part: name, error });
    }
  };

  async function round(): Promise<void> {
    let ageLimit: AgeLimit | undefined;
    await quietly('clock', async () => {
      ageLimit = await aging.look();
    });
    if (ageLimit) await deleteAged(ageLimit);
    await quietly('conversions', () => conversions.sweep());
    await quietly('blobs', () => sweepBlobs(db, blobs));
    await quietly('sign-in records', () => records.sweep(ageLimit));
    await quietly('refusals', () => refusals.flush());
    await quietly('digests', () => digests.sendDue());
  }

  /** While the clock can be trusted: what was kept long enough goes. */
  async function deleteAged(ageLimit: AgeLimit): Promise<void> {
    const before = (life: number) => isoTime(ageLimit(life));
    await quietly('bin', () => bin.sweep(ageLimit));
    await quietly('signing keys', () => keys.renew());
    await quietly('jobs', () => db.tx(unlogged('housekeeping', tx => pruneJobs(tx, before(lifetimes.jobs)))));
    await quietly('events', () => db.tx(unlogged('housekeeping', tx => pruneEvents(tx, before(lifetimes.events)))));
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
      clearInterval(timer);
      await running;
    },
  };
}
