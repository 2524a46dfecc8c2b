// Housekeeping beside the requests: what was left by a kill, what nothing refers to, what has expired.
import { unlogged } from './storage/unlogged.ts';
import { lifetimes } from './access/lifetimes.ts';
import { pruneEvents } from './events/outbox.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import type { Edits } from './models/editing/service.ts';
import type { Conversions } from './models/processing/conversions/service.ts';
import { pruneJobs } from './pipeline/jobs.ts';
import type { Db } from './storage/db.ts';
import type { StoredFiles } from './storage/stored-files.ts';

/** Between two rounds. */
const EVERY = 60_000;

export interface UpkeepParts {
  readonly db: Db;
  readonly storedFiles: StoredFiles;
  readonly clock: Clock;
  readonly log: Log;
  readonly bin: { sweep(): Promise<unknown> };
  readonly conversions: Pick<Conversions, 'sweep'>;
  readonly edits: Pick<Edits, 'seal'>;
  readonly records: { sweep(): Promise<unknown> };
  readonly keys: { renew(): Promise<void> };
  readonly refusals: { flush(): Promise<void> };
  readonly digests: { sendDue(): Promise<void> };
}

/** `start` begins with what an earlier run left; `round` does one round now; `stop` waits for the round under way. */
export function createUpkeep({
  db,
  storedFiles,
  clock,
  log,
  bin,
  conversions,
  edits,
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
    await quietly('bin', () => bin.sweep());
    await quietly('conversions', () => conversions.sweep());
    await quietly('edited files', () => edits.seal());
    await quietly('blobs', () => storedFiles.sweep());
    await quietly('orphans', () => storedFiles.sweepOrphans());
    await quietly('record of files', () => storedFiles.note());
    await quietly('sign-in records', () => records.sweep());
    await quietly('signing keys', () => keys.renew());
    await quietly('refusals', () => refusals.flush());
    await quietly('digests', () => digests.sendDue());
    await quietly('jobs', () =>
      db.tx(
        unlogged('housekeeping', tx => pruneJobs(tx, clock)),
        'vital',
      ),
    );
    await quietly('events', () =>
      db.tx(
        unlogged('housekeeping', tx => pruneEvents(tx, clock, lifetimes.events)),
        'vital',
      ),
    );
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
      clearInterval(timer);
      await storedFiles.stop();
      await running;
    },
  };
}
