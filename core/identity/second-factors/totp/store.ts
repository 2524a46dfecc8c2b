// All SQL of authenticator apps.
import type { Reads, Tx } from '../../../storage/db.ts';

export interface TotpRow {
  readonly account_id: number;
  readonly sealed_secret: string;
  readonly last_step: number;
  readonly created_at: string;
  readonly last_used_at: string;
}

export function totpOf(db: Reads, accountId: number): Promise<TotpRow | undefined> {
  return db.get<TotpRow>('SELECT * FROM totp_factor WHERE account_id = ?', [accountId]);
}

export function putTotp(
  tx: Tx,
  { account_id, sealed_secret, last_step, created_at, last_used_at }: TotpRow,
): Promise<number> {
  return tx.run(
    `INSERT INTO totp_factor (account_id, sealed_secret, last_step, created_at, last_used_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
       created_at = excluded.created_at, last_used_at = excluded.last_used_at`,
    [account_id, sealed_secret, last_step, created_at, last_used_at],
  );
}

/** Marks a step as used; 0 when it, or a later one, was used before. */
export function useStep(tx: Tx, accountId: number, step: number, now: string): Promise<number> {
  return tx.run('UPDATE totp_factor SET last_step = ?, last_used_at = ? WHERE account_id = ? AND last_step < ?', [
    step,
    now,
    accountId,
    step,
  ]);
}

export function deleteTotp(tx: Tx, accountId: number): Promise<number> {
  return tx.run('DELETE FROM totp_factor WHERE account_id = ?', [accountId]);
}
