// Memberships of people and applications, and the rights they give.
import { bindTo } from '../../kit/bind-to.ts';
import { roles, type CloudRole, type Role } from '../../access/roles.ts';
import type { User } from '../../identity/users/schema.ts';
import { secondFactorRequired, notFound } from '../../kit/errors.ts';
import { signOnOf, type Caller, type Orderer, type Place } from '../../access/caller.ts';
import { nameScopes, type Scope } from '../../access/scopes.ts';
import { isoTime } from '../../kit/time.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { createCloudUsers } from './cloud-users.ts';
import type { MembersDeps } from './ports.ts';
import { createProjectUsers } from './project-users.ts';
import type { AccessReport, SelfUser } from './schema.ts';
import * as placeStore from './place-store.ts';
import * as store from './store.ts';
import { namesOf } from '../../identity/users/service.ts';

export type { People } from './ports.ts';

/** An account that requests a place; without a kind, a person in general and not one of their sign-ons. */
type Visitor = Pick<Caller, 'accountId' | 'onlyProject' | 'impersonatorId'> &
  Partial<Pick<Caller, 'kind' | 'credential'>>;

interface OpenPlace {
  readonly place: Place;
  readonly demands: boolean;
}

export type Members = ReturnType<typeof createMembers>;

export const createMembers = (deps: MembersDeps) => ({
  ...bindTo(deps, { findPlace, placeIn, enterPlace, visibleClouds, visibleProjects, checkAccess, projectRoleOf }),
  ...bindTo(deps, { describeSelf, describeAll, joinCloud, joinProject, copyProjectUsers, welcomeToProject }),
  ...createProjectUsers(deps),
  ...createCloudUsers(deps),
});

/** The rest of a place that is a cloud. */
const outsideProjects = { projectId: null, projectRole: null, groupIds: [] } as const;

/** A place with the roles of the caller, and whether its cloud demands a second factor. */
async function findOpenPlace(
  { db }: { readonly db: Reads },
  { accountId, onlyProject, impersonatorId }: Visitor,
  cloudId: number | undefined,
  projectId: number | undefined,
): Promise<OpenPlace | undefined> {
  if (onlyProject !== null && onlyProject !== projectId) return undefined;
  if (projectId === undefined) {
    const row = cloudId === undefined ? undefined : await placeStore.findCloudPlace(db, accountId, cloudId);
    if (!row) return undefined;
    const place = { cloudId: row.cloud_id, cloudRole: row.cloud_role, ...outsideProjects };
    return { place, demands: row.demands === 1 };
  }
  const row = await placeStore.findProjectPlace(db, accountId, projectId);
  if (!row || (cloudId !== undefined && row.cloud_id !== cloudId)) return undefined;
  const projectRole = effectiveRole(row.cloud_role, row.project_role);
  if (projectRole === null) return undefined;
  const own = { cloudId: row.cloud_id, cloudRole: row.cloud_role, projectId, projectRole, groupIds: groupIdsOf(row) };
  const place =
    impersonatorId === undefined
      ? own
      : placeOfMaker(own, await placeStore.findProjectPlace(db, impersonatorId, projectId));
  return place && { place, demands: row.demands === 1 };
}

/**
 * A person proves the second factor at sign-on. Keys and tokens outlive a sign-on: for them that of the owner of the
 * application or the maker of the token counts.
 */
async function isBarred({ hasSecondFactor, holders }: MembersDeps, caller: Visitor, demands: boolean) {
  if (!demands || caller.kind === undefined) return false;
  return !(await (caller.kind === 'person'
    ? hasSecondFactor(signOnOf(caller) ?? '')
    : holders.hasSecondFactor(caller.impersonatorId ?? caller.accountId)));
}

/**
 * The place of a path and the caller's roles there. `cloudId` is undefined on paths that name a project alone.
 * @returns undefined when there is no such place or the caller may not see it
 */
async function findPlace(
  deps: MembersDeps,
  caller: Visitor,
  cloudId: number | undefined,
  projectId: number | undefined,
): Promise<Place | undefined> {
  const found = await findOpenPlace(deps, caller, cloudId, projectId);
  return found && !(await isBarred(deps, caller, found.demands)) ? found.place : undefined;
}

