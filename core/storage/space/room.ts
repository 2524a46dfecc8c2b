// Room on the disk of the data folder: how much is free, and whether a write failed for want of it.
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '../../kit/errors.ts';

/** Bytes that are free on the disk of a folder. */
export function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** More than SQLite needs at once to extend one of its files. */
const PROBE = 1 << 16;

/**
 * Whether a file of some pages can be written in a folder. SQLite reports an exceeded quota, and no room for its -shm
 * file, as an error of the disk: this distinguishes the two.
 */
export function isFullDisk(folder: string): boolean {
  const path = join(folder, `plinth.probe-${process.pid}`);
  try {
    const file = openSync(path, 'w', 0o600);
    try {
      writeFileSync(file, Buffer.alloc(PROBE, 1));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return false;
  } catch (error) {
    return isDiskFull(error);
  } finally {
    removeProbe(path);
  }
}

function removeProbe(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The disk fails: the database reports it.
  }
}
