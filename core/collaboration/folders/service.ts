// The rules of folders: one root per project, no loops, rights that hide.
import { emit } from '../../events/outbox.ts';
import { forbidden, invalid, notFound, type AppError } from '../../kit/errors.ts';
import { roles, type Caller, type Place, type ProjectPlace } from '../../kit/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { describeShort, type Account } from '../../identity/users/service.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { BinItems } from '../bin/service.ts';
import type { Group } from '../groups/schema.ts';
import type { Groups } from '../groups/service.ts';
import { createFolderView, type FolderView } from './rights.ts';
import type { FolderChange, FolderWithoutChildren, NewFolder, Permission } from './schema.ts';
import * as store from './store.ts';

export interface FolderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: { findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Account>> };
  readonly groups: Pick<Groups, 'list'>;
  readonly models: { withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> };
  readonly binItems: Pick<BinItems, 'takeDocuments' | 'takeFolder'>;
  /** what addresses in answers have in common */
  readonly addresses: { family(): string };
}

type View = FolderView<store.FolderRow>;
export type Folders = ReturnType<typeof createFolders>;

/** Levels of folders below the root. Those of an earlier version that lie deeper can be read, moved up and deleted. */
const MOST_LEVELS = 100;

/** milliseconds */
const QUARTER = 15 * 60_000;

