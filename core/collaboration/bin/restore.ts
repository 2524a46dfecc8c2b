// Restores documents and folders, in portions when they are many: other writes run in between.
import { idsOf } from '../../kit/ids.ts';
import type { User } from '../../identity/users/schema.ts';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import { permissions, roles, type Permission } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import { portionsByWeight, ROWS_AT_ONCE, type Db, type Reads, type Tx } from '../../storage/db.ts';
import type { BinItems } from './items.ts';
import { versionsIn, type Weighed } from './restore-store.ts';
import type { Restored } from './schema.ts';
import { creatorsIn, inPortions, itemsOfProject, type BinRow } from './store.ts';

/** A folder as the bin reads it; `bin_id` is set in the bin. */
interface KnownFolder {
  readonly id: number;
  readonly parent_id: number | null;
  readonly bin_id: number | null;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Folders as a caller may use them; see folders. */
interface FolderRights {
  readonly all: readonly KnownFolder[];
  get(id: number): KnownFolder | undefined;
  permission(id: number): Permission;
  withAllBelow(id: number): KnownFolder[];
}

export interface RestoreDeps {
  readonly db: Db;
  readonly binItems: BinItems;
  readonly members: {
    describeAll(
      accountIds: Iterable<number | null>,
      place: Pick<Place, 'cloudId' | 'projectId'>,
    ): Promise<ReadonlyMap<number, User>>;
  };
  readonly folders: {
    view(reads: Reads, place: ProjectPlace, from?: readonly number[]): Promise<FolderRights>;
    /** with those in the bin */
    viewWithBin(reads: Reads, place: ProjectPlace): Promise<FolderRights>;
    reportRestored(tx: Tx, caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<readonly Named[]>;
    /** number of changes of what is shown of the project */
    changesIn(reads: Reads, place: ProjectPlace): Promise<number>;
  };
  readonly documents: {
    reportRestored(
      tx: Tx,
      caller: Caller,
      place: ProjectPlace,
      restored: { readonly ids: readonly number[]; readonly creators: ReadonlyMap<number, User> },
    ): Promise<readonly (Named & { readonly folder_id: number })[]>;
    restoreModels(tx: Tx, caller: Caller, ids: readonly number[]): Promise<void>;
  };
}

/** Caller and target of a restore, shared by all portions. */
interface Restoring {
  readonly caller: Caller;
  readonly place: ProjectPlace;
  readonly rootId: number;
  readonly creators: Awaited<ReturnType<RestoreDeps['members']['describeAll']>>;
  readonly versions: ReadonlyMap<number, readonly Weighed[]>;
  /** number of changes of the project after the last portion: while it is the same, the checked rights are valid */
  changes: number;
}

/** Items of one transaction, with the documents whose models are restored with the folders among them. */
interface Portion {
  readonly ids: readonly number[];
  readonly inFolders: readonly number[];
}

/** Events and marks of a model, counted in rows. */
const MODEL_WEIGHT = 3;

/** The items of a project's bin that the caller could have deleted, all or those with the given ids. */
export async function ofProject({ folders }: RestoreDeps, reads: Reads, place: ProjectPlace, ids?: readonly number[]) {
  const rows = await itemsOfProject(reads, place.projectId, ids);
  if (rows.length === 0 || place.projectRole === roles.admin) return rows;
  const view = await folders.viewWithBin(reads, place);
  // Once a parent folder is deleted permanently, the members from whom it hid this are no longer known.
  const cutOff = new Set(rows.filter(({ folder_id }) => folder_id === null).map(({ id }) => id));
  const isCutOff = (folderId: number | null): boolean => {
    const folder = folderId === null ? undefined : view.get(folderId);
    return (
      !folder ||
      (folder.bin_id !== null && cutOff.has(folder.bin_id)) ||
      (folder.parent_id !== null && isCutOff(folder.parent_id))
    );
  };
  const known = new Map<number, boolean>();
  const isOpen = (folderId: number): boolean => {
    const open = known.get(folderId) ?? (view.permission(folderId) === permissions.write && !isCutOff(folderId));
    known.set(folderId, open);
    return open;
  };
  return rows.filter(
    ({ id, kind, folder_id, subject_id }) =>
      folder_id !== null &&
      (kind === 'folder'
        ? isOpen(subject_id) &&
          view
            .withAllBelow(subject_id)
            .every(folder => folder.bin_id !== id || view.permission(folder.id) === permissions.write)
        : isOpen(folder_id)),
  );
}

/** @throws 403 when the folder of an item is deleted and the caller may not write in the root */
function requireHomes(view: FolderRights, rootId: number, items: readonly BinRow[]): void {
  const restored = new Set(items.filter(({ kind }) => kind === 'folder').map(({ subject_id }) => subject_id));
  const isHomeless = items.some(
    ({ folder_id }) => folder_id === null || !(view.get(folder_id) || restored.has(folder_id)),
  );
  if (isHomeless && view.permission(rootId) !== permissions.write)
    throw forbidden('The original folder is deleted, and you have no write permission in the project root.');
}

/** Reports and logs restored items. */
async function report(
  { folders, documents }: RestoreDeps,
  tx: Tx,
  by: Restoring,
  items: readonly BinRow[],
  { inFolders }: Portion,
): Promise<void> {
  const { caller, place, creators, versions } = by;
  const subjects = items.filter(({ kind }) => kind === 'folder').map(({ subject_id }) => subject_id);
  const ids = items
    .filter(({ kind }) => kind !== 'folder')
    .flatMap(({ id }) => (versions.get(id) ?? []).map(version => version.id));
  const shownFolders = await folders.reportRestored(tx, caller, place, subjects);
  const shownDocuments = await documents.reportRestored(tx, caller, place, { ids, creators });
  if (inFolders.length > 0) await documents.restoreModels(tx, caller, inFolders);
  const action = 'bin.restore';
  if (shownFolders[0]) record(tx, { action, object: restoredFolder(shownFolders[0]), count: shownFolders.length });
  else if (shownDocuments[0])
    record(tx, { action, object: restoredDocument(shownDocuments[0]), count: shownDocuments.length });
}

/** Restores one portion. Items taken by other requests in the meantime are skipped. */
async function take(deps: RestoreDeps, tx: Tx, by: Restoring, portion: Portion) {
  const { place, rootId } = by;
  const isSame = (await deps.folders.changesIn(tx, place)) === by.changes;
  const items = await (isSame
    ? itemsOfProject(tx, place.projectId, portion.ids)
    : ofProject(deps, tx, place, portion.ids));
  if (items.length === 0) return [];
  const around = [rootId, ...items.flatMap(({ folder_id }) => folder_id ?? [])];
  const before = await deps.folders.view(tx, place, around);
  if (!before.get(rootId)) throw notFound('root folder');
  requireHomes(before, rootId, items);
  const ids = items.map(({ id }) => id);
  await deps.binItems.takeOut(tx, ids, rootId);
  await report(deps, tx, by, items, portion);
  const now = await deps.folders.view(tx, place, around);
  by.changes = await deps.folders.changesIn(tx, place);
  return items.map(({ id, kind, subject_id, folder_id }) => ({
    id,
    kind,
    object_id: subject_id,
    folder_id: folder_id !== null && now.get(folder_id) ? folder_id : rootId,
  }));
}

/** Documents of a folder too large for one transaction are restored before it. */
async function takeAll(deps: RestoreDeps, by: Restoring, ids: readonly number[]) {
  const versions = ids.flatMap(id => by.versions.get(id) ?? []);
  const [only, ...others] = ids;
  const inFolders = versions.filter(({ kind }) => kind === 'folder');
  if (only === undefined || others.length > 0 || inFolders.length < ROWS_AT_ONCE)
    return deps.db.tx(tx => take(deps, tx, by, { ids, inFolders: inFolders.map(({ id }) => id) }));
  const portions = inPortions(inFolders);
  const last = portions.pop() ?? [];
  const also = (tx: Tx, some: readonly number[]) => deps.documents.restoreModels(tx, by.caller, some);
  return deps.binItems.takeOutBefore(only, { portions, rootId: by.rootId, also }, () =>
    deps.db.tx(tx => take(deps, tx, by, { ids, inFolders: last })),
  );
}

/**
 * Restores items of a project. Refusals happen before the first portion; should a later one fail, those before it are
 * restored, and the request can be sent again.
 * @throws 403 when their folder is deleted and the caller may not write in the root, 404 when none is left
 */
export async function restore(
  deps: RestoreDeps,
  caller: Caller,
  place: ProjectPlace,
  choose: (rows: readonly BinRow[]) => readonly BinRow[],
): Promise<Restored[]> {
  const changes = await deps.folders.changesIn(deps.db, place);
  const items = choose(await ofProject(deps, deps.db, place));
  if (items.length === 0) throw notFound('things in the bin');
  const view = await deps.folders.view(deps.db, place);
  const rootId = view.all.find(({ parent_id }) => parent_id === null)?.id;
  if (rootId === undefined) throw notFound('root folder');
  requireHomes(view, rootId, items);
  const ids = items.map(({ id }) => id);
  const versions = Map.groupBy(await versionsIn(deps.db, ids), ({ bin_id }) => bin_id);
  const creators = await deps.members.describeAll(await creatorsIn(deps.db, ids), place);
  const by: Restoring = { caller, place, rootId, creators, versions, changes };
  const weightOf = ({ id }: BinRow) =>
    (versions.get(id) ?? []).reduce((sum, { models }) => sum + 1 + models * MODEL_WEIGHT, 1);
  // Folders before their content: what was deleted later was outside.
  const inOrder = items.toSorted((a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder') || b.id - a.id);
  const taken = new Map<number, Restored>();
  for (const portion of portionsByWeight(inOrder, weightOf))
    for (const { id, ...restored } of await takeAll(deps, by, idsOf(portion))) taken.set(id, restored);
  if (taken.size === 0) throw notFound('things in the bin'); // another request was quicker
  return ids.flatMap(id => taken.get(id) ?? []);
}

const restoredFolder = ({ id, name }: Named) => ({ kind: 'folder', id, name, folderId: id, documentId: null }) as const;

const restoredDocument = ({ id, name, folder_id }: Named & { readonly folder_id: number }) =>
  ({ kind: 'document', id, name, folderId: folder_id, documentId: id }) as const;
