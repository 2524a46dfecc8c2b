import type { Reads, Tx } from '../../storage/db.ts';

export interface TokenRow {
  readonly id: number;
  readonly model_id: number;
  readonly project_id: number;
  readonly account_id: number;
  readonly application_id: number | null;
  readonly sealed_token: string;
  readonly read_only: number;
  readonly expires_at: string;
}

const tokens = `
  SELECT model_access_token.*, model.project_id FROM model_access_token
  JOIN model ON model.id = model_access_token.model_id
  JOIN account AS giver ON giver.id = model_access_token.account_id
    AND (giver.tokens_ended_at IS NULL OR giver.tokens_ended_at < model_access_token.created_at)`;

interface NewToken extends TokenChange {
  readonly modelId: number;
  readonly accountId: number;
  readonly applicationId: number | null;
  readonly digest: string;
  readonly sealed: string;
  readonly now: string;
}

interface TokenChange {
  readonly readOnly: boolean;
  readonly expiresAt: string;
}

export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  const { modelId, accountId, applicationId, digest, sealed, readOnly, expiresAt, now } = token;
  await tx.run(
    `INSERT INTO model_access_token (model_id, account_id, application_id, token_digest, sealed_token,
       read_only, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [modelId, accountId, applicationId, digest, sealed, readOnly ? 1 : 0, expiresAt, now],
  );
}

export const findToken = (db: Reads, digest: string) =>
  db.get<TokenRow>(`${tokens} WHERE model_access_token.token_digest = ?`, [digest]);

export const tokenById = (db: Reads, id: number) => db.get<TokenRow>(`${tokens} WHERE model_access_token.id = ?`, [id]);

/** Tokens that an account made for a model and that still work. */
export const listTokens = (db: Reads, modelId: number, accountId: number, now: string) =>
  db.all<TokenRow>(
    `${tokens} WHERE model_access_token.model_id = ? AND model_access_token.account_id = ?
       AND model_access_token.expires_at > ? ORDER BY model_access_token.id`,
    [modelId, accountId, now],
  );

export async function updateToken(tx: Tx, id: number, { readOnly, expiresAt }: TokenChange): Promise<void> {
  const sql = 'UPDATE model_access_token SET read_only = ?, expires_at = ? WHERE id = ?';
  await tx.run(sql, [readOnly ? 1 : 0, expiresAt, id]);
}

export const deleteToken = (tx: Tx, id: number) => tx.run('DELETE FROM model_access_token WHERE id = ?', [id]);

export const deleteEndedTokens = (tx: Tx, modelId: number, now: string) =>
  tx.run('DELETE FROM model_access_token WHERE model_id = ? AND expires_at <= ?', [modelId, now]);
