import { insertReturningId, type Reads, type Tx } from '../../storage/db.ts';
import { named } from '../../storage/dialect.ts';
import { roles, type Role } from '../../access/roles.ts';

/** Unused invitations: pending, denied, or accepted for a person without an account yet. */
const isUnused = "(status <> 'A' OR id IN (SELECT invitation_id FROM awaited_person))";

const isCloudAdmin =
  'EXISTS (SELECT 1 FROM stored_cloud_member AS own WHERE own.cloud_id = ? AND own.account_id = ? AND own.role = ?)';
/** Memberships of an account in projects of a cloud, with at least the given role. */
const projectsOf = `
  SELECT own.project_id FROM stored_project_member AS own JOIN stored_project ON stored_project.id = own.project_id
  WHERE stored_project.cloud_id = ? AND own.account_id = ? AND own.role >= ?`;
const ofCloud = 'SELECT id FROM stored_project WHERE cloud_id = ?';

/** Unused invitations to places that the account no longer administers. */
export const deleteLostInvitations = (tx: Tx, cloudId: number, accountId: number) =>
  tx.run(
    `DELETE FROM stored_invitation WHERE cloud_id = ? AND sender_id = ? AND ${isUnused} AND NOT ${isCloudAdmin}
       AND (project_id IS NULL OR project_id NOT IN (${projectsOf}))`,
    [cloudId, accountId, cloudId, accountId, roles.admin, cloudId, accountId, roles.admin],
  );

/**
 * Tokens whose maker or subject has left the project, and those of makers who impersonate without administering it any
 * more.
 */
export async function deleteLostProjectTokens(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  const lost = (column: 'account_id' | 'impersonated_id', condition: string, role: Role) =>
    tx.run(
      `DELETE FROM project_access_token WHERE ${column} = ? AND ${condition} AND project_id IN (${ofCloud})
       AND NOT ${isCloudAdmin} AND project_id NOT IN (${projectsOf})`,
      [accountId, cloudId, cloudId, accountId, roles.admin, cloudId, accountId, role],
    );
  await lost('account_id', 'TRUE', roles.guest);
  await lost('impersonated_id', 'TRUE', roles.guest);
  await lost(
    'account_id',
    "impersonated_id IS NOT NULL AND account_id IN (SELECT id FROM account WHERE kind = 'person')",
    roles.admin,
  );
}

/** Tokens whose maker has left the project. */
export const deleteLostModelTokens = (tx: Tx, cloudId: number, accountId: number) =>
  tx.run(
    `DELETE FROM model_access_token WHERE account_id = ? AND NOT ${isCloudAdmin} AND model_id IN (
       SELECT id FROM stored_model WHERE project_id IN (${ofCloud}) AND project_id NOT IN (${projectsOf}))`,
    [accountId, cloudId, accountId, roles.admin, cloudId, cloudId, accountId, roles.guest],
  );

export const deleteInvitationsOf = (tx: Tx, accountId: number) =>
  tx.run(
    `DELETE FROM stored_invitation WHERE ${isUnused}
       AND (sender_id = ? OR application_id IN (SELECT id FROM application WHERE owner_id = ? OR account_id = ?))`,
    [accountId, accountId, accountId],
  );

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

interface NewTokenRow extends Omit<TokenRow, 'id' | 'maker_kind' | 'impersonated_email'> {
  readonly digest: string;
  readonly now: string;
}

export const insertToken = (tx: Tx, token: NewTokenRow) =>
  insertReturningId(
    tx,
    ...named(
      `INSERT INTO project_access_token (project_id, account_id, application_id, impersonated_id, token_digest,
         sealed_token, scopes, expires_at, created_at)
       VALUES (:project_id, :account_id, :application_id, :impersonated_id, :digest,
         :sealed_token, :scopes, :expires_at, :now) RETURNING id`,
      token,
    ),
  );

export const findToken = (db: Reads, digest: string) =>
  db.get<TokenRow>(`${tokens} WHERE project_access_token.token_digest = ?`, [digest]);

export const tokenById = (db: Reads, id: number) =>
  db.get<TokenRow>(`${tokens} WHERE project_access_token.id = ?`, [id]);

/** Tokens that an account made for a project and that still work. */
export const listTokens = (db: Reads, projectId: number, accountId: number, now: string) =>
  db.all<TokenRow>(
    `${tokens} WHERE project_access_token.project_id = ? AND project_access_token.account_id = ?
     AND project_access_token.expires_at > ? ORDER BY project_access_token.id`,
    [projectId, accountId, now],
  );

/** 0 when it has ended before. */
export const deleteToken = (tx: Tx, id: number) => tx.run('DELETE FROM project_access_token WHERE id = ?', [id]);

export const deleteTokensOf = (tx: Tx, accountId: number) =>
  tx.run('DELETE FROM project_access_token WHERE account_id = ?', [accountId]);

export const deleteEndedTokens = (tx: Tx, projectId: number, now: string) =>
  tx.run('DELETE FROM project_access_token WHERE project_id = ? AND expires_at <= ?', [projectId, now]);

interface ImpersonationRow extends Pick<
  TokenRow,
  'id' | 'project_id' | 'account_id' | 'impersonated_id' | 'scopes' | 'expires_at'
> {
  readonly cloud_id: number;
  readonly project_name: string;
  readonly application_name: string | null;
  readonly created_at: string;
}

/** Selects the tokens that act for an account, or all of a project. */
export type ImpersonationsOf = { readonly subjectId: number } | { readonly projectId: number };

/** Tokens that act for another than their maker. */
export async function listImpersonations(db: Reads, of: ImpersonationsOf, now: string): Promise<ImpersonationRow[]> {
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
