// SQL of set-ups under way, of the rule for administrators, and of the question whether people have a second factor.
import type { Reads, Tx } from '../../storage/db.ts';

export type SetupKind = 'totp' | 'passkey';

export function putSetup(
  tx: Tx,
  {
    accountId,
    kind,
    sealed,
    expiresAt,
  }: {
    accountId: number;
    kind: SetupKind;
    sealed: string;
    expiresAt: number;
  },
): Promise<number> {
  return tx.run(
    `INSERT INTO second_factor_setup (account_id, kind, sealed_content, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id, kind)
     DO UPDATE SET sealed_content = excluded.sealed_content, expires_at = excluded.expires_at`,
    [accountId, kind, sealed, expiresAt],
  );
}

export async function setupOf(db: Reads, accountId: number, kind: SetupKind, now: number): Promise<string | undefined> {
  const row = await db.get<{ sealed_content: string }>(
    'SELECT sealed_content FROM second_factor_setup WHERE account_id = ? AND kind = ? AND expires_at > ?',
    [accountId, kind, now],
  );
  return row?.sealed_content;
}

export function deleteSetup(tx: Tx, accountId: number, kind: SetupKind): Promise<number> {
  return tx.run('DELETE FROM second_factor_setup WHERE account_id = ? AND kind = ?', [accountId, kind]);
}

export function deleteExpiredSetups(tx: Tx, now: number): Promise<number> {
  return tx.run('DELETE FROM second_factor_setup WHERE expires_at <= ?', [now]);
}

/** Ids of the accounts with a second factor. */
export async function idsWithFactor(db: Reads): Promise<Set<number>> {
  const rows = await db.all<{ account_id: number }>(
    'SELECT account_id FROM totp_factor UNION SELECT account_id FROM passkey',
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

export async function hasFactor(db: Reads, accountId: number): Promise<boolean> {
  const found = await db.get(
    `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM totp_factor WHERE account_id = ?)
       OR EXISTS (SELECT 1 FROM passkey WHERE account_id = ?)`,
    [accountId, accountId],
  );
  return found !== undefined;
}

export async function isForAdministrators(db: Reads): Promise<boolean> {
  const row = await db.get<{ for_administrators: 0 | 1 }>(
    'SELECT for_administrators FROM second_factor_rule WHERE id = 1',
  );
  return row?.for_administrators === 1;
}

export function setForAdministrators(tx: Tx, isDemanded: boolean): Promise<number> {
  return tx.run('UPDATE second_factor_rule SET for_administrators = ? WHERE id = 1', [isDemanded ? 1 : 0]);
}
