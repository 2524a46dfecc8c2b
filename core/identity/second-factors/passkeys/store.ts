// All SQL of passkeys.
import type { Reads, Tx } from '../../../storage/db.ts';

export interface PasskeyRow {
  readonly id: number;
  readonly account_id: number;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  /** JSON list */
  readonly transports: string;
  readonly rp_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export function passkeysOf(db: Reads, accountId: number): Promise<PasskeyRow[]> {
  return db.all<PasskeyRow>('SELECT * FROM passkey WHERE account_id = ? ORDER BY id', [accountId]);
}

export function passkeyByCredential(db: Reads, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.get<PasskeyRow>('SELECT * FROM passkey WHERE credential_id = ?', [credentialId]);
}

/** Whether any account has a passkey for a host name. */
export async function hasPasskeysAt(db: Reads, rpId: string): Promise<boolean> {
  return (await db.get('SELECT 1 AS found FROM passkey WHERE rp_id = ? LIMIT 1', [rpId])) !== undefined;
}

export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<PasskeyRow> {
  const { account_id, credential_id, public_key, counter, transports, rp_id, name, created_at } = row;
  const inserted = await tx.get<PasskeyRow>(
    `INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
    [account_id, credential_id, public_key, counter, transports, rp_id, name, created_at],
  );
  if (!inserted) throw new Error('a passkey was not inserted');
  return inserted;
}

/** Notes a use; 0 when the counter has increased in the meantime. */
export function usePasskey(
  tx: Tx,
  { id, before, counter, now }: { id: number; before: number; counter: number; now: string },
): Promise<number> {
  return tx.run('UPDATE passkey SET counter = ?, last_used_at = ? WHERE id = ? AND counter = ?', [
    counter,
    now,
    id,
    before,
  ]);
}

export function renamePasskey(tx: Tx, accountId: number, id: number, name: string): Promise<number> {
  return tx.run('UPDATE passkey SET name = ? WHERE account_id = ? AND id = ?', [name, accountId, id]);
}

export function deletePasskey(tx: Tx, accountId: number, id: number): Promise<number> {
  return tx.run('DELETE FROM passkey WHERE account_id = ? AND id = ?', [accountId, id]);
}

export function deletePasskeys(tx: Tx, accountId: number): Promise<number> {
  return tx.run('DELETE FROM passkey WHERE account_id = ?', [accountId]);
}
