// Deletes folders with all they hold.
import { canRead, permissions } from '../../access/roles.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { portionsByWeight, type Db, type Tx } from '../../storage/db.ts';
import { inPortions, type BinItems } from '../bin/service.ts';
import { writable, type Reading } from './read.ts';
import type { Report } from './report.ts';
import * as store from './store.ts';

export interface RemoveDeps {
  readonly db: Db;
  readonly models: { withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> };
  readonly binItems: BinItems;
}

type SteadyView = ReturnType<Reading['steadyView']>;
type View = Awaited<ReturnType<SteadyView['current']>>;

interface Removal {
  readonly caller: Caller;
  readonly place: ProjectPlace;
  readonly view: SteadyView;
  /** set when the root is to be emptied */
  readonly root: store.FolderRow | undefined;
}

export function createRemoval(
  { db, models, binItems }: RemoveDeps,
  { steadyView, describeAllIn }: Reading,
  report: Report,
) {
  /** A folder with all below it. @throws 404, 403 where the caller may not write in one of them */
  function removable(view: View, id: number): store.FolderRow[] {
    writable(view, id);
    const all = view.withAllBelow(id);
    if (all.some(below => view.permission(below.id) !== permissions.write))
      throw forbidden('The folder contains folders that you cannot change.');
    return all;
  }

  /** Deletes one portion in a transaction of its own. Folders deleted by other requests in the meantime are skipped. */
  const take = (
    { caller, place, view, root }: Removal,
    { folderIds, documentIds }: { readonly folderIds: readonly number[]; readonly documentIds: readonly number[] },
  ): Promise<{ readonly items: readonly number[]; readonly folders: number }> =>
    db.tx(async tx => {
      const now = await view.current(tx);
      const known = folderIds.filter(id => now.get(id));
      const folders = now.outermost(known).flatMap(id => now.get(id) ?? []);
      for (const { id } of folders) removable(now, id);
      const documents = root ? await store.documentsToDelete(tx, root.id, documentIds) : [];
      const by = { cloudId: place.cloudId, projectId: place.projectId, actorId: caller.accountId };
      // Models of documents in folders are withdrawn with these, when the items of the folders are filled.
      await models.withdraw(
        tx,
        documents.map(({ id }) => id),
        caller.accountId,
      );
      if (documents.length > 0) await binItems.takeDocuments(tx, by, documents, now.path);
      const items = await binItems.takeFolders(tx, by, folders, now.path);
      await report(tx, 'folder.deletion', { caller, place }, await describeAllIn(tx, folders, () => permissions.write));
      // Of a root that held documents only, the line names the root.
      const first = folders[0] ?? root;
      if (first && tx.hasChanged())
        record(tx, { action: 'folder.delete', object: { id: first.id, name: first.name }, count: folders.length });
      await view.keep(tx);
      return { items, folders: folders.length };
    });

  /**
   * Deletes folders with all they hold; of the root only its content. Refusals happen before the first portion. Each
   * portion is deleted with its events and its line in the log; should a later one fail, those before it are in the
   * bin, and the request can be sent again.
   * @throws 404 when other requests deleted all of them in the meantime
   */
  async function remove(caller: Caller, place: ProjectPlace, ids: readonly number[], view = steadyView(place)) {
    const before = await view.current(db);
    const outermost = before.outermost(ids);
    for (const id of outermost) removable(before, id);
    const root = outermost.map(id => before.get(id)).find(folder => folder?.parent_id === null);
    const doomed = root ? before.all.flatMap(({ id, parent_id }) => (parent_id === root.id ? id : [])) : outermost;
    const ofFolders = portionsByWeight(doomed, id => before.withAllBelow(id).length);
    const ofDocuments = root ? inPortions(await store.documentsToDelete(db, root.id)) : [];
    const items: number[] = [];
    let taken = 0;
    for (let n = 0; n < Math.max(ofFolders.length, ofDocuments.length); n += 1) {
      const portion = { folderIds: ofFolders[n] ?? [], documentIds: ofDocuments[n] ?? [] };
      const found = await take({ caller, place, view, root }, portion);
      items.push(...found.items);
      taken += found.folders;
    }
    if (taken === 0 && !root && ids.length > 0) throw notFound('folder');
    await binItems.settle(items);
  }

  return {
    remove: (caller: Caller, place: ProjectPlace, id: number): Promise<void> => remove(caller, place, [id]),

    /** Removes several; those already deleted are skipped. @throws 404 when none is left */
    async removeMany(caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
      const view = steadyView(place);
      const { permission } = await view.current(db);
      const known = ids.filter(id => canRead(permission(id)));
      if (known.length === 0 && ids.length > 0) throw notFound('folders');
      await remove(caller, place, known, view);
    },
  };
}
