// Checks all stored files against their hashes, in the background and without haste.
import { setTimeout as sleep } from 'node:timers/promises';
import { DamagedFile } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { DAY, HOUR, isoTime, MINUTE, SECOND, type Clock } from '../../kit/time.ts';
import type { BlobAddress, Blobs } from './blobs.ts';
import type { Db } from '../db.ts';
import { readFileCare, writeFileCare } from './file-care.ts';

/** A start has other things to do. */
const AFTER_START = MINUTE;
const NOTED_EVERY = MINUTE;
const LONGEST_WAIT = HOUR;
const FILES_AT_ONCE = 200;
/** Bytes a second at least: 1 % of one processor. A store that needs more to be done in half of the time gets it. */
const SLOWEST = 16 * 2 ** 20;
/** Least milliseconds of a pause: the timers of shorter ones would cost more than they wait. */
const SHORTEST_PAUSE = 50;

/** Keeps no process alive. */
const waitIdly = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal, ref: false });

export function createScrub(parts: {
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'verify'>;
  readonly clock: Clock;
  readonly log: Log;
  /** between the beginnings of two checks of the whole store; 0: never */
  readonly days: number;
  /** waits, until `signal` is aborted */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}) {
  const { db, blobs, clock, log, days, wait = waitIdly } = parts;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds < SHORTEST_PAUSE) stopping.signal.throwIfAborted();
    else await wait(milliseconds, stopping.signal);
  }

  /** Checks the files that were not checked yet since the check began. @returns how many files are damaged */
  async function check(pace: (bytes: number) => Promise<void>): Promise<number> {
    let { check_reached: reached } = await readFileCare(db);
    if (reached === null)
      await writeFileCare(db, { check_begun_at: isoTime(clock.now()), check_reached: (reached = '') });
    let noted = clock.monotonic();
    let damaged = 0;
    try {
      for (;;) {
        const files: BlobAddress[] = await db.all<BlobAddress>(
          `SELECT hash, encoding FROM blob WHERE hash > ? AND refs > 0 ORDER BY hash LIMIT ${FILES_AT_ONCE}`,
          [reached],
        );
        for (const file of files) {
          if (await isDamaged(file, pace)) damaged += 1;
          reached = file.hash;
          if (clock.monotonic() - noted < NOTED_EVERY) continue;
          await writeFileCare(db, { check_reached: reached });
          noted = clock.monotonic();
        }
        if (files.length < FILES_AT_ONCE) break;
      }
      reached = null;
      return damaged;
    } finally {
      await writeFileCare(db, { check_reached: reached });
    }
  }
  async function isDamaged(file: BlobAddress, pace: (bytes: number) => Promise<void>): Promise<boolean> {
    try {
      await pace(0);
      await blobs.verify(file, { again: true, pace });
      return false;
    } catch (error) {
      stopping.signal.throwIfAborted();
      if (error instanceof DamagedFile) return true;
      log.warn('a stored file cannot be checked', { hash: file.hash, error }); // such as too many open files
      return false;
    }
  }

  async function run(): Promise<void> {
    await pause(AFTER_START);
    for (;;) {
      const left = await untilDue(db, days, clock);
      if (left > 0) await pause(Math.max(SHORTEST_PAUSE, Math.min(left, LONGEST_WAIT)));
      else {
        const damaged = await check(await paceOf({ db, clock, days, pause }));
        log.info('all stored files were checked', { damaged });
      }
    }
  }

  return {
    start(): void {
      if (days === 0) return;
      running = run().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error('the check of stored files ended', { error });
      });
    },

    /** Checks everything now, as fast as it can be read. @returns how many files are damaged */
    checkAll: (): Promise<number> => check(async () => stopping.signal.throwIfAborted()),

    /** Stops, noting the progress of the check. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Milliseconds until the check that is due, or to be continued. */
async function untilDue(db: Db, days: number, clock: Clock): Promise<number> {
  const { check_begun_at: begun, check_reached: reached } = await readFileCare(db);
  if (reached !== null || begun === null) return 0;
  return Math.max(0, Date.parse(begun) + days * DAY - clock.now());
}

async function paceOf(parts: {
  readonly db: Db;
  readonly clock: Clock;
  readonly days: number;
  /** throws when the check is to stop */
  readonly pause: (milliseconds: number) => Promise<void>;
}): Promise<(bytes: number) => Promise<void>> {
  const { db, clock, days, pause } = parts;
  const row = await db.get<{ readonly bytes: number }>('SELECT coalesce(sum(size), 0) AS bytes FROM blob');
  const rate = Math.max(SLOWEST, (row?.bytes ?? 0) / ((days * DAY) / 2 / SECOND));
  let free = clock.monotonic();
  return bytes => {
    free = Math.max(free, clock.monotonic() - SECOND) + (bytes / rate) * SECOND;
    return pause(free - clock.monotonic());
  };
}
