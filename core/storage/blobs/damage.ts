// The record of damaged files: durable, for administrators, until they are repaired.
import type { Alarms } from '../../kit/alarms.ts';
import type { Log } from '../../kit/log.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { BlobProblem } from './blob-check.ts';
import { holdersOfBlob, type BlobHolder } from './blob-rows.ts';
import type { BlobAddress } from './blobs.ts';
import type { Db } from '../db.ts';
import { unlogged } from '../unlogged.ts';

interface DamagedEntry {
  readonly problem: BlobProblem;
  readonly since: string;
  readonly holders: readonly BlobHolder[];
}

/** Listed files with their references. */
const MOST_LISTED = 100;
const REASON = 'stored files that are damaged';

export type Damage = ReturnType<typeof createDamage>;

export function createDamage(db: Db, alarms: Alarms, clock: Clock, log: Log) {
  const known = new Set<string>();
  const listeners = new Set<(hash: string) => Promise<void>>();
  /** Notes are written one after the other; readers of files do not wait for them. */
  let writing: Promise<void> = Promise.resolve();

  function showAlarm(): void {
    if (known.size > 0) alarms.raise('damaged_files', { count: known.size });
    else alarms.clear('damaged_files');
  }

  async function add({ hash, encoding }: BlobAddress, problem: BlobProblem): Promise<void> {
    if (known.has(hash)) return;
    const isUsed = 'SELECT hash FROM blob WHERE hash = ? AND encoding = ? AND refs > 0';
    if (!(await db.get(isUsed, [hash, encoding]))) return;
    known.add(hash); // also where the disk has no room for the row
    showAlarm();
    const holders = await holdersOfBlob(db, hash);
    log.error('a stored file is damaged', { hash, problem, holders: holders.map(({ name }) => name) });
    await db.tx(
      unlogged(REASON, tx =>
        tx.run(`INSERT INTO damaged_blob SELECT hash, ?, ? FROM (${isUsed}) WHERE true ON CONFLICT DO NOTHING`, [
          problem,
          isoTime(clock.now()),
          hash,
          encoding,
        ]),
      ),
    );
  }

  async function end(hash: string): Promise<void> {
    if (!known.delete(hash)) return;
    showAlarm();
    log.info('a stored file is no longer damaged', { hash });
    await db.tx(unlogged(REASON, tx => tx.run('DELETE FROM damaged_blob WHERE hash = ?', [hash])));
    await release(hash);
  }

  async function release(hash: string): Promise<void> {
    for (const listener of listeners) await listener(hash);
  }

  return {
    /** Notes the result of a check of stored bytes. */
    note(address: BlobAddress, problem: BlobProblem | undefined): void {
      if (problem === undefined && !known.has(address.hash)) return;
      writing = writing
        .then(() => (problem === undefined ? end(address.hash) : add(address, problem)))
        .catch((error: unknown) => log.error('the record of damaged files cannot be written', { error }));
    },

    /** Reads the record again, without files that were deleted permanently or stored again in another encoding. */
    async refresh(): Promise<void> {
      await writing;
      const rows = await db.all<{ readonly hash: string }>('SELECT hash FROM damaged_blob');
      const listed = new Set(rows.map(({ hash }) => hash));
      const ended = known.difference(listed);
      known.clear();
      for (const hash of listed) known.add(hash);
      showAlarm();
      for (const hash of ended) await release(hash);
    },

    /** Calls `listener` with the hash of each file that is repaired. */
    onRepaired(listener: (hash: string) => Promise<void>): void {
      listeners.add(listener);
    },

    /** Resolves when all findings are written. */
    settled: (): Promise<void> => writing,

    /** The damaged files that have been known longest, with the references to each. */
    async list(): Promise<DamagedEntry[]> {
      await writing;
      const rows = await db.all<{ readonly hash: string; readonly problem: BlobProblem; readonly since: string }>(
        `SELECT hash, problem, since FROM damaged_blob ORDER BY since, hash LIMIT ${MOST_LISTED}`,
      );
      const listed: DamagedEntry[] = [];
      for (const { hash, ...row } of rows) listed.push({ ...row, holders: await holdersOfBlob(db, hash) });
      return listed;
    },
  };
}
