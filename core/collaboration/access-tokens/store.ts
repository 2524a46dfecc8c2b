// All SQL of project access tokens.
import type { Reads, Tx } from '../../storage/db.ts';

export interface TokenRow {
  readonly id: number;
  readonly project_id: number;
  readonly account_id: number;
  readonly application_id: number | null;
  readonly impersonated_id: number | null;
  readonly impersonated_email: string | null;
  readonly sealed_token: string;
  /** separated by blanks */
  readonly scopes: string;
  readonly expires_at: string;
}

const tokens = `
  SELECT project_access_token.*, account.email AS impersonated_email FROM project_access_token
  LEFT JOIN account ON account.id = project_access_token.impersonated_id`;

export async function insertToken(tx: Tx, { projectId, accountId, applicationId, impersonatedId, digest, sealed, scopes, expiresAt, now }: {
  projectId: number; accountId: number; applicationId: number | null; impersonatedId: number | null;
  digest: string; sealed: string; scopes: string; expiresAt: string; now: string;
}): Promise<void> {
  await tx.run(
    `INSERT INTO project_access_token (project_id, account_id, application_id, impersonated_id, token_digest, sealed_token, scopes, expires_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [projectId, accountId, applicationId, impersonatedId, digest, sealed, scopes, expiresAt, now]);
}

export async function findToken(db: Reads, digest: string): Promise<TokenRow | undefined> {
  return db.get<TokenRow>(`${tokens} WHERE project_access_token.token_digest = ?`, [digest]);
}

export async function tokenById(db: Reads, id: number): Promise<TokenRow | undefined> {
  return db.get<TokenRow>(`${tokens} WHERE project_access_token.id = ?`, [id]);
}

/** Tokens that an account made for a project and that still work. */
export async function listTokens(db: Reads, projectId: number, accountId: number, now: string): Promise<TokenRow[]> {
  return db.all<TokenRow>(
    `${tokens} WHERE project_access_token.project_id = ? AND project_access_token.account_id = ? AND project_access_token.expires_at > ? ORDER BY project_access_token.id`,
    [projectId, accountId, now]);
}

export async function deleteToken(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM project_access_token WHERE id = ?', [id]);
}

export async function deleteEndedTokens(tx: Tx, projectId: number, now: string): Promise<void> {
  await tx.run('DELETE FROM project_access_token WHERE project_id = ? AND expires_at <= ?', [projectId, now]);
}
