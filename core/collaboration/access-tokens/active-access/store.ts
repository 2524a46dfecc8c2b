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

/** Columns by which a kind belongs to a holder: one of them, where there are several. */
type Columns = Readonly<Record<'accountId' | 'applicationId' | 'projectId' | 'cloudId', readonly string[]>>;

function condition(holder: Holder, columns: Columns) {
  const [[by, id]] = Object.entries(holder) as [[keyof Columns, number]];
  return { sql: `(${columns[by].map(name => `${name} = ?`).join(' OR ')})`, params: columns[by].map(() => id) };
}

const standing = `JOIN account AS giver ON giver.id = given.account_id
  AND (giver.tokens_ended_at IS NULL OR giver.tokens_ended_at < given.created_at)`;

const ofProject = { applicationId: ['given.application_id'], projectId: ['project.id'], cloudId: ['project.cloud_id'] };

/** What people give for a while: where it is stored, to which holder it belongs, and how it is listed. */
const givenKinds = {
  'project-token': {
    table: 'project_access_token',
    columns: { accountId: ['given.account_id', 'given.impersonated_id'], ...ofProject },
    select: `SELECT given.id, coalesce(application.name, '') AS name, project.cloud_id, project.id AS project_id,
       project.name AS place,
       given.account_id AS maker_id, given.impersonated_id AS acts_for_id, given.scopes,
       given.created_at, given.expires_at
     FROM project_access_token AS given JOIN project ON project.id = given.project_id ${standing}
     LEFT JOIN application ON application.id = given.application_id`,
  },
  'model-token': {
    table: 'model_access_token',
    columns: { accountId: ['given.account_id'], ...ofProject },
    select: `SELECT given.id, coalesce(model.name, '') AS name, project.cloud_id, project.id AS project_id,
       project.name AS place,
       given.account_id AS maker_id, NULL AS acts_for_id, given.created_at, given.expires_at,
       CASE given.read_only WHEN 1 THEN 'model:read' ELSE 'model:read model:write' END AS scopes
     FROM model_access_token AS given JOIN model ON model.id = given.model_id
     JOIN project ON project.id = model.project_id ${standing}`,
  },
  invitation: {
    table: 'stored_invitation',
    columns: {
      accountId: ['given.sender_id'],
      applicationId: ['given.application_id'],
      projectId: ['given.project_id'],
      cloudId: ['given.cloud_id'],
    },
    select: `SELECT given.id, given.email AS name, given.cloud_id, given.project_id,
       coalesce(project.name, cloud.name) AS place,
       given.sender_id AS maker_id, NULL AS acts_for_id, '' AS scopes, given.created_at, given.expires_at
     FROM invitation AS given JOIN cloud ON cloud.id = given.cloud_id AND given.status = 'P'
     LEFT JOIN project ON project.id = given.project_id`,
  },
} as const satisfies Readonly<Record<string, { table: string; columns: Columns; select: string }>>;

export type GivenKind = keyof typeof givenKinds;

/** What a holder has of a kind that is valid at `now`. */
export function listGiven(db: Reads, kind: GivenKind, holder: Holder, now: string) {
  const { columns, select } = givenKinds[kind];
  const { sql, params } = condition(holder, columns);
  return db.all<GivenRow>(`${select} WHERE ${sql} AND given.expires_at > ? ORDER BY given.id`, [...params, now]);
}

export const deleteGiven = (tx: Tx, kind: GivenKind, id: number) =>
  tx.run(`DELETE FROM ${givenKinds[kind].table} WHERE id = ?`, [id]);

export async function placeName(db: Reads, cloudId: number, projectId: number | null): Promise<string | null> {
  const row =
    projectId === null
      ? await db.get<{ name: string }>('SELECT name FROM cloud WHERE id = ?', [cloudId])
      : await db.get<{ name: string }>('SELECT name FROM project WHERE id = ?', [projectId]);
  return row?.name ?? null;
}
