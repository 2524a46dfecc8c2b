// Reads folders: their records, and the rights of a caller to see or change them. Reports what happened to them.
import { idsOf } from '../../kit/ids.ts';
import { canRead, permissions } from '../../access/roles.ts';
import { createVersionCache } from '../../kit/version-cache.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { Caller, ProjectIds, ProjectPlace } from '../../access/caller.ts';
import { emitAll } from '../../events/outbox.ts';
import type { Clock } from '../../kit/time.ts';
import type { BinItems } from '../bin/service.ts';
import { type Account, describeShort, type Users } from '../../identity/users/service.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Group } from '../groups/schema.ts';
import type { Groups } from '../groups/service.ts';
import { createFolderView, type FolderView } from './rights.ts';
import type { FolderWithoutChildren, Permission } from './schema.ts';
import * as store from './store.ts';
import type { ShortUser } from '../../identity/users/schema.ts';
import type { FolderRow } from './store.ts';

/** Of one account, folders share what is shown: it is checked and written once. */
const shown = new WeakMap<Account, ShortUser>();

function shortOf(account: Account): ShortUser {
  const known = shown.get(account) ?? describeShort(account);
  shown.set(account, known);
  return known;
}

/** Without what was set for groups. */
export function toFolder(
  row: FolderRow,
  permission: Permission,
  creators: ReadonlyMap<number, Account>,
): FolderWithoutChildren {
  const { id, parent_id, name, created_at, updated_at, default_permission, creator_id } = row;
  const creator = creator_id === null ? undefined : creators.get(creator_id);
  return {
    id,
    parent_id,
    type: 'Folder',
    nature: 'Folder',
    name,
    created_at,
    updated_at,
    created_by: creator ? shortOf(creator) : null,
    groups_permissions: [],
    default_permission,
    user_permission: permission,
  };
}

/** What the use cases of folders are built on. */
export interface FolderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Users;
  readonly groups: Groups;
  readonly models: { withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> };
  readonly binItems: BinItems;
  /** of files: `state` changes when answers that contain some must be made again for every caller */
  readonly addresses: { state(): readonly (string | number)[] };
}

/** The same with the cached folders of some projects. */
export type Context = FolderDeps & { readonly keep: ReturnType<typeof createFolderCache> };

type View = FolderView<store.FolderRow>;

/** Limits how many projects have cached folders. */
const MOST_KEPT = 32;

export const createFolderCache = () => createVersionCache<Awaited<ReturnType<typeof readAll>>>(MOST_KEPT);

const readAll = async (reads: Reads, projectId: number) => ({
  folders: await store.listFolders(reads, projectId),
  rights: await store.listGroupPermissions(reads, projectId),
});

/** @param withAllGroups includes groups without a permission set */
async function describe(
  { users, groups }: Context,
  place: ProjectPlace,
  rows: readonly store.FolderRow[],
  view: View,
  withAllGroups = false,
): Promise<FolderWithoutChildren[]> {
  const creators = await users.findMany(
    [...new Set(rows.map(({ creator_id }) => creator_id))].filter(id => id !== null),
  );
  const known: readonly Group[] =
    withAllGroups || rows.some(({ id }) => view.groupPermissions(id).length > 0) ? await groups.list(place) : [];
  return inTurns(rows, row => ({
    ...toFolder(row, view.permission(row.id), creators),
    groups_permissions: known
      .map(group => ({ group, permission: view.permissionOfGroup(row.id, group.id) }))
      .filter(({ permission }) => withAllGroups || permission !== null),
  }));
}

/** Folders as they are in a transaction, for their events. */
export async function describeAllIn(
  { users }: Context,
  reads: Reads,
  rows: readonly store.FolderRow[],
  permissionOf: (row: store.FolderRow) => Permission,
): Promise<FolderWithoutChildren[]> {
  const ids = [...new Set(rows.map(({ creator_id }) => creator_id))].filter(id => id !== null);
  const creators = ids.length === 0 ? new Map<number, Account>() : await users.findMany(ids, reads);
  return rows.map(row => toFolder(row, permissionOf(row), creators));
}

