// SQL of the clouds and projects of an account, with its roles there.
import { roles, type CloudRole, type Role } from '../../access/roles.ts';
import { selectIds, placeholders, type Reads } from '../../storage/db.ts';

interface CloudPlaceRow {
  readonly cloud_id: number;
  readonly cloud_role: Role | null;
  /** whether the cloud demands a second factor */
  readonly demands: 0 | 1;
}

export interface ProjectPlaceRow extends CloudPlaceRow {
  readonly project_id: number;
  readonly project_role: Role | null;
  /** separated by commas; null without any */
  readonly group_ids: string | null;
}

export const findCloudPlace = (db: Reads, accountId: number, cloudId: number) =>
  db.get<CloudPlaceRow>(
    `SELECT cloud_id, role AS cloud_role,
       (SELECT demands_second_factor FROM stored_cloud WHERE stored_cloud.id = cloud_member.cloud_id) AS demands
     FROM cloud_member WHERE cloud_id = ? AND account_id = ?`,
    [cloudId, accountId],
  );

export const findProjectPlace = (db: Reads, accountId: number, projectId: number) =>
  db.get<ProjectPlaceRow>(
    `SELECT project.cloud_id, project.id AS project_id, cloud_member.role AS cloud_role,
     project_member.role AS project_role,
       (SELECT group_concat(group_id) FROM group_member WHERE group_member.member_id = project_member.id) AS group_ids,
       (SELECT demands_second_factor FROM stored_cloud WHERE stored_cloud.id = project.cloud_id) AS demands
     FROM project
     LEFT JOIN cloud_member ON cloud_member.cloud_id = project.cloud_id AND cloud_member.account_id = ?
     LEFT JOIN project_member ON project_member.project_id = project.id AND project_member.account_id = ?
     WHERE project.id = ?`,
    [accountId, accountId, projectId],
  );

/** Ids of the projects an account is in, as a member or as an administrator of the cloud; of one cloud or of all. */
export const projectIdsOf = (db: Reads, accountId: number, cloudId: number | null) =>
  selectIds(
    db,
    `SELECT project.id FROM project
     JOIN cloud_member ON cloud_member.cloud_id = project.cloud_id AND cloud_member.account_id = ?
       AND cloud_member.role = ?
     WHERE ? IS NULL OR project.cloud_id = ?
     UNION
     SELECT project.id FROM project
     JOIN project_member ON project_member.project_id = project.id AND project_member.account_id = ?
     WHERE ? IS NULL OR project.cloud_id = ?
     ORDER BY 1`,
    [accountId, roles.admin, cloudId, cloudId, accountId, cloudId, cloudId],
  );

/** Projects of an account's clouds that demand a second factor. */
export async function projectIdsOfDemandingClouds(db: Reads, accountId: number): Promise<Set<number>> {
  const rows = await db.all<{ id: number }>(
    `SELECT project.id FROM project
     JOIN stored_cloud ON stored_cloud.id = project.cloud_id AND stored_cloud.demands_second_factor = 1
     JOIN cloud_member ON cloud_member.cloud_id = project.cloud_id AND cloud_member.account_id = ?`,
    [accountId],
  );
  return new Set(rows.map(({ id }) => id));
}

export const cloudIdsOf = (db: Reads, accountId: number) =>
  selectIds(db, 'SELECT cloud_id AS id FROM cloud_member WHERE account_id = ? ORDER BY cloud_id', [accountId]);

/** Clouds that an account is in. */
export const cloudRolesOf = (db: Reads, accountId: number): Promise<{ cloud: number; role: CloudRole }[]> =>
  db.all('SELECT cloud_id AS cloud, role FROM cloud_member WHERE account_id = ? ORDER BY cloud_id', [accountId]);

/** Projects that an account is a member of, without those it only reaches as administrator of their cloud. */
export const projectRolesOf = (db: Reads, accountId: number): Promise<{ project: number; role: Role }[]> =>
  db.all('SELECT project_id AS project, role FROM project_member WHERE account_id = ? ORDER BY project_id', [
    accountId,
  ]);

interface RoleRow {
  readonly account_id: number;
  readonly cloud_role: Role | null;
  readonly project_role: Role | null;
}

/** Fields of an account for other members, with its roles at a place. */
interface PersonRow extends RoleRow {
  readonly email: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly provider: string;
  readonly sub: string;
}

export const rolesOfAccounts = (db: Reads, cloudId: number, projectId: number | null, accountIds: readonly number[]) =>
  db.all<PersonRow>(
    `SELECT account.id AS account_id, account.email, account.firstname, account.lastname, account.created_at,
       account.updated_at, account.provider, account.sub, cloud_member.role AS cloud_role,
       project_member.role AS project_role
     FROM account
     LEFT JOIN cloud_member ON cloud_member.cloud_id = ? AND cloud_member.account_id = account.id
     LEFT JOIN project_member ON project_member.project_id = ? AND project_member.account_id = account.id
     WHERE account.id IN (${placeholders(accountIds)})`,
    [cloudId, projectId, ...accountIds],
  );
