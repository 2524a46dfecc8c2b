// Gives the space of deleted rows back to the disk. SQLite keeps their pages for later rows, and a full-text index
// keeps the words of deleted texts until its parts are merged.
import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import type Database from 'better-sqlite3';
import { HOUR, SECOND, type Clock } from '../../kit/time.ts';
import { connect } from '../database/connect.ts';
import type { Db, Tx } from '../db.ts';
import { DISK_RESERVE } from '../blobs/disk.ts';

/** Milliseconds without a commit after which it is quiet, and between two rounds. */
const [QUIET, EVERY] = [30 * SECOND, HOUR];
/** Pages of 4 KB that are moved, or written by a merge, in one unit of work: requests wait for no more than that. */
const PAGES_AT_ONCE = 64;
/** Fewer unused pages than this, and than this share of all, are left for later rows. */
const [LEAST_PAGES, LEAST_SHARE] = [256, 1 / 16];

/**
 * Reclaims in quiet hours: `round` does so when it is due. Upkeep commits in each of its rounds, so it asks `isQuiet`
 * at the beginning of one, and reclaims at the end.
 */
export function createReclaim(db: Pick<Db, 'onCommit' | 'reclaim'>, clock: Pick<Clock, 'monotonic'>) {
  let lastCommit = clock.monotonic();
  let lastRound = -Infinity;
  const forget = db.onCommit(() => {
    lastCommit = clock.monotonic();
  });
  let isStopped = false;
  const isQuiet = (): boolean => clock.monotonic() - lastCommit >= QUIET;
  return {
    isQuiet,
    async round(wasQuiet = isQuiet()): Promise<void> {
      const now = clock.monotonic();
      if (!wasQuiet || now - lastRound < EVERY) return;
      lastRound = now;
      await db.reclaim(() => !isStopped);
    },
    stop(): void {
      isStopped = true;
      forget();
    },
  };
}

/** The implementation of `Db.reclaim`, in small units of work: others get their turn in between. */
export async function reclaimSpace(
  db: Pick<Db, 'all' | 'get' | 'tx'>,
  checkpoint: () => Promise<void>,
  mayGoOn: () => boolean,
): Promise<void> {
  const count = async (name: 'auto_vacuum' | 'page_count' | 'freelist_count'): Promise<number> =>
    (await db.get<Record<typeof name, number>>(`PRAGMA ${name}`))?.[name] ?? 0;
  if ((await count('auto_vacuum')) !== INCREMENTAL) return;
  const unused = await count('freelist_count');
  if (unused < LEAST_PAGES || unused < (await count('page_count')) * LEAST_SHARE) return;

  for (const { name } of await db.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE % USING fts5 %'
     ORDER BY name`,
  ))
    await mergeIndex(db, name, mayGoOn);
  for (let before = Infinity; mayGoOn();) {
    const left = await count('freelist_count');
    if (left === 0 || left >= before) break;
    before = left;
    await db.tx(async tx => {
      // Each returns one page to the disk; they are sent together.
      const pages = Array.from({ length: Math.min(left, PAGES_AT_ONCE) });
      await Promise.all(pages.map(() => tx.run('PRAGMA incremental_vacuum(1)')));
    });
  }
  await checkpoint(); // only now the file becomes shorter
}

/**
 * Merges the parts of a full-text index to one, in which nothing of deleted texts is left (SQLite, fts5, section 6.8).
 */
async function mergeIndex(db: Pick<Db, 'tx'>, index: string, mayGoOn: () => boolean): Promise<void> {
  const changesSoFar = async (tx: Tx) => (await tx.get<{ n: number }>('SELECT total_changes() AS n'))?.n ?? 0;
  const merge = (pages: number) =>
    db.tx(async tx => {
      const [before, , after] = await Promise.all([
        changesSoFar(tx),
        tx.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, [pages]),
        changesSoFar(tx),
      ]);
      return after - before;
    });
  // A negative number includes all parts; a merge that changes less than two rows had nothing to do.
  for (let changes = await merge(-PAGES_AT_ONCE); changes >= 2 && mayGoOn();) changes = await merge(PAGES_AT_ONCE);
}

/** The answer of `PRAGMA auto_vacuum` for a file whose unused pages can be given back one by one. */
const INCREMENTAL = 2;
/**
 * A file with more content than this stays as it is: writing it again takes a second for every 100 MB, and that much
 * memory.
 */
const MOST_CONVERTED = 256 * 1024 * 1024;

/** Bytes of a file that are unused and stay so, as it is of an earlier version. */
export function keptForGood(connection: Database.Database): number {
  const number = (name: string) => connection.pragma(name, { simple: true }) as number;
  return number('auto_vacuum') === INCREMENTAL ? 0 : number('freelist_count') * number('page_size');
}

/**
 * Writes a file of an earlier version again, so that it can shrink. Once, before any other process has it open.
 * @returns false when it stays as it is, since it is too large or there is no room
 */
export function makeShrinkable(path: string): boolean {
  const connection = connect(path);
  try {
    const number = (name: string) => connection.pragma(name, { simple: true }) as number;
    if (number('auto_vacuum') === INCREMENTAL) return true;
    const used = (number('page_count') - number('freelist_count')) * number('page_size');
    const { bavail, bsize } = statfsSync(path);
    const hasRoom = bavail * bsize - DISK_RESERVE > 2 * used && freemem() > 4 * used;
    if (used > MOST_CONVERTED || !hasRoom) return false;
    connection.pragma('auto_vacuum = INCREMENTAL');
    connection.exec('VACUUM');
    return true;
  } finally {
    connection.close();
  }
}