export function createFolders({ db, clock, users, groups, models, binItems, addresses }: FolderDeps) {
  const now = () => isoTime(clock.now());

  async function describe(
    place: ProjectPlace,
    rows: readonly store.FolderRow[],
    view: View,
  ): Promise<FolderWithoutChildren[]> {
    const creators = await users.findMany(
      [...new Set(rows.map(({ creator_id }) => creator_id))].filter(id => id !== null),
    );
    const known = rows.some(({ id }) => view.groupPermissions(id).length > 0)
      ? new Map((await groups.list(place)).map(group => [group.id, group]))
      : new Map<number, Group>();
    return rows.map(row => ({
      ...toFolder(row, view.permission(row.id), creators),
      groups_permissions: view
        .groupPermissions(row.id)
        .flatMap(({ group_id, permission }) => ({ group: known.get(group_id) ?? null, permission })),
    }));
  }

  /** The folders of the place's project, all or those up from one. */
  async function viewOf(reads: Reads, place: ProjectPlace, id?: number): Promise<View> {
    const { projectId } = place;
    const found =
      id === undefined ? await store.listFolders(reads, projectId) : await store.listUpwards(reads, projectId, id);
    return createFolderView(found, place, await store.listGroupPermissions(reads, projectId));
  }

  async function get(place: ProjectPlace, id: number): Promise<FolderWithoutChildren> {
    const view = await viewOf(db, place, id);
    const [folder] = await describe(place, [visible(view, id)], view);
    return folder as FolderWithoutChildren;
  }

  /** The folder that new things go to: the named one, else the root. @throws 404 when it may not be seen, 403 when not be written */
  async function target(
    reads: Reads,
    place: ProjectPlace,
    parentId: number | null | undefined,
  ): Promise<store.FolderRow> {
    const id = parentId ?? (await store.findRoot(reads, place.projectId))?.id;
    if (id === undefined) throw notFound('root folder');
    return writable(await viewOf(reads, place, id), id);
  }

  /** A move that brings a folder no deeper than it lies is always possible. @throws 400 `too_deep` */
  async function requireLevels(tx: Tx, id: number, parentId: number): Promise<void> {
    const { own, deepest } = await store.levelsOf(tx, id);
    const level = (await store.levelsOf(tx, parentId)).own + 1;
    if (level > own && level + deepest - own > MOST_LEVELS) throw tooDeep();
  }

  /** The folders of the place's project with those in the bin: what lies there is hidden from whom its folder was hidden. */
  async function viewWithBin(reads: Reads, place: ProjectPlace): Promise<View> {
    return createFolderView(
      await store.listStoredFolders(reads, place.projectId),
      place,
      await store.listGroupPermissions(reads, place.projectId),
    );
  }

  /** Deletes folders with all they hold; of the root only what it holds. */
  async function remove(tx: Tx, caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
    const view = await viewOf(tx, place);
    for (const id of view.outermost(ids)) {
      const folder = writable(view, id);
      const all = view.withAllBelow(id);
      if (all.some(below => view.permission(below.id) !== 100))
        throw forbidden('There are folders in it that you may not change.');
      await models.withdraw(
        tx,
        await store.documentsIn(
          tx,
          all.map(below => below.id),
        ),
        caller.accountId,
      );
      const by = { cloudId: place.cloudId, projectId: place.projectId, actorId: caller.accountId };
      const gone = folder.parent_id === null ? all.filter(({ parent_id }) => parent_id === id) : [folder];
      if (folder.parent_id === null)
        await binItems.takeDocuments(tx, by, await store.documentsToDelete(tx, id), view.path);
      for (const row of gone) {
        await binItems.takeFolder(tx, by, row, view.path(row.parent_id ?? id));
        await report(tx, 'folder.deletion', caller, place, toFolder(row, 100, new Map()));
      }
    }
  }

  async function report(
    tx: Tx,
    name: 'folder.creation' | 'folder.update' | 'folder.deletion',
    { accountId }: Caller,
    { cloudId, projectId }: ProjectPlace,
    folder: FolderWithoutChildren,
  ) {
    await emit(tx, clock, { name, cloudId, projectId, actorId: accountId, data: { folder } });
  }

  /** A new folder has the default permission of the one it lies in; only an administrator may give another. */
  async function add(
    tx: Tx,
    caller: Caller,
    place: ProjectPlace,
    { name, parent_id, default_permission }: NewFolder,
    creators: ReadonlyMap<number, Account> = new Map(),
  ): Promise<FolderWithoutChildren> {
    if (default_permission !== undefined) requireAdmin(place);
    const parent = await target(tx, place, parent_id);
    if ((await store.levelsOf(tx, parent.id)).own >= MOST_LEVELS) throw tooDeep();
    const permission = default_permission ?? parent.default_permission;
    const row = await store.insertFolder(tx, {
      projectId: place.projectId,
      parentId: parent.id,
      name,
      permission,
      creatorId: caller.accountId,
      now: now(),
    });
    const folder = toFolder(row, place.projectRole === roles.admin ? 100 : row.default_permission, creators);
    await report(tx, 'folder.creation', caller, place, folder);
    return folder;
  }

  return {
    view: viewOf,
    viewWithBin,
    target,
    get,
    add,

    /** Reports folders that are restored. */
    async reportRestored(tx: Tx, caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      const view = await viewOf(tx, place);
      for (const id of ids) {
        const row = view.get(id);
        if (row) await report(tx, 'folder.creation', caller, place, toFolder(row, row.default_permission, new Map()));
      }
    },

    /** Reports that what may be done in a folder changed, in the transaction that changes it. */
    reportRights: (tx: Tx, caller: Caller, place: ProjectPlace, row: store.FolderRow): Promise<void> =>
      report(tx, 'folder.update', caller, place, toFolder(row, row.default_permission, new Map())),

    /** Changes with everything that the caller sees of the project's folders and documents. @param signed whether addresses
     *  of files are shown: these are valid for an hour, and an answer with them is new every quarter of one */
    async stateOf(
      { projectId, cloudRole, projectRole, groupIds, maker }: ProjectPlace,
      { signed }: { readonly signed: boolean },
    ): Promise<(string | number)[]> {
      const limit = maker ? `${maker.projectRole} ${maker.groupIds.join()}` : '';
      return [
        projectId,
        await store.changesOf(db, projectId),
        cloudRole ?? 0,
        projectRole ?? 0,
        groupIds.join(),
        limit,
        ...(signed ? [Math.floor(clock.now() / QUARTER), addresses.family()] : ['unsigned']),
      ];
    },

    async list(place: ProjectPlace): Promise<FolderWithoutChildren[]> {
      const view = await viewOf(db, place);
      return describe(
        place,
        view.all.filter(({ id }) => view.permission(id) > 1),
        view,
      );
    },

    async create(caller: Caller, place: ProjectPlace, folder: NewFolder): Promise<FolderWithoutChildren> {
      const creators = await users.findMany([caller.accountId]);
      return db.tx(tx => add(tx, caller, place, folder, creators));
    },

    /** Renames, moves, or sets the default permission. @throws 400 `folder_loop` for a place in itself, `too_deep` */
    async update(
      caller: Caller,
      place: ProjectPlace,
      id: number,
      change: FolderChange,
    ): Promise<FolderWithoutChildren> {
      const { name, parent_id, default_permission, propagate } = change;
      if (default_permission !== undefined || propagate) requireAdmin(place);
      await db.tx(async tx => {
        const folder = writable(await viewOf(tx, place, id), id);
        const parent =
          parent_id === undefined || (parent_id === null && folder.parent_id === null)
            ? undefined
            : await target(tx, place, parent_id);
        // Checked in the transaction that writes: two moves at once cannot make a loop together.
        if (parent && (await viewOf(tx, place, parent.id)).isWithin(parent.id, id)) {
          throw invalid('parent_id', 'A folder cannot lie in itself.', 'folder_loop');
        }
        if (parent) await requireLevels(tx, id, parent.id);
        const changed = await store.updateFolder(
          tx,
          {
            ...folder,
            name: name ?? folder.name,
            parent_id: parent?.id ?? folder.parent_id,
            default_permission: default_permission ?? folder.default_permission,
          },
          now(),
        );
        if (propagate) await store.propagatePermission(tx, id, changed.default_permission, changed.updated_at);
        await report(tx, 'folder.update', caller, place, toFolder(changed, changed.default_permission, new Map()));
      });
      return get(place, id);
    },

    async remove(caller: Caller, place: ProjectPlace, id: number): Promise<void> {
      await db.tx(tx => remove(tx, caller, place, [id]));
    },

    /** Removes several at once, or none. Those that are gone already are passed over. @throws 404 when none is left */
    async removeMany(caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
      await db.tx(async tx => {
        const view = await viewOf(tx, place);
        const known = ids.filter(id => view.permission(id) > 1);
        if (known.length === 0 && ids.length > 0) throw notFound('folders');
        await remove(tx, caller, place, known);
      });
    },

    /** The root folder of a new project, in the transaction that makes it. Returns its id. */
    async createRoot(
      tx: Tx,
      { projectId, name, creatorId }: { projectId: number; name: string; creatorId: number },
    ): Promise<number> {
      return (await store.insertFolder(tx, { projectId, parentId: null, name, permission: 100, creatorId, now: now() }))
        .id;
    },
  };
}

function requireAdmin({ projectRole, maker }: Place): void {
  if (maker) throw forbidden('A token that acts for another member sets no rights.', 'impersonated');
  if (projectRole !== roles.admin) throw forbidden('Only administrators of the project set rights.');
}

function tooDeep(): AppError {
  return invalid('parent_id', `Folders can be nested at most ${MOST_LEVELS} levels deep.`, 'too_deep');
}

function visible(view: View, id: number): store.FolderRow {
  const folder = view.get(id);
  if (!folder || view.permission(id) === 1) throw notFound('folder');
  return folder;
}

function writable(view: View, id: number): store.FolderRow {
  const folder = visible(view, id);
  if (view.permission(id) !== 100) throw forbidden('You may not write in this folder.');
  return folder;
}

function toFolder(
  row: store.FolderRow,
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
    created_by: creator ? describeShort(creator) : null,
    groups_permissions: [],
    default_permission,
    user_permission: permission,
  };
}
