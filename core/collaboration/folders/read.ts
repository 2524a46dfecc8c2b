// Reads folders: their records, and the rights of a caller to see or change them.
import { canRead, permissions } from '../../access/roles.ts';
import { createVersionCache } from '../../kit/version-cache.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { ProjectPlace } from '../../access/caller.ts';
import { type Account, describeShort, type Users } from '../../identity/users/service.ts';
import type { Db, Reads } from '../../storage/db.ts';
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

export interface ReadDeps {
  readonly db: Db;
  readonly users: Users;
  readonly groups: Groups;
}

type View = FolderView<store.FolderRow>;

/** Limits how many projects have cached folders. */
const MOST_KEPT = 32;

export type Reading = ReturnType<typeof createReading>;

export function createReading({ db, users, groups }: ReadDeps) {
  const keep = createVersionCache<Awaited<ReturnType<typeof readAll>>>(MOST_KEPT);

  async function readAll(projectId: number) {
    return { folders: await store.listFolders(db, projectId), rights: await store.listGroupPermissions(db, projectId) };
  }

  /** @param withAllGroups includes groups without a permission set */
  async function describe(
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
  async function describeAllIn(
    reads: Reads,
    rows: readonly store.FolderRow[],
    permissionOf: (row: store.FolderRow) => Permission,
  ): Promise<FolderWithoutChildren[]> {
    const ids = [...new Set(rows.map(({ creator_id }) => creator_id))].filter(id => id !== null);
    const creators = ids.length === 0 ? new Map<number, Account>() : await users.findMany(ids, reads);
    return rows.map(row => toFolder(row, permissionOf(row), creators));
  }

  /** The same for one folder. */
  async function describeIn(
    reads: Reads,
    row: store.FolderRow,
    permission: Permission,
  ): Promise<FolderWithoutChildren> {
    const [folder] = await describeAllIn(reads, [row], () => permission);
    return folder as FolderWithoutChildren;
  }

  /** The folders of the place's project, all or some with their parents. */
  async function viewOf(reads: Reads, place: ProjectPlace, from?: number | readonly number[]): Promise<View> {
    const { projectId } = place;
    if (from === undefined)
      return createFolderView(
        await store.listFolders(reads, projectId),
        place,
        await store.listGroupPermissions(reads, projectId),
      );
    const found = await store.listUpwards(reads, projectId, typeof from === 'number' ? [from] : from);
    const rights = store.listGroupPermissionsIn(
      reads,
      found.map(({ id }) => id),
    );
    return createFolderView(found, place, await rights);
  }

  /** All folders of the place's project as they are since its last change, see `changesOf`. */
  async function viewSince(place: ProjectPlace, changes: number): Promise<View> {
    const { projectId } = place;
    const { folders, rights } = await keep(projectId, changes, () => readAll(projectId));
    return createFolderView(folders, place, rights);
  }

  /**
   * The folders of the place's project for work in portions: they are read again only after another request changed
   * them.
   */
  function steadyView(place: ProjectPlace) {
    let known: { readonly changes: number; readonly view: View } | undefined;
    const changesIn = (reads: Reads) => store.changesOf(reads, place.projectId);
    return {
      /** state before the portion, without changes of an earlier one */
      async current(reads: Reads): Promise<View> {
        const changes = await changesIn(reads);
        if (known?.changes !== changes)
          known = { changes, view: await (reads === db ? viewSince(place, changes) : viewOf(reads, place)) };
        return known.view;
      },

      /** Ends a portion: its own changes do not require another read. */
      async keep(tx: Reads): Promise<void> {
        if (known) known = { ...known, changes: await changesIn(tx) };
      },
    };
  }

  async function get(place: ProjectPlace, id: number): Promise<FolderWithoutChildren> {
    const view = await viewOf(db, place, id);
    const [folder] = await describe(place, [visible(view, id)], view, true);
    return folder as FolderWithoutChildren;
  }

  /**
   * The folder of new objects: the named one, else the root.
   * @throws 404 when it may not be seen, 403 when not be written
   */
  async function target(
    reads: Reads,
    place: ProjectPlace,
    parentId: number | null | undefined,
  ): Promise<store.FolderRow> {
    const id = parentId ?? (await store.findRoot(reads, place.projectId))?.id;
    if (id === undefined) throw notFound('root folder');
    return writable(await viewOf(reads, place, id), id);
  }

  return {
    viewOf,
    viewSince,
    steadyView,
    target,
    get,
    describeIn,
    describeAllIn,

    /**
     * The folders of the place's project with those in the bin: objects there are hidden from members from whom their
     * folder was hidden.
     */
    async viewWithBin(reads: Reads, place: ProjectPlace): Promise<View> {
      return createFolderView(
        await store.listStoredFolders(reads, place.projectId),
        place,
        await store.listGroupPermissions(reads, place.projectId),
      );
    },

    async list(place: ProjectPlace): Promise<FolderWithoutChildren[]> {
      const view = await viewOf(db, place);
      const seen = await inTurns(view.all, row => (canRead(view.permission(row.id)) ? [row] : []));
      return describe(place, seen.flat(), view);
    },
  };
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
