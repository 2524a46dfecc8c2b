// Permissions of groups in a folder, and the resulting ones of each member.
import { bindTo } from '../../../kit/bind-to.ts';
import { canRead, type Role } from '../../../access/roles.ts';
import { notFound } from '../../../kit/errors.ts';
import { effectiveRole } from '../../members/service.ts';
import type { Members } from '../../members/service.ts';
import type { FolderView, PlacedFolder } from '../rights.ts';
import type { Folders } from '../service.ts';
import type { Caller, ProjectPlace } from '../../../access/caller.ts';
import type { Groups } from '../../groups/service.ts';
import { record } from '../../../audit/record.ts';
import { announce } from '../../../events/announce.ts';
import type { Db } from '../../../storage/db.ts';
import type { FolderRight, FolderRights, FolderUserProject, GroupFolder, GroupFolderChange } from '../schema.ts';
import { groupsOfMembers, setPermission } from '../store.ts';

export type FolderPermissions = ReturnType<typeof createFolderPermissions>;

interface Context {
  readonly db: Db;
  readonly folders: Folders;
  readonly groups: Groups;
  readonly members: Members;
}

export const createFolderPermissions = (deps: Context) => bindTo(deps, { set, people, all, mine, ofMember });

/** Permissions of the member at `place` in each folder of the project, by the rule that access uses. */
async function rightsOf({ folders, db }: Context, place: ProjectPlace): Promise<FolderRight[]> {
  const view = await folders.view(db, place);
  return view.all.map(({ id }) => {
    const { permission, kind, groupId } = view.decision(id);
    return { folder_id: id, permission, reason: { kind, group_id: groupId, folder_id: view.origin(id) } };
  });
}

/**
 * Sets the permission of a group in a folder, with `propagate` also in all folders below, with `keep_own` in those
 * of them that have no other one of their own. @throws 404 for a folder or group of another project
 */
async function set(
  { groups, folders, db }: Context,
  caller: Caller,
  place: ProjectPlace,
  { folder_pk: folderId, id: groupId }: { readonly folder_pk: number; readonly id: number },
  { permission, propagate = false, keep_own: keepOwn = false }: GroupFolderChange,
): Promise<GroupFolder> {
  const group = await groups.get(place, groupId);
  await folders.get(place, folderId);
  await db.tx(async tx => {
    const view = await folders.view(tx, place);
    const [folder, ...below] = view.withAllBelow(folderId);
    if (!folder) throw notFound('folder that went meanwhile');
    const before = view.permissionOfGroup(folderId, groupId);
    const wanted = permission === undefined ? before : permission;
    const among = propagate ? [folder, ...below] : [folder];
    await setPermission(tx, groupId, keepOwn ? following(view, among, groupId) : among.map(({ id }) => id), wanted);
    await folders.reportRights(tx, { caller, place }, folder);
    record(tx, {
      action: 'folder.permission',
      object: { id: folderId, name: folder.name },
      permission: { old: before, new: wanted },
    });
    const { cloudId, projectId } = place;
    announce(tx, { name: 'folder.permission', cloudId, projectId, id: folderId });
  });
  const folder = await folders.get(place, folderId);
  return { folder, group, permission: (await folders.view(db, place, folderId)).permissionOfGroup(folderId, groupId) };
}

/**
 * All members of the project with their permission in the folder; people with a pending invitation have none yet.
 */
async function people({ folders, members, db }: Context, place: ProjectPlace, folderId: number) {
  await folders.get(place, folderId);
  const [people, pairs] = await Promise.all([members.projectMembers(place), groupsOfMembers(db, place.projectId)]);
  const groupsOf = Map.groupBy(pairs, ({ member_id }) => member_id);
  const known = new Map<string, FolderUserProject['permission']>();
  const described: FolderUserProject[] = [];
  for (const person of people) {
    const groupIds = (groupsOf.get(person.id) ?? []).map(({ group_id }) => group_id);
    const projectRole = effectiveRole(person.cloud_role, person.role);
    const key = `${projectRole} ${groupIds.join()}`;
    const permission =
      known.get(key) ?? (await folders.view(db, theirs(place, projectRole, groupIds), folderId)).permission(folderId);
    known.set(key, permission);
    described.push({ ...person, permission });
  }
  return described;
}

/** Permissions set in every folder of the project. */
async function all({ folders, db }: Context, place: ProjectPlace): Promise<FolderRights[]> {
  const view = await folders.view(db, place);
  return view.all.map(({ id, parent_id, name, default_permission }) => ({
    folder_id: id,
    parent_id,
    name,
    default_permission,
    groups: view.groupPermissions(id).map(({ group_id, permission }) => ({ group_id, permission })),
  }));
}

/** Of the folders that the caller sees. */
const mine = async (deps: Context, place: ProjectPlace): Promise<FolderRight[]> =>
  (await rightsOf(deps, place)).filter(({ permission }) => canRead(permission));

/**
 * @param memberId of an entry of the list of the project's people.
 * @throws 404 when it is no member of the project
 */
async function ofMember(deps: Context, place: ProjectPlace, memberId: number): Promise<FolderRight[]> {
  const [people, pairs] = await Promise.all([
    deps.members.projectMembers(place),
    groupsOfMembers(deps.db, place.projectId),
  ]);
  const member = people.find(({ id }) => id === memberId);
  if (!member) throw notFound('member of project');
  const groupIds = pairs.filter(({ member_id }) => member_id === memberId).map(({ group_id }) => group_id);
  return rightsOf(deps, theirs(place, effectiveRole(member.cloud_role, member.role), groupIds));
}

/**
 * Of a folder and those below it, parents first: those without another permission of their own for a group than the
 * first's.
 */
function following(view: FolderView, [first, ...below]: readonly PlacedFolder[], groupId: number): number[] {
  if (!first) return [];
  const before = view.permissionOfGroup(first.id, groupId);
  const ids = new Set([first.id]);
  for (const { id, parent_id } of below) {
    const own = view.permissionOfGroup(id, groupId);
    if (parent_id !== null && ids.has(parent_id) && (own === null || own === before)) ids.add(id);
  }
  return [...ids];
}

/** The place as another member sees it: restrictions of the caller do not apply to them. */
const theirs = (
  { cloudId, projectId }: ProjectPlace,
  projectRole: Role | null,
  groupIds: readonly number[],
): ProjectPlace => ({ cloudId, cloudRole: null, projectId, projectRole, groupIds });
