// People of a project: list, change of role, removal, leaving.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import type { Caller, ProjectIds, ProjectPlace } from '../../access/caller.ts';
import { roles, type Role } from '../../access/roles.ts';
import { findAddressProblem, namesOf, type Account } from '../../identity/users/service.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { rolesOfAccounts } from './place-store.ts';
import type { PeopleQuery, UserProject } from './schema.ts';
import type { MembersDeps } from './ports.ts';
import * as store from './store.ts';

/** Entries of a list of people need a number; those of open invitations are above all ids of members. */
const FIRST_INVITED_ID = 1_000_000_000;
/** People in the list without an entry get numbers above those. */
const FIRST_OUTSIDE_ID = 2_000_000_000;

export const createProjectUsers = (deps: MembersDeps) =>
  bindTo(deps, { projectMembers, projectUsers, peopleOf, updateProjectUser, removeProjectUser, leaveProject });

/** @throws 404 */
async function findPerson(reads: Reads, projectId: number, id: number): Promise<store.ProjectMemberRow> {
  const row = await store.findProjectMember(reads, projectId, id);
  if (!row) throw notFound('member of project');
  return row;
}

async function describe({ users }: MembersDeps, row: store.ProjectMemberRow): Promise<UserProject> {
  const account = await users.find(row.account_id);
  if (!account) throw notFound('account of member');
  return toUserProject(row, account);
}

/** Without people whose invitation is pending. */
async function projectMembers({ db, users }: MembersDeps, { projectId }: Pick<ProjectPlace, 'projectId'>) {
  const rows = await store.listProjectMembers(db, projectId);
  const accounts = await users.findMany(rows.map(({ account_id }) => account_id));
  return rows.flatMap(row => {
    const account = accounts.get(row.account_id);
    return account ? [toUserProject(row, account)] : [];
  });
}

/** Members of a project and, with `user_id` null, people with a pending invitation. */
async function projectUsers(deps: MembersDeps, place: ProjectPlace, query: PeopleQuery): Promise<UserProject[]> {
  const [listed, invited] = await Promise.all([
    projectMembers(deps, place),
    store.listOpenInvitations(deps.db, place.projectId),
  ]);
  return [...listed, ...invited.map(toInvited)].filter(({ email }) => matchesEmail(query, email));
}

/**
 * People by account, as in the project's list of people, without applications. A person outside the list, as an
 * administrator of the cloud or after leaving, has a number above all of that list, and after leaving a guest's
 * role.
 */
async function peopleOf(deps: MembersDeps, { cloudId, projectId }: ProjectIds, accountIds: Iterable<number | null>) {
  const ids = [...new Set(accountIds)].filter(id => id !== null);
  if (ids.length === 0) return new Map<number, UserProject>();
  const [rows, outside, accounts] = await Promise.all([
    store.listProjectMembers(deps.db, projectId),
    rolesOfAccounts(deps.db, cloudId, null, ids),
    deps.users.findMany(ids),
  ]);
  const members = new Map(rows.map(row => [row.account_id, row]));
  const described = new Map<number, UserProject>();
  for (const { account_id: id, cloud_role } of outside) {
    const account = accounts.get(id);
    if (account?.kind !== 'person') continue;
    const isAdmin = cloud_role === roles.admin;
    const outsider = { id: FIRST_OUTSIDE_ID + id, account_id: id, email: account.email, in_all_projects: 0 } as const;
    const theirRoles = isAdmin
      ? { role: roles.admin, cloud_role: roles.admin }
      : { role: roles.guest, cloud_role: roles.user };
    described.set(id, toUserProject(members.get(id) ?? { ...outsider, ...theirRoles }, account));
  }
  return described;
}

/** @throws 404 for none of this project, 403 when the project would have no member left */
async function updateProjectUser(
  deps: MembersDeps,
  caller: Caller,
  place: ProjectPlace,
  id: number,
  { role }: { role?: Role | undefined },
): Promise<UserProject> {
  if (role !== undefined) {
    await deps.db.tx(async tx => {
      const member = await findPerson(tx, place.projectId, id);
      if (role !== roles.admin) await keepAnAdmin(tx, caller, place, member);
      await store.setProjectRole(tx, id, role);
      await deps.withdrawLost(tx, place.cloudId, member.account_id);
      report(tx, 'member.update', place, member);
    });
  }
  return describe(deps, await findPerson(deps.db, place.projectId, id));
}

