// SQL of the list of valid access: reads the tables of other slices, and ends tokens and invitations by their ids.
import type { Reads, Tx } from '../../../storage/db.ts';
import type { Holder } from '../schema.ts';

export interface GivenRow {
  readonly id: number;
  readonly name: string;
  readonly cloud_id: number;
  readonly project_id: number | null;
  readonly place: string;
  readonly maker_id: number | null;
  readonly acts_for_id: number | null;
  /** separated by blanks */
  readonly scopes: string;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Columns by which a kind belongs to a holder. */
interface Columns {
  readonly account: readonly string[];
  readonly application: string;
  readonly project: string;
  readonly cloud: string;
}

function condition(
  holder: Holder,
  { account, application, project, cloud }: Columns,
): { readonly sql: string; readonly params: number[] } {
  if ('accountId' in holder)
    return { sql: `(${account.map(name => `${name} = ?`).join(' OR ')})`, params: account.map(() => holder.accountId) };
  if ('applicationId' in holder) return { sql: `${application} = ?`, params: [holder.applicationId] };
  return 'projectId' in holder
    ? { sql: `${project} = ?`, params: [holder.projectId] }
    : { sql: `${cloud} = ?`, params: [holder.cloudId] };
}

const standing = `JOIN account AS giver ON giver.id = given.account_id
  AND (giver.tokens_ended_at IS NULL OR giver.tokens_ended_at < given.created_at)`;

export function projectTokens(db: Reads, holder: Holder, now: string): Promise<GivenRow[]> {
  const { sql, params } = condition(holder, {
    account: ['given.account_id', 'given.impersonated_id'],
    application: 'given.application_id',
    project: 'project.id',
    cloud: 'project.cloud_id',
  });
  return db.all<GivenRow>(
    `SELECT given.id, coalesce(application.name, '') AS name, project.cloud_id, project.id AS project_id,
       project.name AS place,
       given.account_id AS maker_id, given.impersonated_id AS acts_for_id, given.scopes,
       given.created_at, given.expires_at
     FROM project_access_token AS given JOIN project ON project.id = given.project_id ${standing}
     LEFT JOIN application ON application.id = given.application_id
     WHERE ${sql} AND given.expires_at > ? ORDER BY given.id`,
    [...params, now],
  );
}

export function modelTokens(db: Reads, holder: Holder, now: string): Promise<GivenRow[]> {
  const { sql, params } = condition(holder, {
    account: ['given.account_id'],
    application: 'given.application_id',
    project: 'project.id',
    cloud: 'project.cloud_id',
  });
  return db.all<GivenRow>(
    `SELECT given.id, coalesce(model.name, '') AS name, project.cloud_id, project.id AS project_id,
       project.name AS place,
       given.account_id AS maker_id, NULL AS acts_for_id, given.created_at, given.expires_at,
       CASE given.read_only WHEN 1 THEN 'model:read' ELSE 'model:read model:write' END AS scopes
     FROM model_access_token AS given JOIN model ON model.id = given.model_id
     JOIN project ON project.id = model.project_id ${standing}
     WHERE ${sql} AND given.expires_at > ? ORDER BY given.id`,
    [...params, now],
  );
}

export function invitations(db: Reads, holder: Holder, now: string): Promise<GivenRow[]> {
  const { sql, params } = condition(holder, {
    account: ['given.sender_id'],
    application: 'given.application_id',
    project: 'given.project_id',
    cloud: 'given.cloud_id',
  });
  return db.all<GivenRow>(
    `SELECT given.id, given.email AS name, given.cloud_id, given.project_id,
       coalesce(project.name, cloud.name) AS place,
       given.sender_id AS maker_id, NULL AS acts_for_id, '' AS scopes, given.created_at, given.expires_at
     FROM invitation AS given JOIN cloud ON cloud.id = given.cloud_id LEFT JOIN project ON project.id = given.project_id
     WHERE ${sql} AND given.status = 'P' AND given.expires_at > ? ORDER BY given.id`,
    [...params, now],
  );
}

export async function placeName(db: Reads, cloudId: number, projectId: number | null): Promise<string | null> {
  const row =
    projectId === null
      ? await db.get<{ name: string }>('SELECT name FROM cloud WHERE id = ?', [cloudId])
      : await db.get<{ name: string }>('SELECT name FROM project WHERE id = ?', [projectId]);
  return row?.name ?? null;
}

const tables = {
  'project-token': 'project_access_token',
  'model-token': 'model_access_token',
  invitation: 'stored_invitation',
} as const;

export async function deleteGiven(tx: Tx, kind: keyof typeof tables, id: number): Promise<void> {
  await tx.run(`DELETE FROM ${tables[kind]} WHERE id = ?`, [id]);
}
