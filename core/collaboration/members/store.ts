import { roles, type CloudRole, type Role } from '../../access/roles.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { among, listed } from '../../storage/dialect.ts';

export interface FindablePerson {
  readonly account_id: number;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** null: of the cloud, in no project that is searched */
  readonly project_id: number | null;
  readonly cloud_id: number;
}

/** Members of some projects, and people of some clouds; each once for each place. Applications are none. */
export const listPeople = (db: Reads, projectIds: readonly number[], cloudIds: readonly number[]) =>
  db.all<FindablePerson>(
    `SELECT account.id AS account_id, account.email, account.firstname, account.lastname, project.id AS project_id,
     project.cloud_id
     FROM project_member JOIN project ON project.id = project_member.project_id
       JOIN account ON account.id = project_member.account_id
     WHERE ${among('project.id')} AND account.kind = 'person'
     UNION ALL
     SELECT account.id, account.email, account.firstname, account.lastname, NULL, cloud_member.cloud_id
     FROM cloud_member JOIN account ON account.id = cloud_member.account_id
     WHERE ${among('cloud_member.cloud_id')} AND account.kind = 'person'`,
    [listed(projectIds), listed(cloudIds)],
  );

export interface ProjectMemberRow {
  readonly id: number;
  readonly account_id: number;
  readonly email: string;
  readonly role: Role;
  /** null for a person outside the cloud */
  readonly cloud_role: CloudRole | null;
  readonly in_all_projects: 0 | 1;
}

const projectMembers = `
  SELECT project_member.id, project_member.account_id, account.email, project_member.role,
    cloud_member.role AS cloud_role, cloud_member.all_projects_role IS NOT NULL AS in_all_projects
  FROM project_member
  JOIN project ON project.id = project_member.project_id
  JOIN account ON account.id = project_member.account_id
  LEFT JOIN cloud_member ON cloud_member.cloud_id = project.cloud_id
    AND cloud_member.account_id = project_member.account_id`;

/** People of a project; applications are none. */
export const listProjectMembers = (db: Reads, projectId: number) =>
  db.all<ProjectMemberRow>(
    `${projectMembers} WHERE project_member.project_id = ? AND account.kind = 'person' ORDER BY project_member.id`,
    [projectId],
  );

export const findProjectMember = (db: Reads, projectId: number, id: number) =>
  db.get<ProjectMemberRow>(
    `${projectMembers} WHERE project_member.project_id = ? AND project_member.id = ? AND account.kind = 'person'`,
    [projectId, id],
  );

export const findProjectMemberOf = (db: Reads, projectId: number, accountId: number) =>
  db.get<ProjectMemberRow>(`${projectMembers} WHERE project_member.project_id = ? AND project_member.account_id = ?`, [
    projectId,
    accountId,
  ]);

export interface OpenInvitationRow {
  readonly id: number;
  readonly email: string;
  readonly project_role: Role;
  readonly cloud_role: CloudRole;
  readonly in_all_projects: 0 | 1;
}

/** Invitations to a project that were not answered yet. */
export const listOpenInvitations = (db: Reads, projectId: number) =>
  db.all<OpenInvitationRow>(
    `SELECT id, email, project_role, cloud_role, in_all_projects FROM invitation WHERE project_id = ? AND status = 'P'
     ORDER BY id`,
    [projectId],
  );

export interface CloudMemberRow {
  readonly account_id: number;
  readonly email: string;
  readonly role: CloudRole;
  readonly in_all_projects: 0 | 1;
}

const cloudMembers = `
  SELECT cloud_member.account_id, account.email, cloud_member.role,
    cloud_member.all_projects_role IS NOT NULL AS in_all_projects
  FROM cloud_member JOIN account ON account.id = cloud_member.account_id`;

/** People of a cloud; applications are none. */
export const listCloudMembers = (db: Reads, cloudId: number) =>
  db.all<CloudMemberRow>(
    `${cloudMembers} WHERE cloud_member.cloud_id = ? AND account.kind = 'person' ORDER BY cloud_member.account_id`,
    [cloudId],
  );

export const findCloudMember = (db: Reads, cloudId: number, accountId: number) =>
  db.get<CloudMemberRow>(`${cloudMembers} WHERE cloud_member.cloud_id = ? AND cloud_member.account_id = ?`, [
    cloudId,
    accountId,
  ]);

/** How many other administrators than one account a cloud or project has, with applications. */
export async function countOtherAdmins(db: Reads, of: 'cloud' | 'project', id: number, accountId: number) {
  const row = await db.get<{ count: number }>(
    `SELECT count(*) AS count FROM ${of}_member WHERE ${of}_id = ? AND role = ? AND account_id <> ?`,
    [id, roles.admin, accountId],
  );
  return row?.count ?? 0;
}