/** The folders of the place's project, all or some with their parents. */
export async function viewOf(reads: Reads, place: ProjectPlace, from?: number | readonly number[]): Promise<View> {
  const { projectId } = place;
  if (from === undefined) {
    const { folders, rights } = await readAll(reads, projectId);
    return createFolderView(folders, place, rights);
  }
  const found = await store.listUpwards(reads, projectId, typeof from === 'number' ? [from] : from);
  const rights = store.listGroupPermissionsIn(reads, idsOf(found));
  return createFolderView(found, place, await rights);
}

/** All folders of the place's project as they are since its last change, see `changesOf`. */
export async function viewSince({ db, keep }: Context, place: ProjectPlace, changes: number): Promise<View> {
  const { folders, rights } = await keep(place.projectId, changes, () => readAll(db, place.projectId));
  return createFolderView(folders, place, rights);
}

/**
 * The folders of the place's project for work in portions: they are read again only after another request changed
 * them.
 */
export function steadyView(deps: Context, place: ProjectPlace) {
  let known: { readonly changes: number; readonly view: View } | undefined;
  const changesIn = (reads: Reads) => store.changesOf(reads, place.projectId);
  return {
    /** state before the portion, without changes of an earlier one */
    async current(reads: Reads): Promise<View> {
      const changes = await changesIn(reads);
      if (known?.changes !== changes)
        known = { changes, view: await (reads === deps.db ? viewSince(deps, place, changes) : viewOf(reads, place)) };
      return known.view;
    },

    /** Ends a portion: its own changes do not require another read. */
    async keep(tx: Reads): Promise<void> {
      if (known) known = { ...known, changes: await changesIn(tx) };
    },
  };
}

/**
 * The folders of the place's project with those in the bin: objects there are hidden from members from whom their
 * folder was hidden.
 */
export async function viewWithBin(reads: Reads, place: ProjectPlace): Promise<View> {
  const { projectId } = place;
  const folders = await store.listStoredFolders(reads, projectId);
  return createFolderView(folders, place, await store.listGroupPermissions(reads, projectId));
}

export async function list(deps: Context, place: ProjectPlace): Promise<FolderWithoutChildren[]> {
  const view = await viewOf(deps.db, place);
  const seen = await inTurns(view.all, row => (canRead(view.permission(row.id)) ? [row] : []));
  return describe(deps, place, seen.flat(), view);
}

export async function get(deps: Context, place: ProjectPlace, id: number): Promise<FolderWithoutChildren> {
  const view = await viewOf(deps.db, place, id);
  const [folder] = await describe(deps, place, [visible(view, id)], view, true);
  return folder as FolderWithoutChildren;
}

/**
 * The folder of new objects: the named one, else the root.
 * @throws 404 when it may not be seen, 403 when not be written
 */
export async function target(reads: Reads, place: ProjectPlace, parentId: number | null | undefined) {
  const id = parentId ?? (await store.findRoot(reads, place.projectId))?.id;
  if (id === undefined) throw notFound('root folder');
  return writable(await viewOf(reads, place, id), id);
}

/** @throws 404 */
export function visible(view: View, id: number): store.FolderRow {
  const folder = view.get(id);
  if (!folder || !canRead(view.permission(id))) throw notFound('folder');
  return folder;
}

/** @throws 404, 403 */
export function writable(view: View, id: number): store.FolderRow {
  const folder = visible(view, id);
  if (view.permission(id) !== permissions.write) throw forbidden('No write permission in this folder.');
  return folder;
}

interface Where {
  /** undefined when the service does it itself */
  readonly caller: Caller | undefined;
  readonly place: ProjectIds;
}

/** Emits what happened to folders. */
export async function report(
  { clock }: Context,
  tx: Tx,
  name: 'folder.creation' | 'folder.update' | 'folder.deletion',
  { caller, place: { cloudId, projectId } }: Where,
  folders: readonly FolderWithoutChildren[],
): Promise<void> {
  const actorId = caller?.accountId ?? null;
  await emitAll(
    tx,
    clock,
    folders.map(folder => ({ name, cloudId, projectId, actorId, data: { folder } })),
  );
}

/** Emits the update of a folder. */
export async function reportUpdate(deps: Context, tx: Tx, by: Where, row: FolderRow): Promise<void> {
  await report(deps, tx, 'folder.update', by, await describeAllIn(deps, tx, [row], () => row.default_permission));
}
