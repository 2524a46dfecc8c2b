// All SQL of recovery codes.
import type { Reads, Tx } from '../../../storage/db.ts';

export function insertCode(tx: Tx, accountId: number, digest: string): Promise<number> {
  return tx.run('INSERT INTO recovery_code (account_id, digest) VALUES (?, ?)', [accountId, digest]);
}

/** 0 when there is no such code, or it was used. */
export function deleteCode(tx: Tx, accountId: number, digest: string): Promise<number> {
  return tx.run('DELETE FROM recovery_code WHERE account_id = ? AND digest = ?', [accountId, digest]);
}

export function deleteCodes(tx: Tx, accountId: number): Promise<number> {
  return tx.run('DELETE FROM recovery_code WHERE account_id = ?', [accountId]);
}

export async function countCodes(db: Reads, accountId: number): Promise<number> {
  const row = await db.get<{ count: number }>('SELECT count(*) AS count FROM recovery_code WHERE account_id = ?', [
    accountId,
  ]);
  return row?.count ?? 0;
}