/**
 * The place of ordered work in a project, as `reads` see it. Does not check the second factor that its cloud may
 * demand.
 */
const placeIn = async (
  _deps: MembersDeps,
  reads: Reads,
  orderer: Orderer,
  projectId: number,
): Promise<Place | undefined> =>
  (await findOpenPlace({ db: reads }, { ...orderer, onlyProject: null }, undefined, projectId))?.place;

/**
 * The same on entry: a caller who sees the place and only lacks the second factor that its cloud demands gets 403.
 */
async function enterPlace(
  deps: MembersDeps,
  caller: Caller,
  cloudId: number | undefined,
  projectId: number | undefined,
): Promise<Place | undefined> {
  const found = await findOpenPlace(deps, caller, cloudId, projectId);
  if (found && (await isBarred(deps, caller, found.demands))) throw secondFactorRequired();
  return found?.place;
}

/** Ids of the clouds a caller sees; a project token sees none. */
const visibleClouds = async ({ db }: MembersDeps, { accountId, onlyProject }: Caller): Promise<number[]> =>
  onlyProject === null ? placeStore.cloudIdsOf(db, accountId) : [];

/** Ids of the projects a caller sees, in one cloud or everywhere. */
async function visibleProjects(deps: MembersDeps, caller: Caller, cloudId?: number): Promise<number[]> {
  const { accountId, onlyProject } = caller;
  const all = await placeStore.projectIdsOf(deps.db, accountId, cloudId ?? null);
  const ids = onlyProject === null ? all : all.filter(id => id === onlyProject);
  const demanding = await placeStore.projectIdsOfDemandingClouds(deps.db, accountId);
  return demanding.size > 0 && (await isBarred(deps, caller, true)) ? ids.filter(id => !demanding.has(id)) : ids;
}

/** Rights of the caller at a place (API.md 4). `user` is null for an application. */
async function checkAccess({ users }: MembersDeps, caller: Caller, place: Place): Promise<AccessReport> {
  const role = place.projectId === null ? place.cloudRole : place.projectRole;
  const account = await users.find(caller.accountId);
  return {
    has_read_permission: role !== null,
    has_write_permission: role !== null && role >= roles.user,
    has_admin_permission: role === roles.admin,
    token_scopes: nameScopes(caller.scopes),
    usable_scopes: nameScopes(usableScopes(caller.scopes, role)),
    user_role: role ?? roles.guest,
    user:
      account?.kind === 'person' ? users.describe(account, { cloudRole: place.cloudRole, projectRole: role }) : null,
  };
}

/** The signed-in person, with every cloud and project that they are a member of. */
async function describeSelf({ db, users }: MembersDeps, { accountId }: Caller): Promise<SelfUser> {
  const [account, clouds, projects] = await Promise.all([
    users.find(accountId),
    placeStore.cloudRolesOf(db, accountId),
    placeStore.projectRolesOf(db, accountId),
  ]);
  if (!account) throw notFound('account of caller');
  return {
    id: account.id,
    email: account.email,
    ...namesOf(account),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    organizations: [],
    clouds,
    projects,
    provider: account.provider,
    provider_sub: null,
    sub: account.sub,
    profile_picture: null,
  };
}

/** Describes accounts with their roles at a place, for `creator` and `created_by`. */
async function describeAll(
  { db, users }: MembersDeps,
  accountIds: Iterable<number | null>,
  { cloudId, projectId }: Pick<Place, 'cloudId' | 'projectId'>,
): Promise<Map<number, User>> {
  const ids = [...new Set(accountIds)].filter(id => id !== null);
  if (ids.length === 0) return new Map();
  const described = new Map<number, User>();
  for (const row of await placeStore.rolesOfAccounts(db, cloudId, projectId, ids)) {
    const { account_id: id, email, firstname, lastname, provider, sub, cloud_role, project_role } = row;
    const [createdAt, updatedAt] = [row.created_at, row.updated_at];
    const account = { id, email: email ?? '', firstname, lastname, createdAt, updatedAt, provider, sub };
    // Without a project, the role that its projects would give.
    const projectRole = projectId === null ? cloud_role : effectiveRole(cloud_role, project_role);
    described.set(id, users.describe(account, { cloudRole: cloud_role, projectRole }));
  }
  return described;
}

