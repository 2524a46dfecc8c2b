// Groups of a project's members. What a group may do in folders: folders/permissions.
import { bindTo } from '../../kit/bind-to.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import { checkInvitationRedirect, type Invitations } from '../invitations/service.ts';
import type { UserProject } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { Group, GroupChange, GroupImport, NewGroup } from './schema.ts';
import * as store from './store.ts';

export type Groups = ReturnType<typeof createGroups>;

interface Context {
  readonly db: Db;
  readonly members: Members;
  readonly invitations: Invitations;
}

export function createGroups(deps: Context) {
  return {
    ...bindTo(deps, { get, list, mine, getMine, create, update, remove, addMember, removeMember, importFrom }),
    copy,
    /** Adds the members of groups of another project to their copies, as far as they are in this project, too. */
    copyMembers: store.copyMembers,
    /** Removes groups of a range of ids that were just created. @returns how many */
    discard: store.deleteGroups,
  };
}

async function describe(
  { members, db }: Context,
  place: ProjectPlace,
  rows: readonly store.GroupRow[],
): Promise<Group[]> {
  if (rows.length === 0) return [];
  const [people, pairs] = await Promise.all([
    members.projectMembers(place),
    store.listGroupMembers(db, place.projectId),
  ]);
  const byId = new Map(people.map(person => [person.id, person]));
  const inGroup = Map.groupBy(pairs, ({ group_id }) => group_id);
  return rows.map(({ id, name, short_name, color }) => ({
    id,
    name,
    short_name,
    color,
    members: (inGroup.get(id) ?? []).flatMap(({ member_id }) => byId.get(member_id) ?? []),
  }));
}

async function row(reads: Reads, { projectId }: ProjectPlace, id: number): Promise<store.GroupRow> {
  const found = await store.findGroup(reads, projectId, id);
  if (!found) throw notFound('group');
  return found;
}

async function get(deps: Context, place: ProjectPlace, id: number): Promise<Group> {
  const [group] = await describe(deps, place, [await row(deps.db, place, id)]);
  return group as Group;
}

async function add(tx: Tx, { projectId }: ProjectPlace, { name, short_name = null, color = null }: NewGroup) {
  if (await store.isTaken(tx, projectId, name.trim(), 0)) throw nameTaken();
  return store.insertGroup(tx, { project_id: projectId, name: name.trim(), short_name, color });
}