/** Adds an account to a cloud. An existing member keeps the higher role. */
export const insertCloudMember = (
  tx: Tx,
  member: { cloudId: number; accountId: number; role: CloudRole; allProjectsRole: Role | null; now: string },
) =>
  tx.run(
    `INSERT INTO stored_cloud_member (cloud_id, account_id, role, all_projects_role, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (cloud_id, account_id) DO UPDATE SET
       role = CASE WHEN excluded.role > stored_cloud_member.role THEN excluded.role ELSE stored_cloud_member.role END,
       all_projects_role = coalesce(excluded.all_projects_role, stored_cloud_member.all_projects_role)`,
    [member.cloudId, member.accountId, member.role, member.allProjectsRole, member.now],
  );

/** Adds an account to a project. An existing member keeps the higher role. */
export const insertProjectMember = (
  tx: Tx,
  member: { projectId: number; accountId: number; role: Role; now: string },
) =>
  tx.run(
    `INSERT INTO stored_project_member (project_id, account_id, role, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (project_id, account_id) DO UPDATE SET
       role = CASE WHEN excluded.role > stored_project_member.role THEN excluded.role
         ELSE stored_project_member.role END`,
    [member.projectId, member.accountId, member.role, member.now],
  );

/** Adds a member to a group of the project; no effect when the group no longer exists. */
export const joinGroup = (
  tx: Tx,
  { projectId, accountId, groupId }: { projectId: number; accountId: number; groupId: number },
) =>
  tx.run(
    `INSERT INTO group_member (group_id, member_id)
     SELECT member_group.id, project_member.id FROM member_group
       JOIN project_member ON project_member.project_id = member_group.project_id
     WHERE member_group.id = ? AND member_group.project_id = ? AND project_member.account_id = ?
       ON CONFLICT DO NOTHING`,
    [groupId, projectId, accountId],
  );

/** Adds an account to every project of a cloud that it is not in yet. */
export const insertIntoAllProjects = (
  tx: Tx,
  { cloudId, accountId, role, now }: { cloudId: number; accountId: number; role: Role; now: string },
) =>
  tx.run(
    `INSERT INTO stored_project_member (project_id, account_id, role, created_at)
     SELECT id, ?, ?, ? FROM project WHERE cloud_id = ? AND status = 'A'
       ON CONFLICT (project_id, account_id) DO NOTHING`,
    [accountId, role, now, cloudId],
  );

/** Adds members of all projects of the cloud to a new one. */
export const insertMembersOfAllProjects = (tx: Tx, cloudId: number, projectId: number, now: string) =>
  tx.run(
    `INSERT INTO stored_project_member (project_id, account_id, role, created_at)
     SELECT ?, account_id, all_projects_role, ? FROM cloud_member WHERE cloud_id = ? AND all_projects_role IS NOT NULL
     ON CONFLICT (project_id, account_id) DO NOTHING`,
    [projectId, now, cloudId],
  );

/** Adds the people of one project to another; existing members keep their role. */
export const copyProjectMembers = (tx: Tx, fromId: number, toId: number, now: string) =>
  tx.run(
    `INSERT INTO stored_project_member (project_id, account_id, role, created_at)
     SELECT ?, account_id, role, ? FROM project_member WHERE project_id = ? ORDER BY id
     ON CONFLICT (project_id, account_id) DO NOTHING`,
    [toId, now, fromId],
  );

export const setProjectRole = (tx: Tx, id: number, role: Role) =>
  tx.run('UPDATE stored_project_member SET role = ? WHERE id = ?', [role, id]);

export const setCloudRole = (tx: Tx, cloudId: number, accountId: number, role: CloudRole) =>
  tx.run('UPDATE stored_cloud_member SET role = ? WHERE cloud_id = ? AND account_id = ?', [role, cloudId, accountId]);

export const deleteProjectMember = (tx: Tx, id: number) =>
  tx.run('DELETE FROM stored_project_member WHERE id = ?', [id]);

/**
 * Removes an account from a cloud and from all its projects, those in the bin included: restoring does not bring it
 * back.
 */
export async function deleteCloudMember(tx: Tx, cloudId: number, accountId: number): Promise<void> {
  await tx.run(
    `DELETE FROM stored_project_member WHERE account_id = ? AND project_id IN (SELECT id FROM stored_project
     WHERE cloud_id = ?)`,
    [accountId, cloudId],
  );
  await tx.run('DELETE FROM stored_cloud_member WHERE account_id = ? AND cloud_id = ?', [accountId, cloudId]);
}

/** Applications in a cloud that a person owns. */
export const listOwnApplications = (db: Reads, cloudId: number, ownerId: number) =>
  db.all<{ account_id: number; role: CloudRole }>(
    `SELECT cloud_member.account_id, cloud_member.role FROM cloud_member
     JOIN application ON application.account_id = cloud_member.account_id
     WHERE cloud_member.cloud_id = ? AND application.owner_id = ? ORDER BY application.id`,
    [cloudId, ownerId],
  );
