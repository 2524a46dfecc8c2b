// Rules of folders: one root per project, no loops, rights that hide. Changing and deleting have files of their own.
import { canRead, permissions } from '../../access/roles.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { createAdding } from './add.ts';
import { createReading, type ReadDeps } from './read.ts';
import { createRemoval, type RemoveDeps } from './remove.ts';
import { createReport } from './report.ts';
import type { FolderWithoutChildren, NewFolder } from './schema.ts';
import * as store from './store.ts';
import { createUpdate } from './update.ts';

export type { FolderMaker, TreeOrder, WantedFolder } from './add.ts';
export type { Grant } from './store.ts';
export type { FolderView } from './rights.ts';

export type Folders = ReturnType<typeof createFolders>;

export function createFolders(
  deps: ReadDeps &
    RemoveDeps & {
      readonly clock: Clock;
      /** of files: `state` changes when answers that contain some must be made again for every caller */
      readonly addresses: { state(): readonly (string | number)[] };
    },
) {
  const { db, clock, users, addresses } = deps;
  const reading = createReading(deps);
  const report = createReport(deps);
  const { add, addTrees } = createAdding(deps, reading, report);
  const { viewOf, viewSince, steadyView, viewWithBin, target, get, list, describeIn, describeAllIn } = reading;

  return {
    view: viewOf,
    viewSince,
    steadyView,
    viewWithBin,
    target,
    get,
    list,
    addTrees,
    update: createUpdate(deps, reading, report),
    ...createRemoval(deps, reading, report),

    /** Whether a folder may be seen. */
    sees: async (place: ProjectPlace, id: number): Promise<boolean> =>
      canRead((await viewOf(db, place, id)).permission(id)),

    /** The same of a folder that may be in the bin. One that was erased counts as hidden. */
    async seesInBin(place: ProjectPlace, id: number): Promise<boolean> {
      return canRead((await viewWithBin(db, place)).permission(id));
    },

    /** Reports restored folders, and returns them. */
    async reportRestored(
      tx: Tx,
      caller: Caller,
      place: ProjectPlace,
      ids: readonly number[],
    ): Promise<store.FolderRow[]> {
      if (ids.length === 0) return [];
      const view = await viewOf(tx, place, ids);
      const rows = ids.flatMap(id => view.get(id) ?? []);
      await report(
        tx,
        'folder.creation',
        { caller, place },
        await describeAllIn(tx, rows, row => row.default_permission),
      );
      return rows;
    },

    /** Reports a change of permissions in a folder, in the transaction that changes them. */
    async reportRights(tx: Tx, caller: Caller, place: ProjectPlace, row: store.FolderRow): Promise<void> {
      await report(tx, 'folder.update', { caller, place }, [await describeIn(tx, row, row.default_permission)]);
    },

    /** Number of changes of the project that show in its folders, documents and what belongs to them. */
    changesOf: ({ projectId }: ProjectPlace): Promise<number> => store.changesOf(db, projectId),

    /** The same in a transaction. */
    changesIn: (reads: Reads, { projectId }: ProjectPlace): Promise<number> => store.changesOf(reads, projectId),

    /**
     * Changes with everything that the caller sees of the project's folders and documents. @param signed whether
     * addresses of files are included: these are valid for an hour, and an answer with them is made again every quarter
     * of an hour
     */
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
        const made = await add(tx, { caller, place, creators }, folder);
        record(tx, { action: 'folder.create', object: { id: made.id, name: made.name } });
        return made;
      });
    },

    /** Removes the empty ones of a range of new folders, and reports it. @returns how many */
    async removeEmpty(
      tx: Tx,
      place: Pick<ProjectPlace, 'cloudId' | 'projectId'>,
      first: number,
      last: number,
    ): Promise<number> {
      const rows = await store.listEmpty(tx, { projectId: place.projectId, first, last });
      if (rows.length === 0) return 0;
      const shown = await describeAllIn(tx, rows, () => permissions.write);
      await report(tx, 'folder.deletion', { caller: undefined, place }, shown);
      await store.deleteFolders(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    },

    /** The root folder of a new project, in the transaction that makes it. Returns its id. */
    async createRoot(
      tx: Tx,
      { projectId, name, creatorId }: { projectId: number; name: string; creatorId: number },
    ): Promise<number> {
      const [root] = await store.insertFolders(tx, [
        { projectId, parentId: null, name, permission: permissions.write, creatorId, now: isoTime(clock.now()) },
      ]);
      if (!root) throw new Error('the root folder has no row');
      return root.id;
    },
  };
}
