// Deletion of folders with all they hold.
import { canRead, permissions } from '../../access/permissions.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { BinItems } from '../bin/service.ts';
import { writable, type Reading } from './read.ts';
import type { Report } from './report.ts';
import * as store from './store.ts';

export interface RemoveDeps {
  readonly db: Db;
  readonly models: { withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> };
  readonly binItems: Pick<BinItems, 'takeDocuments' | 'takeFolders'>;
}

export function createRemoval(
  { db, models, binItems }: RemoveDeps,
  { viewOf, describeAllIn }: Reading,
  report: Report,
) {
  /** Deletes folders with all they hold; of the root only what it holds. */
  async function remove(tx: Tx, caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
    const view = await viewOf(tx, place);
    const by = { cloudId: place.cloudId, projectId: place.projectId, actorId: caller.accountId };
    const removed: store.FolderRow[] = [];
    const affected: number[] = [];
    let root: store.FolderRow | undefined;
    for (const id of view.outermost(ids)) {
      const folder = writable(view, id);
      const all = view.withAllBelow(id);
      if (all.some(below => view.permission(below.id) !== permissions.write))
        throw forbidden('The folder contains folders that you cannot change.');
      affected.push(...all.map(below => below.id));
      if (folder.parent_id === null) {
        root = folder;
        removed.push(...all.filter(({ parent_id }) => parent_id === id));
      } else removed.push(folder);
    }
    await models.withdraw(tx, await store.documentsIn(tx, affected), caller.accountId);
    if (root) await binItems.takeDocuments(tx, by, await store.documentsToDelete(tx, root.id), view.path);
    await binItems.takeFolders(tx, by, removed, view.path);
    await report(tx, 'folder.deletion', { caller, place }, await describeAllIn(tx, removed, () => permissions.write));
    // Of a root that held documents only, the line names the root.
    const first = removed[0] ?? view.get(ids[0] ?? 0);
    if (first && tx.hasChanged())
      record(tx, { action: 'folder.delete', object: { id: first.id, name: first.name }, count: removed.length });
  }

  return {
    async remove(caller: Caller, place: ProjectPlace, id: number): Promise<void> {
      await db.tx(tx => remove(tx, caller, place, [id]));
    },

    /** Removes several at once, or none. Those that are gone already are passed over. @throws 404 when none is left */
    async removeMany(caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
      await db.tx(async tx => {
        const view = await viewOf(tx, place);
        const known = ids.filter(id => canRead(view.permission(id)));
        if (known.length === 0 && ids.length > 0) throw notFound('folders');
        await remove(tx, caller, place, known);
      });
    },
  };
}
