// SQL of the state of sweeps and checks of stored files: one row.
import type { BlobAddress } from './blobs.ts';
import type { Db, Reads } from '../db.ts';
import { unlogged } from '../unlogged.ts';

interface FileCare {
  readonly newest_at: string;
  readonly wait_until: string | null;
  readonly swept_at: string | null;
  readonly check_begun_at: string | null;
  readonly check_reached: string | null;
}

const SQL_OF = {
  newest_at: 'UPDATE stored_file_care SET newest_at = max(newest_at, ?)',
  wait_until: 'UPDATE stored_file_care SET wait_until = ?',
  swept_at: 'UPDATE stored_file_care SET swept_at = ?',
  check_begun_at: 'UPDATE stored_file_care SET check_begun_at = ?',
  check_reached: 'UPDATE stored_file_care SET check_reached = ?',
} as const satisfies Record<keyof FileCare, string>;

export async function readFileCare(db: Reads): Promise<FileCare> {
  const row = await db.get<FileCare>('SELECT * FROM stored_file_care');
  if (!row) throw new Error('the row of stored_file_care is missing');
  return row;
}

export async function writeFileCare(db: Db, care: Partial<FileCare>): Promise<void> {
  await db.tx(
    unlogged('the care of stored files', async tx => {
      for (const name of Object.keys(care) as (keyof FileCare)[]) await tx.run(SQL_OF[name], [care[name] ?? null]);
    }),
  );
}

/** The files that rows have, of hashes that begin so. */
export function addressesIn(db: Reads, prefix: string): Promise<BlobAddress[]> {
  return db.all<BlobAddress>('SELECT hash, encoding FROM blob WHERE hash >= ? AND hash < ?', [prefix, `${prefix}g`]);
}

/** The time at which the database was made: files that were written before are none of its own. */
export async function databaseMadeAt(db: Reads): Promise<number> {
  const row = await db.get<{ readonly at: string }>('SELECT min(applied_at) AS at FROM schema_migration');
  return Date.parse(row?.at ?? '');
}

/** Time of the last entry of the activity log before a time. */
export async function lastActivityBefore(db: Reads, time: string): Promise<string> {
  const row = await db.get<{ readonly at: string }>('SELECT at FROM activity WHERE at < ? ORDER BY seq DESC LIMIT 1', [
    time,
  ]);
  return row?.at ?? '';
}