/** Adds several, in few statements. @throws 400 for an existing name, or one that two of them have */
async function addAll(tx: Tx, { projectId }: ProjectPlace, groups: readonly store.GroupRow[]) {
  if (groups.length === 0) return [];
  const rows = groups.map(row => ({ ...row, project_id: projectId, name: row.name.trim() }));
  const names = rows.map(({ name }) => name);
  if (await store.areTaken(tx, projectId, names)) throw nameTaken();
  const ids = await store.insertGroups(tx, rows);
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

/** @throws 404 when it is no member of the project */
async function memberOf({ members }: Context, place: ProjectPlace, id: number): Promise<UserProject> {
  const member = (await members.projectMembers(place)).find(person => person.id === id);
  if (!member) throw notFound('member of project');
  return member;
}

const list = async (deps: Context, place: ProjectPlace): Promise<Group[]> =>
  describe(deps, place, await store.listGroups(deps.db, place.projectId));

/** The groups that the caller is in. */
async function mine(deps: Context, place: ProjectPlace): Promise<Group[]> {
  const groups = await store.listGroups(deps.db, place.projectId);
  return describe(
    deps,
    place,
    groups.filter(({ id }) => place.groupIds.includes(id)),
  );
}

/** @throws 404 for a group that the caller is not in */
async function getMine(deps: Context, place: ProjectPlace, id: number): Promise<Group> {
  if (!place.groupIds.includes(id)) throw notFound('group of caller');
  return get(deps, place, id);
}

async function create(deps: Context, place: ProjectPlace, group: NewGroup): Promise<Group> {
  const { id } = await deps.db.tx(async tx => {
    const made = await add(tx, place, group);
    report(tx, 'group.create', place, made);
    return made;
  });
  return get(deps, place, id);
}

async function update(deps: Context, place: ProjectPlace, id: number, change: GroupChange): Promise<Group> {
  await deps.db.tx(async tx => {
    const before = await row(tx, place, id);
    const group = { ...before, ...change, name: change.name?.trim() ?? before.name };
    if (await store.isTaken(tx, place.projectId, group.name, id)) throw nameTaken();
    await store.updateGroup(tx, group);
    report(tx, 'group.update', place, group, { was: before.name === group.name ? undefined : before.name });
  });
  return get(deps, place, id);
}

/** Removes a group with its permissions in folders; its members stay in the project. */
async function remove({ db }: Context, place: ProjectPlace, id: number): Promise<void> {
  await db.tx(async tx => {
    const group = await row(tx, place, id);
    await store.deleteGroup(tx, place.projectId, id);
    report(tx, 'group.delete', place, group);
  });
}

async function addMember(deps: Context, place: ProjectPlace, id: number, memberId: number): Promise<UserProject> {
  const member = await memberOf(deps, place, memberId);
  await deps.db.tx(async tx => {
    const group = await row(tx, place, id);
    if ((await store.insertMember(tx, id, memberId)) > 0) report(tx, 'group.update', place, group);
  });
  return member;
}

async function removeMember({ db }: Context, place: ProjectPlace, id: number, memberId: number): Promise<void> {
  await db.tx(async tx => {
    const group = await row(tx, place, id);
    if ((await store.deleteMember(tx, id, memberId)) === 0) throw notFound('member of group');
    report(tx, 'group.update', place, group);
  });
}

/**
 * Copies the groups of one project to another, without members. An existing group of the same name is used instead
 * of a copy. @returns group there -> group here, and the new ones among these
 */
async function copy(
  tx: Tx,
  fromId: number,
  toId: number,
): Promise<{ readonly copies: ReadonlyMap<number, number>; readonly added: readonly number[] }> {
  const [there, here] = [await store.listGroups(tx, fromId), await store.listGroups(tx, toId)];
  const known = new Map(here.map(({ id, name }) => [name.toLowerCase(), id]));
  const missing = there.filter(({ name }) => !known.has(name.toLowerCase()));
  const copied = missing.map(row => ({ ...row, project_id: toId }));
  const added = copied.length > 0 ? await store.insertGroups(tx, copied) : [];
  for (const [index, { name }] of missing.entries()) known.set(name.toLowerCase(), added[index] ?? 0);
  return { copies: new Map(there.map(({ id, name }) => [id, known.get(name.toLowerCase()) ?? 0])), added };
}

/**
 * Copies groups from projects of the same cloud that the caller administers. Members who are not in this project
 * are invited to it, with the role they have there, and join the group when they accept.
 * @param site address of the pages of links
 * @throws 404 for a group that the caller may not copy, 400 for a name that exists already, or an address that no
 * invitation may lead to
 */
async function importFrom(
  deps: Context,
  caller: Caller,
  place: ProjectPlace,
  { group_ids, redirect_uri }: GroupImport,
  site: string,
): Promise<Group[]> {
  checkInvitationRedirect(redirect_uri);
  const sources = await store.findGroups(deps.db, group_ids);
  if (sources.length < new Set(group_ids).size) throw notFound('group to import');
  const peopleIn = new Map<number, readonly UserProject[]>();
  for (const [projectId, rows] of Map.groupBy(sources, ({ project_id }) => project_id)) {
    const from =
      projectId === place.projectId ? undefined : await deps.members.findPlace(caller, place.cloudId, projectId);
    if (from?.projectRole !== roles.admin) throw notFound('group to import');
    for (const group of await describe(deps, { ...from, projectId }, rows)) peopleIn.set(group.id, group.members);
  }
  const taken = sources.map(({ id }) => peopleIn.get(id) ?? []);
  const here = new Map((await deps.members.projectMembers(place)).map(({ user_id, id }) => [user_id, id]));
  const outside = taken.flat().filter(({ user_id }) => !here.has(user_id));
  await deps.invitations.admitInvitations(caller, [...new Set(outside.map(({ email }) => email))]);
  const made = await deps.db.tx(async tx => {
    const rows = await addAll(tx, place, sources);
    const pairs = taken.flatMap((people, index) =>
      people.flatMap(({ user_id }) => {
        const memberId = here.get(user_id);
        return memberId === undefined ? [] : [[rows[index]?.id ?? 0, memberId] as const];
      }),
    );
    await store.insertMembers(tx, pairs);
    if (rows[0]) report(tx, 'group.create', place, rows[0], { count: rows.length });
    return rows;
  });
  const invited = new Map<string, { readonly role: UserProject['role']; readonly groupIds: number[] }>();
  for (const [index, people] of taken.entries()) {
    for (const { email, role } of people.filter(({ user_id }) => !here.has(user_id))) {
      const known = invited.get(email) ?? { role, groupIds: [] };
      known.groupIds.push(made[index]?.id ?? 0);
      invited.set(email, known);
    }
  }
  for (const [email, { role, groupIds }] of invited) {
    const sending = { site, groupIds, isAdmitted: true };
    await deps.invitations.inviteToProject(caller, place, { email, redirect_uri, role }, sending);
  }
  return describe(deps, place, made);
}

const nameTaken = () => invalid('name', 'A group with this name already exists in the project.', 'already_exists');

function report(
  tx: Tx,
  action: 'group.create' | 'group.update' | 'group.delete',
  { cloudId, projectId }: ProjectPlace,
  { id, name }: Pick<store.GroupRow, 'id' | 'name'>,
  more: { readonly count?: number; readonly was?: string | undefined } = {},
): void {
  record(tx, { action, object: { id, name }, ...more });
  announce(tx, { name: action, cloudId, projectId, id });
}
