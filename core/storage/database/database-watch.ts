// Watches that the open database is the one in the data folder and intact: that plinth.db, its -wal and its -shm were
// not moved, deleted or replaced by another program, that other processes see the lock, once a day that every page is
// sound. Otherwise writes end; after a loss of files the known data is saved.
import { readdirSync, statSync, type BigIntStats } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Alarms } from '../../kit/alarms.ts';
import { writesStopped } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { DAY, HOUR, isoTime, MINUTE, SECOND, type Clock } from '../../kit/time.ts';
import type { Db } from '../db.ts';
import { isLockSeen, type LockState } from './lock-check.ts';
import { entryBeside } from '../../kit/process/entries.ts';

/**
 * Checks every page, index and constraint of the database at `path` in a thread (`PRAGMA integrity_check`).
 * @returns the first problem that SQLite finds, undefined when there is none
 * @throws when the database cannot be read for another reason, or `signal` is aborted
 */
function checkIntegrity(path: string, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted();
  const worker = new Worker(entryBeside(import.meta.url, './integrity-thread'), {
    workerData: { path },
    name: 'database check',
  });
  worker.unref();
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  return new Promise<string | undefined>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('the check of the database was ended'));
    });
  });
}

/** Between two checks of the files: a loss is noticed within a minute. */
const EVERY = 20 * SECOND;

export function createDatabaseWatch(parts: {
  /** of plinth.db */
  readonly path: string;
  readonly db: Db;
  readonly alarms: Alarms;
  readonly log: Log;
  readonly clock: Clock;
  /** whether other processes see the lock */
  readonly askLock?: (path: string) => Promise<LockState>;
}) {
  const { path, db, alarms, log, clock, askLock = isLockSeen } = parts;
  // SQLite deletes neither -wal nor -shm while a connection is open. Another program takes its locks in the -shm that
  // it finds: in another one it does not see those of this process, and both write to the same -wal.
  const files = [path, `${path}-wal`, `${path}-shm`];
  let opened: readonly (BigIntStats | undefined)[] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let askedAt = -Infinity;
  /** the first check of all pages is a minute after the start, which has enough to do */
  let checkedAt = clock.monotonic() - DAY + MINUTE;
  let pages: Promise<void> = Promise.resolve();
  const stopped = new AbortController();
  let isLost = false;

  /** Files that differ from those that were opened. */
  function foreignFiles(): string[] {
    const now = files.map(statOf);
    opened ??= now;
    return files.filter((_, index) => !isSame(now[index], opened?.[index]));
  }

  async function check(): Promise<void> {
    if (isLost) return;
    const foreign = foreignFiles();
    if (foreign.length > 0) return end(`moved, deleted or replaced: ${foreign.join(', ')}`);
    if (clock.monotonic() - checkedAt >= DAY) void runPages();
    if (clock.monotonic() - askedAt < HOUR) return;
    askedAt = clock.monotonic();
    const state = await askLock(path);
    if (state === 'lost') return end('no other process sees its lock');
    if (state === 'unknown') log.warn('whether other processes see the lock of the database could not be checked');
  }

  /** Checks every page. */
  async function checkPages(): Promise<void> {
    const problem = await checkIntegrity(path, stopped.signal);
    if (problem === undefined) return;
    db.stopWrites(writesStopped(problem));
    alarms.raise('database_damaged', { problem });
  }

  const runPages = () => {
    checkedAt = clock.monotonic();
    pages = checkPages().catch((error: unknown) => {
      if (!stopped.signal.aborted) log.error('the pages of the database could not be checked', { error });
    });
    return pages;
  };

  /** Ends writes and saves what this process knows, also data that is only in a deleted -wal. */
  async function end(reason: string): Promise<void> {
    isLost = true;
    db.stopWrites(writesStopped(reason));
    const copy = `${path.replace(/\.db$/, '')}-saved-${isoTime(clock.now()).replaceAll(/[:.]/g, '-')}.db`;
    try {
      await db.saveCopy(copy);
      alarms.raise('database_unprotected', { reason, copy });
    } catch (error) {
      log.error('the database could not be saved to another file', { copy, error });
      alarms.raise('database_unprotected', { reason });
    }
  }

  const run = () => {
    round = round
      .then(check)
      .catch((error: unknown) => log.error('the database files could not be checked', { error }));
    return round;
  };

  return {
    /** Checks now, and from then on. To be called once the database has been read and written. */
    start() {
      void run();
      timer = setInterval(() => void run(), EVERY);
      timer.unref();
    },
    check: run,
    checkPages: runPages,
    async stop(): Promise<void> {
      clearInterval(timer);
      stopped.abort();
      await Promise.all([round, pages]);
    },
  };
}

const statOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Some file systems renumber their files: then the open files of this process decide, where they are listed. */
function isSame(now: BigIntStats | undefined, opened: BigIntStats | undefined): boolean {
  if (!now || !opened) return now === opened;
  return (now.ino === opened.ino && now.dev === opened.dev) || isOpenHere(now);
}

function isOpenHere({ ino, dev }: BigIntStats): boolean {
  try {
    return readdirSync('/proc/self/fd').some(fd => {
      const open = statOf(`/proc/self/fd/${fd}`);
      return open?.ino === ino && open.dev === dev;
    });
  } catch {
    return false; // no Linux
  }
}
