// Housekeeping next to the requests: leftovers of a kill, unreferenced things, expired ones.
import { lifetimes } from '../access/lifetimes.ts';
import type { Aging } from './aging.ts';
import { pruneEvents } from '../events/outbox.ts';
import type { Log } from '../kit/log.ts';
import { isoTime, type AgeLimit, type Clock } from '../kit/time.ts';
import type { Edits } from '../models/editing/service.ts';
import type { Conversions } from '../models/processing/conversions/service.ts';
import { pruneJobs } from '../pipeline/jobs.ts';
import type { Db, Tx } from '../storage/db.ts';
import { createReclaim } from '../storage/space/reclaim.ts';
import type { StoredFiles } from '../storage/blobs/stored-files.ts';
import { unlogged } from '../storage/unlogged.ts';

/** Between two rounds. */
const EVERY = 60_000;

/** `start` begins with the leftovers of an earlier run; `round` does one round now; `stop` waits for the round under
 *  way. */
export function createUpkeep({
  db,
  storedFiles,
  clock,
  log,
  aging,
  bin,
  conversions,
  edits,
  records,
  keys,
  refusals,
  digests,
  sweepHalfMade,
}: {
  readonly db: Db;
  readonly storedFiles: StoredFiles;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Log;
  readonly aging: Pick<Aging, 'look'>;
  readonly bin: { sweep(ageLimit: AgeLimit): Promise<unknown>; finish(): Promise<void> };
  readonly conversions: Pick<Conversions, 'sweep'>;
  readonly edits: Pick<Edits, 'seal'>;
  readonly records: { sweep(ageLimit: AgeLimit | undefined): Promise<unknown> };
  readonly keys: { renew(): Promise<void> };
  readonly refusals: { flush(): Promise<void> };
  readonly digests: { sendDue(): Promise<void> };
  /** removes the leftovers of interrupted requests and imports */
  readonly sweepHalfMade: () => Promise<void>;
}) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const reclaim = createReclaim({ db, clock });

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
    await quietly('what is half made', sweepHalfMade);
    if (ageLimit) await deleteAged(ageLimit);
    await quietly('what goes with the bin', () => bin.finish());
    await quietly('conversions', () => conversions.sweep());
    await quietly('edited files', () => edits.seal());
    await quietly('blobs', () => storedFiles.sweep());
    await quietly('orphans', () => storedFiles.sweepOrphans());
    await quietly('record of files', () => storedFiles.note());
    await quietly('sign-in records', () => records.sweep(ageLimit));
    await quietly('refusals', () => refusals.flush());
    await quietly('digests', () => digests.sendDue());
    await quietly('space', () => reclaim.round());
  }

  /** Deletes what has reached its age, while the clock can be trusted. */
  async function deleteAged(ageLimit: AgeLimit): Promise<void> {
    const before = (life: number) => isoTime(ageLimit(life));
    const prune = (work: (tx: Tx) => Promise<unknown>) => db.tx(unlogged('housekeeping', work), 'vital');
    await quietly('bin', () => bin.sweep(ageLimit));
    await quietly('signing keys', () => keys.renew());
    await quietly('jobs', () => prune(tx => pruneJobs(tx, before(lifetimes.jobs))));
    await quietly('events', () => prune(tx => pruneEvents(tx, before(lifetimes.events))));
  }

  return {
    start() {
      running = round();
      storedFiles.start();
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
      await storedFiles.stop();
      await running;
    },
  };
}
