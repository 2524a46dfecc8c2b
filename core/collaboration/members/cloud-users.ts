// People of a cloud, as its administrators see them: list, change of role, ban.
import { bindTo } from '../../kit/bind-to.ts';
import { roles, type CloudRole } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import type { User } from '../../identity/users/schema.ts';
import { namesOf } from '../../identity/users/service.ts';
import type { Tx } from '../../storage/db.ts';
import { emailProblem, matchesEmail } from './project-users.ts';
import type { PeopleQuery, UserCloud } from './schema.ts';
import type { MembersDeps } from './ports.ts';
import * as store from './store.ts';

export const createCloudUsers = (deps: MembersDeps) =>
  bindTo(deps, { cloudUsers, updateCloudUser, removeCloudUser, setRoleOf, removeFromCloud });

/** Gives an account of a cloud another role, in a transaction of the caller's. @throws as `updateCloudUser` */
async function setRoleOf(deps: MembersDeps, tx: Tx, cloudId: number, accountId: number, role: CloudRole) {
  const { role: before } = await findUser(tx, cloudId, accountId);
  if (role === before) return;
  if (role !== roles.admin) await keepAnAdmin(tx, cloudId, accountId, before);
  await store.setCloudRole(tx, cloudId, accountId, role);
  await deps.withdrawLost(tx, cloudId, accountId);
  if (role !== roles.admin) await followOwner(deps, tx, cloudId, accountId, role);
}

/** Removes an account from a cloud, in a transaction of the caller's. @throws 404, 403 for the last administrator */
async function removeFromCloud(deps: MembersDeps, tx: Tx, cloudId: number, accountId: number): Promise<void> {
  await keepAnAdmin(tx, cloudId, accountId, (await findUser(tx, cloudId, accountId)).role);
  await store.deleteCloudMember(tx, cloudId, accountId);
  await deps.withdrawLost(tx, cloudId, accountId);
  await followOwner(deps, tx, cloudId, accountId, null);
}

/**
 * An application reaches no more in a cloud than its owner, who knows its keys: it leaves with the owner, or loses
 * administration. The last administrator stays. @param role the remaining role of the owner
 */
async function followOwner(
  { withdrawLost }: MembersDeps,
  tx: Tx,
  cloudId: number,
  ownerId: number,
  role: typeof roles.user | null,
): Promise<void> {
  for (const { account_id: accountId, role: current } of await store.listOwnApplications(tx, cloudId, ownerId)) {
    if (current === roles.admin && (await store.countOtherAdmins(tx, 'cloud', cloudId, accountId)) === 0) continue;
    if (role === null) await store.deleteCloudMember(tx, cloudId, accountId);
    else await store.setCloudRole(tx, cloudId, accountId, role);
    await withdrawLost(tx, cloudId, accountId);
  }
}

async function findUser(tx: Tx, cloudId: number, accountId: number): Promise<store.CloudMemberRow> {
  const member = await store.findCloudMember(tx, cloudId, accountId);
  if (!member) throw notFound('user of cloud');
  return member;
}

async function cloudUsers({ db, users }: MembersDeps, cloudId: number, query: PeopleQuery): Promise<UserCloud[]> {
  const members = await store.listCloudMembers(db, cloudId);
  const accounts = await users.findMany(members.map(({ account_id }) => account_id));
  return members.flatMap(({ account_id, role, in_all_projects }) => {
    const account = accounts.get(account_id);
    if (!account || !matchesEmail(query, account.email)) return [];
    const { id, email, sub, createdAt, updatedAt, provider } = account;
    return [
      {
        id,
        email,
        ...namesOf(account),
        profile_picture: null,
        sub,
        created_at: createdAt,
        updated_at: updatedAt,
        provider,
        cloud_role: role,
        in_all_projects: in_all_projects === 1,
        ...emailProblem(email),
      },
    ];
  });
}

/** @throws 404 for none of this cloud, 403 for its last administrator */
async function updateCloudUser(
  deps: MembersDeps,
  cloudId: number,
  accountId: number,
  { cloud_role }: { cloud_role?: CloudRole | undefined },
): Promise<User> {
  const role = await deps.db.tx(async tx => {
    const { role: before, email } = await findUser(tx, cloudId, accountId);
    if (cloud_role === undefined || cloud_role === before) return before;
    await setRoleOf(deps, tx, cloudId, accountId, cloud_role);
    record(tx, { action: 'cloud-user.update', object: { id: accountId, name: email } });
    announce(tx, { name: 'cloud-user.update', cloudId, projectId: null, id: accountId });
    return cloud_role;
  });
  const account = await deps.users.find(accountId);
  if (!account) throw notFound('account of member');
  return deps.users.describe(account, { cloudRole: role, projectRole: role });
}

/** Removes a person from the cloud and from all its projects, with their applications, invitations and tokens. */
async function removeCloudUser(deps: MembersDeps, cloudId: number, accountId: number): Promise<void> {
  await deps.db.tx(async tx => {
    const { email } = await findUser(tx, cloudId, accountId);
    await removeFromCloud(deps, tx, cloudId, accountId);
    record(tx, { action: 'cloud-user.delete', object: { id: accountId, name: email } });
    announce(tx, { name: 'cloud-user.delete', cloudId, projectId: null, id: accountId });
  });
}

async function keepAnAdmin(tx: Tx, cloudId: number, accountId: number, role: CloudRole): Promise<void> {
  if (role === roles.admin && (await store.countOtherAdmins(tx, 'cloud', cloudId, accountId)) === 0) {
    throw forbidden('A cloud needs at least one administrator.', 'last_admin');
  }
}
