// Housekeeping next to the requests: leftovers of a kill, unreferenced things, expired ones.
import { lifetimes } from '../access/lifetimes.ts';
import type { Refusals } from '../audit/refusals.ts';
import type { FolderWatcher } from '../collaboration/watched-folders/service.ts';
import { pruneEvents } from '../events/outbox.ts';
import { isoTime, type AgeLimit } from '../kit/time.ts';
import { pruneJobs } from '../pipeline/jobs.ts';
import type { Content } from '../rooms/content.ts';
import type { Foundation } from '../rooms/foundation.ts';
import type { Identity } from '../rooms/identity.ts';
import type { Webhooks } from '../rooms/webhooks.ts';
import type { Tx } from '../storage/db.ts';
import { createReclaim } from '../storage/space/reclaim.ts';
import type { StoredFiles } from '../storage/blobs/stored-files.ts';
import { unlogged } from '../storage/unlogged.ts';
import { createAging } from './aging.ts';

/** Between two rounds. */
const EVERY = 60_000;

/** `start` begins with the leftovers of an earlier run; `round` does one round now; `stop` waits for the round under
 *  way. */
export function createUpkeep(
  { db, clock, log, alarms, families }: Foundation,
  {
    storedFiles,
    identity,
    content,
    webhooks,
    watchedFolders,
    refusals,
  }: {
    readonly storedFiles: StoredFiles;
    readonly identity: Identity;
    readonly content: Content;
    readonly webhooks: Webhooks;
    readonly watchedFolders: FolderWatcher;
    readonly refusals: Refusals;
  },
) {
  const { collaboration, processing, sweepHalfMade } = content;
  const { binItems, invitations, digests } = collaboration;
  const aging = createAging({ db, clock, alarms, log });
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
    await quietly('what goes with the bin', () => binItems.finish());
    await quietly('conversions', () => processing.conversions.sweep());
    await quietly('edited files', () => processing.edits.seal());
    await quietly('blobs', () => storedFiles.sweep());
    await quietly('orphans', () => storedFiles.sweepOrphans());
    await quietly('record of files', () => storedFiles.note());
    await quietly('sign-in records', () => sweepRecords(ageLimit));
    await quietly('refusals', () => refusals.flush());
    await quietly('digests', () => digests.sendDue());
    await quietly('space', () => reclaim.round());
  }

  /** Writes uses of credentials, and deletes what has expired where deletion is allowed. */
  async function sweepRecords(ageLimit: AgeLimit | undefined): Promise<void> {
    const aged = ageLimit ? [invitations, webhooks, watchedFolders].map(room => room.sweep(ageLimit)) : [];
    await Promise.all([identity.sweep(ageLimit), families.sweep(ageLimit !== undefined), ...aged]);
  }

  /** Deletes what has reached its age, while the clock can be trusted. */
  async function deleteAged(ageLimit: AgeLimit): Promise<void> {
    const before = (life: number) => isoTime(ageLimit(life));
    const prune = (work: (tx: Tx) => Promise<unknown>) => db.tx(unlogged('housekeeping', work), 'vital');
    await quietly('bin', () => binItems.sweep(ageLimit));
    await quietly('signing keys', () => identity.keys.renew());
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
