// The row of what backups have come to.
import type { Reads, Tx, Value } from '../storage/db.ts';

export interface BackupCare {
  readonly tried_at: string | null;
  readonly problem: string | null;
  readonly name: string | null;
  readonly made_at: string | null;
  readonly seconds: number | null;
  readonly bytes: number | null;
  readonly proven_name: string | null;
  readonly proven_at: string | null;
  readonly proof_seconds: number | null;
  readonly proof_bytes: number | null;
  readonly proof_problem: string | null;
}

/** Of a folder without backups. */
export const noCare: BackupCare = {
  tried_at: null,
  problem: null,
  name: null,
  made_at: null,
  seconds: null,
  bytes: null,
  proven_name: null,
  proven_at: null,
  proof_seconds: null,
  proof_bytes: null,
  proof_problem: null,
};

export async function readCare(db: Reads): Promise<BackupCare> {
  const row = await db.get<BackupCare>('SELECT * FROM backup_care WHERE id = 1');
  if (!row) throw new Error('the row of backups is missing');
  return row;
}

/** Changes what is given. */
export async function writeCare(tx: Tx, care: Partial<BackupCare>): Promise<void> {
  const given = Object.entries(care) as [keyof BackupCare, Value][];
  await tx.run(
    `UPDATE backup_care SET ${[...given.map(([name]) => `${name} = ?`), 'id = 1'].join(', ')} WHERE id = 1`,
    given.map(([, value]) => value),
  );
}
