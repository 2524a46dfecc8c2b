// The rules of folders: one root per project, no loops, rights that hide. Changing and deleting have files of their own.
import { canRead, permissions } from '../../access/permissions.ts';
import { askerHas } from '../../access/asking.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Account } from '../../identity/users/service.ts';
import type { Tx } from '../../storage/db.ts';
import { toFolder } from './describe.ts';
import { createReading, type ReadDeps } from './read.ts';
import { createRemoval, type RemoveDeps } from './remove.ts';
import { createReport } from './report.ts';
import type { FolderWithoutChildren, NewFolder } from './schema.ts';
import * as store from './store.ts';
import { createUpdate, MOST_LEVELS, requireAdmin, tooDeep } from './update.ts';

export type { FolderView } from './rights.ts';

export interface FolderDeps extends ReadDeps, RemoveDeps {
  readonly clock: Clock;
  /** of files: `state` changes when an answer that shows some is to be made anew for whoever asks */
  readonly addresses: { state(): readonly (string | number)[] };
}

export type Folders = ReturnType<typeof createFolders>;

export function createFolders(deps: FolderDeps) {
  const { db, clock, users, addresses } = deps;
  const now = () => isoTime(clock.now());
  const reading = createReading(deps);
  const report = createReport(deps);
  const { viewOf, viewSince, viewWithBin, target, get, list, describeIn } = reading;

  /** A new folder has the permissions of the one it is in, those of groups too; only an administrator may give another default. */
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
    await store.inheritGroupPermissions(tx, parent.id, row.id);
    // Whoever may write in a folder may in what they make there.
    const folder = toFolder(row, permissions.write, creators);
    await report(tx, 'folder.creation', caller, place, folder);
    return folder;
  }

  return {
    view: viewOf,
    viewSince,
    viewWithBin,
    target,
    get,
    list,
    add,
    update: createUpdate(deps, reading, report),
    ...createRemoval(deps, reading, report),

    /** Whether a folder may be seen. */
    sees: async (place: ProjectPlace, id: number): Promise<boolean> =>
      canRead((await viewOf(db, place, id)).permission(id)),

    /** The same of a folder that may be in the bin. One that was erased counts as hidden. */
    async seesInBin(place: ProjectPlace, id: number): Promise<boolean> {
      return canRead((await viewWithBin(db, place)).permission(id));
    },

    /** Reports folders that are restored, and returns them. */
    async reportRestored(
      tx: Tx,
      caller: Caller,
      place: ProjectPlace,
      ids: readonly number[],
    ): Promise<store.FolderRow[]> {
      if (ids.length === 0) return [];
      const view = await viewOf(tx, place);
      const rows = ids.flatMap(id => view.get(id) ?? []);
      for (const row of rows)
        await report(tx, 'folder.creation', caller, place, await describeIn(tx, row, row.default_permission));
      return rows;
    },

    /** Reports that what may be done in a folder changed, in the transaction that changes it. */
    async reportRights(tx: Tx, caller: Caller, place: ProjectPlace, row: store.FolderRow): Promise<void> {
      await report(tx, 'folder.update', caller, place, await describeIn(tx, row, row.default_permission));
    },

    /** How often the project changed in any way that shows in its folders, documents and what belongs to them. */
    changesOf: ({ projectId }: ProjectPlace): Promise<number> => store.changesOf(db, projectId),

    /** Changes with everything that the caller sees of the project's folders and documents. @param signed whether addresses
     *  of files are shown: these are valid for an hour, and an answer with them is new every quarter of one */
    async stateOf(
      { projectId, cloudRole, projectRole, groupIds, maker }: ProjectPlace,
      { signed, changes }: { readonly signed: boolean; readonly changes?: number },
    ): Promise<(string | number)[]> {
      const limit = maker ? `${maker.projectRole} ${maker.groupIds.join()}` : '';
      return [
        projectId,
        changes ?? (await store.changesOf(db, projectId)),
        cloudRole ?? 0,
        projectRole ?? 0,
        groupIds.join(),
        limit,
        ...(signed ? addresses.state() : ['unsigned', askerHas('document:read') ? 1 : 0]),
      ];
    },

    async create(caller: Caller, place: ProjectPlace, folder: NewFolder): Promise<FolderWithoutChildren> {
      const creators = await users.findMany([caller.accountId]);
      return db.tx(async tx => {
        const made = await add(tx, caller, place, folder, creators);
        record(tx, { action: 'folder.create', object: { id: made.id, name: made.name } });
        return made;
      });
    },

    /** The root folder of a new project, in the transaction that makes it. Returns its id. */
    async createRoot(
      tx: Tx,
      { projectId, name, creatorId }: { projectId: number; name: string; creatorId: number },
    ): Promise<number> {
      return (
        await store.insertFolder(tx, {
          projectId,
          parentId: null,
          name,
          permission: permissions.write,
          creatorId,
          now: now(),
        })
      ).id;
    },
  };
}
