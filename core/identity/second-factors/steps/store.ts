// All SQL of sign-ins that wait for their second step.
import type { Reads, Tx } from '../../../storage/db.ts';

export interface StepRow {
  readonly uid: string;
  readonly account_id: number | null;
  readonly challenge: string | null;
  readonly sealed_secret: string | null;
  readonly is_passed: 0 | 1;
  readonly expires_at: number;
}

/** Restarts a step that was under way in the same sign-in. */
export function putStep(
  tx: Tx,
  { uid, account_id, challenge, sealed_secret, expires_at }: Omit<StepRow, 'is_passed'>,
): Promise<number> {
  return tx.run(
    `INSERT INTO second_step (uid, account_id, challenge, sealed_secret, expires_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (uid) DO UPDATE SET account_id = excluded.account_id, challenge = excluded.challenge,
       sealed_secret = excluded.sealed_secret, is_passed = 0, expires_at = excluded.expires_at`,
    [uid, account_id, challenge, sealed_secret, expires_at],
  );
}

export function stepOf(db: Reads, uid: string, now: number): Promise<StepRow | undefined> {
  return db.get<StepRow>('SELECT * FROM second_step WHERE uid = ? AND expires_at > ?', [uid, now]);
}

export function setChallenge(tx: Tx, uid: string, challenge: string): Promise<number> {
  return tx.run('UPDATE second_step SET challenge = ? WHERE uid = ?', [challenge, uid]);
}

/** 0 when the challenge was taken before. */
export function takeChallenge(tx: Tx, uid: string, challenge: string): Promise<number> {
  return tx.run('UPDATE second_step SET challenge = NULL WHERE uid = ? AND challenge = ?', [uid, challenge]);
}

export function setPassed(tx: Tx, uid: string): Promise<number> {
  return tx.run('UPDATE second_step SET is_passed = 1, sealed_secret = NULL, challenge = NULL WHERE uid = ?', [uid]);
}

export function deleteStep(tx: Tx, uid: string): Promise<number> {
  return tx.run('DELETE FROM second_step WHERE uid = ?', [uid]);
}

export function deleteExpired(tx: Tx, now: number): Promise<number> {
  return tx.run('DELETE FROM second_step WHERE expires_at <= ?', [now]);
}
