import type { Reads, Tx } from '../../storage/db.ts';

export interface TokenRow {
  readonly id: number;
  readonly project_id: number;
  readonly account_id: number;
  readonly maker_kind: 'person' | 'application';
  readonly application_id: number | null;
  readonly impersonated_id: number | null;
  readonly impersonated_email: string | null;
  readonly sealed_token: string;
  /** separated by blanks */
  readonly scopes: string;
  readonly expires_at: string;
}

const tokens = `
  SELECT project_access_token.*, account.email AS impersonated_email, maker.kind AS maker_kind FROM project_access_token
  JOIN account AS maker ON maker.id = project_access_token.account_id
    AND (maker.tokens_ended_at IS NULL OR maker.tokens_ended_at < project_access_token.created_at)
  LEFT JOIN account ON account.id = project_access_token.impersonated_id`;

export async function insertToken(
  tx: Tx,
  {
    projectId,
    accountId,
    applicationId,
    impersonatedId,
    digest,
    sealed,
    scopes,
    expiresAt,
    now,
  }: {
    projectId: number;
    accountId: number;
    applicationId: number | null;
    impersonatedId: number | null;
    digest: string;
    sealed: string;
    scopes: string;
    expiresAt: string;
    now: string;
  },
): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO project_access_token (project_id, account_id, application_id, impersonated_id, token_digest, sealed_token, scopes, expires_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    [projectId, accountId, applicationId, impersonatedId, digest, sealed, scopes, expiresAt, now],
  );
  if (!row) throw new Error('the new token has no row');
  return row.id;
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
    [projectId, accountId, now],
  );
}

/** 0 when it has ended before. */
export function deleteToken(tx: Tx, id: number): Promise<number> {
  return tx.run('DELETE FROM project_access_token WHERE id = ?', [id]);
}

export async function deleteTokensOf(tx: Tx, accountId: number): Promise<void> {
  await tx.run('DELETE FROM project_access_token WHERE account_id = ?', [accountId]);
}

export async function deleteEndedTokens(tx: Tx, projectId: number, now: string): Promise<void> {
  await tx.run('DELETE FROM project_access_token WHERE project_id = ? AND expires_at <= ?', [projectId, now]);
}

export interface ImpersonationRow extends Pick<
  TokenRow,
  'id' | 'project_id' | 'account_id' | 'impersonated_id' | 'scopes' | 'expires_at'
> {
  readonly cloud_id: number;
  readonly project_name: string;
  readonly application_name: string | null;
  readonly created_at: string;
}

/** Tokens that act for another than their maker: for one account, or all of a project. */
export async function listImpersonations(
  db: Reads,
  of: { readonly subjectId: number } | { readonly projectId: number },
  now: string,
): Promise<ImpersonationRow[]> {
  const [column, id] =
    'subjectId' in of ? (['impersonated_id', of.subjectId] as const) : (['project_id', of.projectId] as const);
  return db.all<ImpersonationRow>(
    `SELECT token.*, project.cloud_id, project.name AS project_name, application.name AS application_name
     FROM project_access_token AS token JOIN project ON project.id = token.project_id
     LEFT JOIN application ON application.id = token.application_id
     WHERE token.${column} = ? AND token.impersonated_id IS NOT NULL AND token.expires_at > ? ORDER BY token.id`,
    [id, now],
  );
}
