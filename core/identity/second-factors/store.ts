// SQL of set-ups under way, of the rule for administrators, and of the question whether people have a second factor.
import { exists, rowReturned, selectCount, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';
import type { CodeMethod } from './schema.ts';

/** What an account has of second factors. */
export const ofAccounts = ['totp_factor', 'passkey', 'recovery_code', 'wrong_code'] as const;

/** Deletes all that an account has of one kind. */
export const deleteAll = (tx: Tx, table: (typeof ofAccounts)[number], accountId: number) =>
  tx.run(`DELETE FROM ${table} WHERE account_id = ?`, [accountId]);

// All SQL of sign-ins that wait for their second step.

interface StepRow {
  readonly uid: string;
  readonly account_id: number | null;
  readonly challenge: string | null;
  readonly sealed_secret: string | null;
  readonly is_passed: 0 | 1;
  readonly expires_at: number;
}

/** Restarts a step that was under way in the same sign-in. */
export const putStep = (tx: Tx, row: Omit<StepRow, 'is_passed'>) =>
  tx.run(
    ...named(
      `INSERT INTO second_step (uid, account_id, challenge, sealed_secret, expires_at)
       VALUES (:uid, :account_id, :challenge, :sealed_secret, :expires_at)
       ON CONFLICT (uid) DO UPDATE SET account_id = excluded.account_id, challenge = excluded.challenge,
         sealed_secret = excluded.sealed_secret, is_passed = 0, expires_at = excluded.expires_at`,
      row,
    ),
  );

export const stepOf = (db: Reads, uid: string, now: number) =>
  db.get<StepRow>('SELECT * FROM second_step WHERE uid = ? AND expires_at > ?', [uid, now]);

export const setChallenge = (tx: Tx, uid: string, challenge: string) =>
  tx.run('UPDATE second_step SET challenge = ? WHERE uid = ?', [challenge, uid]);

/** 0 when the challenge was taken before. */
export const takeChallenge = (tx: Tx, uid: string, challenge: string) =>
  tx.run('UPDATE second_step SET challenge = NULL WHERE uid = ? AND challenge = ?', [uid, challenge]);

export const setPassed = (tx: Tx, uid: string) =>
  tx.run('UPDATE second_step SET is_passed = 1, sealed_secret = NULL, challenge = NULL WHERE uid = ?', [uid]);

export const deleteStep = (tx: Tx, uid: string) => tx.run('DELETE FROM second_step WHERE uid = ?', [uid]);

export const deleteExpired = (tx: Tx, now: number) => tx.run('DELETE FROM second_step WHERE expires_at <= ?', [now]);

// All SQL of passkeys.

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

export const passkeysOf = (db: Reads, accountId: number) =>
  db.all<PasskeyRow>('SELECT * FROM passkey WHERE account_id = ? ORDER BY id', [accountId]);

export const passkeyByCredential = (db: Reads, credentialId: string) =>
  db.get<PasskeyRow>('SELECT * FROM passkey WHERE credential_id = ?', [credentialId]);

/** Whether any account has a passkey for a host name. */
export const hasPasskeysAt = (db: Reads, rpId: string) =>
  exists(db, 'SELECT 1 AS found FROM passkey WHERE rp_id = ? LIMIT 1', [rpId]);

export const insertPasskey = (tx: Tx, row: Omit<PasskeyRow, 'id' | 'last_used_at'>) =>
  rowReturned<PasskeyRow>(
    tx,
    ...named(
      `INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
       VALUES (:account_id, :credential_id, :public_key, :counter, :transports, :rp_id, :name, :created_at)
       RETURNING *`,
      row,
    ),
  );

/** Notes a use; 0 when the counter has increased in the meantime. */
export const usePasskey = (
  tx: Tx,
  use: { readonly id: number; readonly before: number; readonly counter: number; readonly now: string },
) =>
  tx.run(
    ...named('UPDATE passkey SET counter = :counter, last_used_at = :now WHERE id = :id AND counter = :before', use),
  );

export const renamePasskey = (tx: Tx, accountId: number, id: number, name: string) =>
  tx.run('UPDATE passkey SET name = ? WHERE account_id = ? AND id = ?', [name, accountId, id]);

export const deletePasskey = (tx: Tx, accountId: number, id: number) =>
  tx.run('DELETE FROM passkey WHERE account_id = ? AND id = ?', [accountId, id]);

// All SQL of consecutive wrong codes.

/** The key of a counter. */
interface Counter {
  readonly account_id: number;
  readonly method: CodeMethod;
  readonly browser: string;
}

export interface CounterRow extends Counter {
  readonly in_a_row: number;
  readonly locked_until: number;
}

export const counterOf = (db: Reads, counter: Counter) =>
  db.get<CounterRow>(
    ...named(
      'SELECT * FROM wrong_code WHERE account_id = :account_id AND method = :method AND browser = :browser',
      counter,
    ),
  );

export const putCounter = (tx: Tx, row: CounterRow) =>
  tx.run(
    ...named(
      `INSERT INTO wrong_code (account_id, method, browser, in_a_row, locked_until)
       VALUES (:account_id, :method, :browser, :in_a_row, :locked_until)
       ON CONFLICT (account_id, method, browser)
       DO UPDATE SET in_a_row = excluded.in_a_row, locked_until = excluded.locked_until`,
      row,
    ),
  );

// All SQL of authenticator apps.

interface TotpRow {
  readonly account_id: number;
  readonly sealed_secret: string;
  readonly last_step: number;
  readonly created_at: string;
  readonly last_used_at: string;
}

export const totpOf = (db: Reads, accountId: number) =>
  db.get<TotpRow>('SELECT * FROM totp_factor WHERE account_id = ?', [accountId]);

export const putTotp = (tx: Tx, row: TotpRow) =>
  tx.run(
    ...named(
      `INSERT INTO totp_factor (account_id, sealed_secret, last_step, created_at, last_used_at)
       VALUES (:account_id, :sealed_secret, :last_step, :created_at, :last_used_at)
       ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step,
         created_at = excluded.created_at, last_used_at = excluded.last_used_at`,
      row,
    ),
  );

/** Marks a step as used; 0 when it, or a later one, was used before. */
export const useStep = (tx: Tx, accountId: number, step: number, now: string) =>
  tx.run('UPDATE totp_factor SET last_step = ?, last_used_at = ? WHERE account_id = ? AND last_step < ?', [
    step,
    now,
    accountId,
    step,
  ]);

// All SQL of recovery codes.

export const insertCode = (tx: Tx, accountId: number, digest: string) =>
  tx.run('INSERT INTO recovery_code (account_id, digest) VALUES (?, ?)', [accountId, digest]);

/** 0 when there is no such code, or it was used. */
export const deleteCode = (tx: Tx, accountId: number, digest: string) =>
  tx.run('DELETE FROM recovery_code WHERE account_id = ? AND digest = ?', [accountId, digest]);

export const countCodes = (db: Reads, accountId: number) =>
  selectCount(db, 'SELECT count(*) AS count FROM recovery_code WHERE account_id = ?', [accountId]);

export type SetupKind = 'totp' | 'passkey';

export const putSetup = (
  tx: Tx,
  setup: { readonly accountId: number; readonly kind: SetupKind; readonly sealed: string; readonly expiresAt: number },
) =>
  tx.run(
    ...named(
      `INSERT INTO second_factor_setup (account_id, kind, sealed_content, expires_at)
       VALUES (:accountId, :kind, :sealed, :expiresAt)
       ON CONFLICT (account_id, kind)
       DO UPDATE SET sealed_content = excluded.sealed_content, expires_at = excluded.expires_at`,
      setup,
    ),
  );

export async function setupOf(db: Reads, accountId: number, kind: SetupKind, now: number): Promise<string | undefined> {
  const row = await db.get<{ sealed_content: string }>(
    'SELECT sealed_content FROM second_factor_setup WHERE account_id = ? AND kind = ? AND expires_at > ?',
    [accountId, kind, now],
  );
  return row?.sealed_content;
}

export const deleteSetup = (tx: Tx, accountId: number, kind: SetupKind) =>
  tx.run('DELETE FROM second_factor_setup WHERE account_id = ? AND kind = ?', [accountId, kind]);

export const deleteExpiredSetups = (tx: Tx, now: number) =>
  tx.run('DELETE FROM second_factor_setup WHERE expires_at <= ?', [now]);

/** Ids of the accounts with a second factor. */
export async function idsWithFactor(db: Reads): Promise<Set<number>> {
  const rows = await db.all<{ account_id: number }>(
    'SELECT account_id FROM totp_factor UNION SELECT account_id FROM passkey',
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

export const hasFactor = (db: Reads, accountId: number) =>
  exists(
    db,
    `SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM totp_factor WHERE account_id = ?)
       OR EXISTS (SELECT 1 FROM passkey WHERE account_id = ?)`,
    [accountId, accountId],
  );

export const isForAdministrators = (db: Reads) =>
  exists(db, 'SELECT 1 FROM second_factor_rule WHERE id = 1 AND for_administrators = 1');

export const setForAdministrators = (tx: Tx, isDemanded: boolean) =>
  tx.run('UPDATE second_factor_rule SET for_administrators = ? WHERE id = 1', [isDemanded ? 1 : 0]);
