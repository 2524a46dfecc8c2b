// Room for deletions on a full disk: a file of real blocks that is released as the last reserve, since SQLite cannot
// even DELETE without room. While it is lent to deletions, other units of work are refused.
import { randomBytes } from 'node:crypto';
import { rmSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alarms } from '../../kit/alarms.ts';
import { diskFull, isDiskFull } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Purpose } from '../db.ts';
import { freeOn } from './room.ts';

const MB = 1 << 20;
/** The size of the ballast, on a disk that has room for it; a smaller disk has a smaller one. */
const MOST = 64 * MB;
/** Deletions leave so much of it: a later start on the full disk needs room for its lock and SQLite's -shm file. */
const FOR_STARTS = 2 * MB;
/** Milliseconds between two rounds, on a full disk and otherwise, and before the first. */
const [EVERY_WHEN_FULL, EVERY, AFTER_START] = [1000, 60_000, 500];

export type Ballast = ReturnType<typeof openBallast>;
const fileIn = (folder: string) => join(folder, 'ballast');
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Before any write of a start: on a full disk the ballast releases the space that a start needs. */
export function makeRoomToStart(folder: string): void {
  const file = fileIn(folder);
  const size = sizeOf(file);
  if (size === 0 || freeOn(folder) >= MB) return;
  if (size > FOR_STARTS) truncateSync(file, size - FOR_STARTS);
  else rmSync(file, { force: true });
}

export function openBallast(dataFolder: string, alarms: Alarms, log: Log) {
  const file = fileIn(dataFolder);
  let isFull = false;
  let lent = 0;
  let working: Promise<boolean> | undefined;
  /** changes when room is lent: writing to the file ends then */
  let loans = 0;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  const free = () => freeOn(dataFolder);
  /** Free bytes below which deletions borrow, and above which a full disk has room again. */
  const margin = () => Math.min(16 * MB, Math.max(MB, Math.floor((sizeOf(file) + lent) / 4)));

  function ranOut(): void {
    if (isFull) return;
    isFull = true;
    alarms.raise('disk_full', { free_bytes: free() });
    schedule(EVERY_WHEN_FULL);
  }

  function lend(): void {
    const size = sizeOf(file);
    if (size <= FOR_STARTS || !(free() < margin() || (isFull && lent === 0))) return;
    loans += 1;
    truncateSync(file, FOR_STARTS);
    if (lent === 0) lent = size - FOR_STARTS;
    log.warn('the ballast is lent to deletions', { bytes: size - FOR_STARTS });
    ranOut();
  }

  const grow = (size: number): Promise<boolean> => {
    const loan = loans;
    return growFile(file, size, { isLent: () => loan !== loans, isStopped: () => !isOpen });
  };

  /** Reclaims the lent space, and more for a moment: a quota appears only when it is written to. */
  async function recover(): Promise<boolean> {
    const [size, more] = [sizeOf(file) + lent, margin()];
    if (free() < lent + more || !(await grow(size + more))) return false;
    truncateSync(file, size);
    [isFull, lent] = [false, 0];
    alarms.clear('disk_full');
    return true;
  }

  /** A third of the room that there is, so that a small disk is not used up by it. */
  async function keepUp(): Promise<boolean> {
    const size = sizeOf(file);
    const wanted = Math.min(MOST, Math.floor((free() + size) / 3 / MB) * MB);
    return wanted <= size || grow(wanted);
  }

  /** One after the other. @returns whether the disk has room */
  function round(): Promise<boolean> {
    working ??= (isFull ? recover() : keepUp())
      .catch((error: unknown) => {
        log.warn('the ballast cannot be written', { error });
        return false;
      })
      .finally(() => {
        working = undefined;
        schedule(isFull ? EVERY_WHEN_FULL : EVERY);
      });
    return working;
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    if (!isOpen) return;
    timer = setTimeout(() => void round(), wait);
    timer.unref();
  }

  async function refuseWhileFull(): Promise<void> {
    await working; // of a round that began before the disk was full
    if (isFull && !(await round())) throw diskFull();
  }

  return {
    /** A write has failed because the disk is full: changes are refused until it has room again. */
    ranOut,
    /** Refuses a unit of work that a full disk has no room for; makes room for a vital one. @throws 507 */
    admit(purpose: Purpose): Promise<void> | undefined {
      if (purpose === 'vital') lend();
      else if (isFull) return refuseWhileFull();
      return undefined;
    },
    /** Makes the file in the background, and keeps it. */
    start() {
      isOpen = true;
      if (free() < FOR_STARTS + MB) ranOut();
      else schedule(AFTER_START);
    },
    async stop() {
      isOpen = false;
      clearTimeout(timer);
      await working;
    },
  };
}

/** Writes blocks until a file has a size. Blocks that do not fit are removed. @returns whether it has that size */
async function growFile(
  file: string,
  size: number,
  { isLent, isStopped }: { readonly isLent: () => boolean; readonly isStopped: () => boolean },
): Promise<boolean> {
  const before = sizeOf(file);
  const block = randomBytes(MB); // zeros would take no room where the file system compresses
  const handle = await open(file, 'a', 0o600);
  try {
    for (let left = size - before; left > 0;) {
      if (isLent() || isStopped()) return false;
      left -= (await handle.write(block, 0, Math.min(left, block.length))).bytesWritten;
    }
    return true;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    if (!isLent()) await handle.truncate(before);
    return false;
  } finally {
    await handle.close();
  }
}
