// The care of stored files while the service runs: sweeps, the check of all files, the record of damaged ones.
import type { Alarms } from '../../kit/alarms.ts';
import type { Log } from '../../kit/log.ts';
import { DAY, isoTime, type Clock, MINUTE } from '../../kit/time.ts';
import { sweepBlobs, findBlob, type Blobs, type BlobAddress, type UnknownFile } from './blobs.ts';
import type { Damage } from './blob-check.ts';
import type { Db, Reads } from '../db.ts';
import { writeFileCare, addressesIn, databaseMadeAt, lastActivityBefore, readFileCare } from './file-care.ts';
import { createScrub } from './scrub.ts';

// Stored files that no row knows. A kill between the file and its row leaves one; many of them mean that this database
// is not the one of these files. So none is deleted at once: they are moved aside a day after they were written, and
// deleted after 30 more days. Reading one that was moved aside restores it.

/** The row of a younger one may be about to be committed, also by another process. */
const YOUNG = DAY;
const KEPT_ASIDE = 30 * DAY;
/** Share of all files, and number, up to which unknown ones are taken for leftovers of kills. */
const MOST_SHARE = 0.05;
const FEW = 3;
/** The time of the newest file is noted each minute, so that one of a killed service is younger than the note by
 *  little. */
const UNNOTED = 10 * MINUTE;

/**
 * The newest of the files without a row that were stored before a time, when it is newer than all that the database
 * knows of: then the database is an older one than that of these files.
 * @returns ISO times of that file, and of what the database knows
 */
export async function findNewerFile(reads: Reads, unknown: readonly UnknownFile[], before: number) {
  const times = unknown.map(({ writtenAt }) => writtenAt).filter(time => time < before);
  const newest = times.reduce((latest, time) => Math.max(latest, time), 0);
  const { newest_at: noted } = await readFileCare(reads);
  const active = await lastActivityBefore(reads, isoTime(before));
  const known = noted > active ? noted : active;
  return newest > Date.parse(known) + UNNOTED ? { file: isoTime(newest), database: known } : undefined;
}

/** @returns a sweep, which is to be called once a day; it returns how many files were moved aside */
export function createOrphanSweep({
  db,
  blobs,
  clock,
  alarms,
  log,
}: {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly log: Log;
}) {
  const startedAt = clock.now();
  let isFirst = true;

  /** Begins a day's wait when the database is older than a file that was stored before this start. */
  async function lookBack(unknown: readonly UnknownFile[]): Promise<void> {
    const newer = await findNewerFile(db, unknown, startedAt);
    if (!newer) return;
    log.warn('the database is older than the newest stored file', newer);
    await writeFileCare(db, { newest_at: newer.file, wait_until: isoTime(startedAt + DAY) });
  }

  const isUnknown = async ({ hash, encoding }: BlobAddress) => (await findBlob(db, hash))?.encoding !== encoding;

  return async (): Promise<number> => {
    const now = clock.now();
    const { all, unknown } = await blobs.listUnknown(prefix => addressesIn(db, prefix));
    if (isFirst) await lookBack(unknown);
    isFirst = false;
    const { wait_until: waitUntil, swept_at: sweptAt } = await readFileCare(db);
    if (waitUntil !== null && now < Date.parse(waitUntil)) {
      alarms.raise('old_database', { count: unknown.length });
      return 0;
    }
    alarms.clear('old_database');
    const old = unknown.filter(({ writtenAt }) => now - writtenAt >= YOUNG);
    if (old.length > Math.max(FEW, all * MOST_SHARE)) {
      alarms.raise('unknown_files', { count: old.length });
      return 0;
    }
    alarms.clear('unknown_files');
    const madeAt = await databaseMadeAt(db);
    let moved = 0;
    for (const file of old)
      if (file.writtenAt >= madeAt && (await blobs.setAside(file, () => isUnknown(file)))) moved += 1;
    if (moved > 0) log.warn('stored files that nothing refers to were moved to the folder orphans', { files: moved });
    // After a pause of days, or where the clock jumped, the next sweep decides: both days must agree on the age.
    if (sweptAt !== null && Math.abs(now - Date.parse(sweptAt)) < 2 * DAY) await blobs.deleteSetAside(now - KEPT_ASIDE);
    await writeFileCare(db, { swept_at: isoTime(now) });
    return moved;
  };
}

export type StoredFiles = ReturnType<typeof createStoredFiles>;

export function createStoredFiles({
  checkDays,
  ...parts
}: {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly damage: Damage;
  readonly clock: Clock;
  readonly alarms: Alarms;
  readonly log: Log;
  /** between two checks of all files; 0: never */
  readonly checkDays: number;
}) {
  const { db, blobs, damage } = parts;
  const sweepOrphans = createOrphanSweep(parts);
  const scrub = createScrub({ ...parts, days: checkDays });
  let sweptOrphansAt = -Infinity;
  let notedPut: number | undefined;

  /** Lets the next start detect that its database is older than its files. */
  async function noteNewest(): Promise<void> {
    const newest = blobs.lastPut();
    if (newest === undefined || newest === notedPut) return;
    await writeFileCare(db, { newest_at: isoTime(newest) });
    notedPut = newest;
  }

  return {
    /** Starts with the check of all files, in the background. */
    start: scrub.start,
    stop: scrub.stop,
    checkAll: scrub.checkAll,

    /** Removes unreferenced blobs, and the leftovers of interrupted uploads. */
    async sweep(): Promise<void> {
      await sweepBlobs(db, blobs);
      await blobs.sweepIncoming();
    },

    /** Searches files that no row knows: after a start, and then once a day. */
    async sweepOrphans(): Promise<void> {
      if (performance.now() - sweptOrphansAt < DAY) return;
      await sweepOrphans();
      sweptOrphansAt = performance.now();
    },

    async note(): Promise<void> {
      // A new file would hide that the database is older than others.
      if (sweptOrphansAt > -Infinity) await noteNewest();
      await damage.refresh();
    },
  };
}
