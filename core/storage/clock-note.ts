// The note about the clock between runs of the service: the last time that upkeep saw, and the jumps.
import { isoTime } from '../kit/time.ts';
import type { Db, Reads } from './db.ts';
import { unlogged } from './unlogged.ts';

/** A jump that moved the clock `by` milliseconds, to `at`. */
export interface Jump {
  readonly at: number;
  readonly by: number;
}

interface ClockNote {
  /** milliseconds since 1970 */
  readonly seenAt: number;
  /** the oldest first */
  readonly jumps: readonly Jump[];
}

/** Undefined in a new database. */
export async function findClockNote(db: Reads): Promise<ClockNote | undefined> {
  const row = await db.get<{ seen_at: string; jumps: string }>('SELECT seen_at, jumps FROM clock_note');
  return row && { seenAt: Date.parse(row.seen_at), jumps: JSON.parse(row.jumps) as Jump[] };
}

export async function putClockNote(db: Db, { seenAt, jumps }: ClockNote): Promise<void> {
  await db.tx(
    unlogged('how the clock goes', tx =>
      tx.run(
        `INSERT INTO clock_note (id, seen_at, jumps) VALUES (1, ?, ?)
         ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, jumps = excluded.jumps`,
        [isoTime(seenAt), JSON.stringify(jumps)],
      ),
    ),
  );
}
