import type { Reads } from '../../storage/db.ts';

export interface StoredBytes {
  readonly all: number;
  /** of these, what was made of models */
  readonly made: number;
}

export async function storedBytes(db: Reads): Promise<StoredBytes> {
  const row = await db.get<StoredBytes>(
    `SELECT COALESCE(SUM(stored_size), 0) AS "all",
       COALESCE(SUM(stored_size) FILTER (WHERE hash IN (SELECT blob_hash FROM conversion_output)), 0) AS made
     FROM blob`,
  );
  return row ?? { all: 0, made: 0 };
}