async function removeProjectUser({ db, withdrawLost }: MembersDeps, caller: Caller, place: ProjectPlace, id: number) {
  await db.tx(async tx => {
    const member = await findPerson(tx, place.projectId, id);
    await keepAnAdmin(tx, caller, place, member);
    await store.deleteProjectMember(tx, id);
    await withdrawLost(tx, place.cloudId, member.account_id);
    report(tx, 'member.delete', place, member);
  });
}

/** @throws 403 for the last administrator, and for people whose access comes only from administering the cloud */
async function leaveProject(deps: MembersDeps, { accountId }: Caller, { cloudId, projectId }: ProjectPlace) {
  await deps.db.tx(async tx => {
    const member = await store.findProjectMemberOf(tx, projectId, accountId);
    if (!member) throw forbidden('You have access to this project as cloud administrator.');
    if (member.role === roles.admin && (await store.countOtherAdmins(tx, 'project', projectId, accountId)) === 0)
      throw lastAdmin();
    await store.deleteProjectMember(tx, member.id);
    await deps.withdrawLost(tx, cloudId, accountId);
    record(tx, { action: 'member.leave', object: null });
    announce(tx, { name: 'member.leave', cloudId, projectId, id: member.id });
  });
}

/** An administrator of the cloud stays administrator of the project, so only others can be the last one. */
async function keepAnAdmin(tx: Tx, caller: Caller, place: ProjectPlace, member: store.ProjectMemberRow) {
  const isByCloud = place.cloudRole === roles.admin && member.account_id !== caller.accountId;
  if (member.role !== roles.admin || isByCloud) return;
  if ((await store.countOtherAdmins(tx, 'project', place.projectId, member.account_id)) === 0) throw lastAdmin();
}

function report(
  tx: Tx,
  action: 'member.update' | 'member.delete',
  { cloudId, projectId }: ProjectPlace,
  { id, email }: store.ProjectMemberRow,
): void {
  record(tx, { action, object: { id, name: email } });
  announce(tx, { name: action, cloudId, projectId, id });
}

const lastAdmin = () => forbidden('A project needs at least one administrator.', 'last_admin');

const toUserProject = (
  { id, account_id, role, cloud_role, in_all_projects }: store.ProjectMemberRow,
  { email, sub, ...names }: Account,
): UserProject => ({
  id,
  user_id: account_id,
  invitation_id: null,
  email,
  ...namesOf(names),
  profile_picture: null,
  sub,
  role,
  cloud_role: cloud_role ?? roles.user,
  in_all_projects: in_all_projects === 1,
  ...emailProblem(email),
});

const toInvited = ({ id, email, project_role, cloud_role, in_all_projects }: store.OpenInvitationRow): UserProject => ({
  id: FIRST_INVITED_ID + id,
  user_id: null,
  invitation_id: id,
  email,
  firstname: '',
  lastname: '',
  profile_picture: null,
  sub: null,
  role: project_role,
  cloud_role,
  in_all_projects: in_all_projects === 1,
  ...emailProblem(email),
});

/** Marks an address that could be confused with another: only earlier ones, since new ones are refused. */
export function emailProblem(email: string): Pick<UserProject, 'email_problem'> {
  const problem = findAddressProblem(email);
  return problem === undefined ? {} : { email_problem: problem };
}

/** Whether an address passes the filters of a list of people. */
export function matchesEmail(query: PeopleQuery, email: string): boolean {
  const address = email.toLowerCase();
  const { email: whole, email__contains: part, email__startswith: start, email__endswith: end } = query;
  return (
    (whole === undefined || address === whole.toLowerCase()) &&
    (part === undefined || address.includes(part.toLowerCase())) &&
    (start === undefined || address.startsWith(start.toLowerCase())) &&
    (end === undefined || address.endsWith(end.toLowerCase()))
  );
}
