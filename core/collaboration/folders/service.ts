// Rules of folders: one root per project, no loops, rights that hide. Changing and deleting have files of their own.
import { bindTo } from '../../kit/bind-to.ts';
import { idsOf } from '../../kit/ids.ts';
import { canRead, permissions } from '../../access/roles.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Caller, ProjectIds, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import { isoTime } from '../../kit/time.ts';
import { type Reads, type Tx, portionsByWeight } from '../../storage/db.ts';
import { add, addTrees, type TreeOrder, type WantedFolder } from './add.ts';
import {
  createFolderCache,
  describeAllIn,
  get,
  list,
  report,
  reportUpdate,
  steadyView,
  target,
  viewOf,
  viewSince,
  viewWithBin,
  type Context,
  type FolderDeps,
  writable,
} from './read.ts';
import type { NewFolder } from './schema.ts';
import * as store from './store.ts';
import { update } from './update.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import { inPortions } from '../bin/service.ts';

export type { FolderMaker, TreeOrder, WantedFolder } from './add.ts';
export type { Grant } from './store.ts';
export type { FolderView } from './rights.ts';

type SteadyView = ReturnType<typeof steadyView>;
type View = Awaited<ReturnType<SteadyView['current']>>;

interface Removal {
  readonly caller: Caller;
  readonly place: ProjectPlace;
  readonly view: SteadyView;
  /** set when the root is to be emptied */
  readonly root: store.FolderRow | undefined;
}

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
  deps: Context,
  { caller, place, view, root }: Removal,
  { folderIds, documentIds }: { readonly folderIds: readonly number[]; readonly documentIds: readonly number[] },
): Promise<{ readonly items: readonly number[]; readonly folders: number }> =>
  deps.db.tx(async tx => {
    const now = await view.current(tx);
    const known = folderIds.filter(id => now.get(id));
    const folders = now.outermost(known).flatMap(id => now.get(id) ?? []);
    for (const { id } of folders) removable(now, id);
    const documents = root ? await store.documentsToDelete(tx, root.id, documentIds) : [];
    const by = { cloudId: place.cloudId, projectId: place.projectId, actorId: caller.accountId };
    // Models of documents in folders are withdrawn with these, when the items of the folders are filled.
    await deps.models.withdraw(tx, idsOf(documents), caller.accountId);
    if (documents.length > 0) await deps.binItems.takeDocuments(tx, by, documents, now.path);
    const items = await deps.binItems.takeFolders(tx, by, folders, now.path);
    const described = await describeAllIn(deps, tx, folders, () => permissions.write);
    await report(deps, tx, 'folder.deletion', { caller, place }, described);
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
async function removeAll(
  deps: Context,
  caller: Caller,
  place: ProjectPlace,
  ids: readonly number[],
  view = steadyView(deps, place),
) {
  const before = await view.current(deps.db);
  const outermost = before.outermost(ids);
  for (const id of outermost) removable(before, id);
  const root = outermost.map(id => before.get(id)).find(folder => folder?.parent_id === null);
  const doomed = root ? before.all.flatMap(({ id, parent_id }) => (parent_id === root.id ? id : [])) : outermost;
  const ofFolders = portionsByWeight(doomed, id => before.withAllBelow(id).length);
  const ofDocuments = root ? inPortions(await store.documentsToDelete(deps.db, root.id)) : [];
  const items: number[] = [];
  let taken = 0;
  for (let n = 0; n < Math.max(ofFolders.length, ofDocuments.length); n += 1) {
    const portion = { folderIds: ofFolders[n] ?? [], documentIds: ofDocuments[n] ?? [] };
    const found = await take(deps, { caller, place, view, root }, portion);
    items.push(...found.items);
    taken += found.folders;
  }
  if (taken === 0 && !root && ids.length > 0) throw notFound('folder');
  await deps.binItems.settle(items);
}

const remove = (deps: Context, caller: Caller, place: ProjectPlace, id: number) => removeAll(deps, caller, place, [id]);

/** Removes several; those already deleted are skipped. @throws 404 when none is left */
async function removeMany(deps: Context, caller: Caller, place: ProjectPlace, ids: readonly number[]) {
  const view = steadyView(deps, place);
  const { permission } = await view.current(deps.db);
  const known = ids.filter(id => canRead(permission(id)));
  if (known.length === 0 && ids.length > 0) throw notFound('folders');
  await removeAll(deps, caller, place, known, view);
}

export type Folders = ReturnType<typeof createFolders>;

export function createFolders(given: FolderDeps) {
  const deps: Context = { ...given, keep: createFolderCache() };
  return {
    view: viewOf,
    viewWithBin,
    target,
    ...bindTo(deps, { viewSince, steadyView, get, list, create, update, remove, removeMany }),
    ...bindTo(deps, { sees, seesInBin, reportRestored, reportRights: reportUpdate, changesOf, stateOf }),
    ...bindTo(deps, { removeEmpty, createRoot }),
    addTrees: <Wanted extends WantedFolder>(order: TreeOrder<Wanted>) => addTrees(deps, order),

    /** Changes of the project, see `changesOf`, in a transaction. */
    changesIn: (reads: Reads, { projectId }: ProjectPlace) => store.changesOf(reads, projectId),
  };
}

/** Whether a folder may be seen. */
const sees = async ({ db }: Context, place: ProjectPlace, id: number): Promise<boolean> =>
  canRead((await viewOf(db, place, id)).permission(id));

/** The same of a folder that may be in the bin. One that was erased counts as hidden. */
const seesInBin = async ({ db }: Context, place: ProjectPlace, id: number): Promise<boolean> =>
  canRead((await viewWithBin(db, place)).permission(id));

/** Reports restored folders, and returns them. */
async function reportRestored(deps: Context, tx: Tx, caller: Caller, place: ProjectPlace, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const view = await viewOf(tx, place, ids);
  const rows = ids.flatMap(id => view.get(id) ?? []);
  const described = await describeAllIn(deps, tx, rows, row => row.default_permission);
  await report(deps, tx, 'folder.creation', { caller, place }, described);
  return rows;
}

/** Number of changes of the project that show in its folders, documents and what belongs to them. */
const changesOf = ({ db }: Context, { projectId }: ProjectPlace): Promise<number> => store.changesOf(db, projectId);

/**
 * Changes with everything that the caller sees of the project's folders and documents. @param signed whether
 * addresses of files are included: these are valid for an hour, and an answer with them is made again every quarter
 * of an hour
 */
async function stateOf(
  { db, addresses }: Context,
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
}

async function create(deps: Context, caller: Caller, place: ProjectPlace, folder: NewFolder) {
  const creators = await deps.users.findMany([caller.accountId]);
  return deps.db.tx(async tx => {
    const made = await add(deps, tx, { caller, place, creators }, folder);
    record(tx, { action: 'folder.create', object: { id: made.id, name: made.name } });
    return made;
  });
}

/** Removes the empty ones of a range of new folders, and reports it. @returns how many */
async function removeEmpty(deps: Context, tx: Tx, place: ProjectIds, first: number, last: number): Promise<number> {
  const rows = await store.listEmpty(tx, { projectId: place.projectId, first, last });
  if (rows.length === 0) return 0;
  const shown = await describeAllIn(deps, tx, rows, () => permissions.write);
  await report(deps, tx, 'folder.deletion', { caller: undefined, place }, shown);
  await store.deleteFolders(tx, idsOf(rows));
  return rows.length;
}

/** The root folder of a new project, in the transaction that makes it. Returns its id. */
async function createRoot(
  { clock }: Context,
  tx: Tx,
  project: { project_id: number; name: string; creator_id: number },
) {
  const row = { ...project, parent_id: null, default_permission: permissions.write };
  const [root] = await store.insertFolders(tx, [row], isoTime(clock.now()));
  if (!root) throw new Error('the root folder has no row');
  return root.id;
}