/** The account's role in a project, also as administrator of the cloud; null when it has none. */
async function projectRoleOf({ db }: MembersDeps, accountId: number, projectId: number): Promise<Role | null> {
  const row = await placeStore.findProjectPlace(db, accountId, projectId);
  return row ? effectiveRole(row.cloud_role, row.project_role) : null;
}

/** Adds an account to a cloud; `allProjectsRole` also to all its projects, present and later. */
async function joinCloud(
  { clock }: MembersDeps,
  tx: Tx,
  member: { cloudId: number; accountId: number; role: CloudRole; allProjectsRole: Role | null },
): Promise<void> {
  const now = isoTime(clock.now());
  await store.insertCloudMember(tx, { ...member, now });
  if (member.allProjectsRole !== null)
    await store.insertIntoAllProjects(tx, { ...member, role: member.allProjectsRole, now });
}

/** Adds a member of the cloud to a project, and to those of its groups that still exist. */
async function joinProject(
  { clock }: MembersDeps,
  tx: Tx,
  member: { projectId: number; accountId: number; role: Role; groupIds?: readonly number[] },
): Promise<void> {
  await store.insertProjectMember(tx, { ...member, now: isoTime(clock.now()) });
  for (const groupId of member.groupIds ?? []) await store.joinGroup(tx, { ...member, groupId });
}

/** Adds the people of one project to another of the same cloud, with the roles they have there. */
async function copyProjectUsers({ clock }: MembersDeps, tx: Tx, fromId: number, toId: number): Promise<void> {
  await store.copyProjectMembers(tx, fromId, toId, isoTime(clock.now()));
}

/** Adds members of all projects of the cloud to a new one. */
async function welcomeToProject({ clock }: MembersDeps, tx: Tx, cloudId: number, projectId: number): Promise<void> {
  await store.insertMembersOfAllProjects(tx, cloudId, projectId, isoTime(clock.now()));
}

const groupIdsOf = ({ group_ids }: placeStore.ProjectPlaceRow): number[] => group_ids?.split(',').map(Number) ?? [];

/** For a token that acts for another member, the lower role of both counts, and in each folder the lower permission. */
function placeOfMaker(place: Place, row: placeStore.ProjectPlaceRow | undefined): Place | undefined {
  const makerRole = row ? effectiveRole(row.cloud_role, row.project_role) : null;
  if (!row || makerRole === null || place.projectRole === null) return undefined;
  const projectRole = makerRole < place.projectRole ? makerRole : place.projectRole;
  const cloudRole = (row.cloud_role ?? 0) < (place.cloudRole ?? 0) ? row.cloud_role : place.cloudRole;
  return { ...place, cloudRole, projectRole, maker: { projectRole: makerRole, groupIds: groupIdsOf(row) } };
}

/** Administrators of a cloud are administrators of its projects. */
export const effectiveRole = (cloudRole: Role | null, projectRole: Role | null): Role | null =>
  cloudRole === roles.admin ? roles.admin : projectRole;

const beyondUser: ReadonlySet<Scope> = new Set<Scope>(['cloud:manage', 'webhook:manage', 'logs:read']);
const forGuest: ReadonlySet<Scope> = new Set<Scope>([
  'bcf:read',
  'bcf:write',
  'cloud:read',
  'document:read',
  'model:read',
  'user:read',
  'user:write',
]);

/** Scopes limited by a role: those that a credential can really use there. */
export function usableScopes(scopes: Iterable<Scope>, role: Role | null): Set<Scope> {
  if (role === null) return new Set();
  return new Set(
    [...scopes].filter(
      scope => role === roles.admin || (role === roles.user ? !beyondUser.has(scope) : forGuest.has(scope)),
    ),
  );
}
