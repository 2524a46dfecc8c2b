// What is done for stored files while the service runs: sweeps, the check of them all, the record of damaged ones.
import type { Alarms } from '../../kit/alarms.ts';
import type { Log } from '../../kit/log.ts';
import { DAY, isoTime, type Clock } from '../../kit/time.ts';
import { sweepBlobs } from './blob-rows.ts';
import type { Blobs } from './blobs.ts';
import type { Damage } from './damage.ts';
import type { Db } from '../db.ts';
import { writeFileCare } from './file-care.ts';
import { createOrphanSweep } from './orphan-sweep.ts';
import { createScrub } from './scrub.ts';

export interface StoredFileParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly damage: Damage;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly log: Log;
  /** between two checks of all files; 0: never */
  readonly checkDays: number;
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

export function createStoredFiles({ checkDays, ...parts }: StoredFileParts) {
  const { db, blobs, damage } = parts;
  const sweepOrphans = createOrphanSweep(parts);
  const scrub = createScrub({ ...parts, days: checkDays });
  let sweptOrphansAt = -Infinity;
  let notedPut: number | undefined;

  /** So that the next start knows whether its database is older than its files. */
  async function noteNewest(): Promise<void> {
    const newest = blobs.lastPut();
    if (newest === undefined || newest === notedPut) return;
    await writeFileCare(db, { newest_at: isoTime(newest) });
    notedPut = newest;
  }

  return {
    /** Begins with the check of all files, in the background. */
    start: scrub.start,
    stop: scrub.stop,
    checkAll: scrub.checkAll,

    /** Removes what nothing refers to, and what interrupted uploads left. */
    async sweep(): Promise<void> {
      await sweepBlobs(db, blobs);
      await blobs.sweepIncoming();
    },

    /** Looks for files that no row knows: after a start, and then once a day. */
    async sweepOrphans(): Promise<void> {
      if (performance.now() - sweptOrphansAt < DAY) return;
      await sweepOrphans();
      sweptOrphansAt = performance.now();
    },

    async note(): Promise<void> {
      if (sweptOrphansAt > -Infinity) await noteNewest(); // a new file would hide that the database is older than others
      await damage.refresh();
    },
  };
}
