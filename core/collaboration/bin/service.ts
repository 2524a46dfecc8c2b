// Lists and restores the content of the bin. Callers see and restore only what they could delete. Everything that can
// be deleted uses the bin, so what it needs to restore is injected as ports.
import { bindTo } from '../../kit/bind-to.ts';
import { roles } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { announce } from '../../events/announce.ts';
import { describeShort, type Account } from '../../identity/users/service.ts';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import { notFound } from '../../kit/errors.ts';
import { portionsOf, ROWS_AT_ONCE, type Reads, type Tx } from '../../storage/db.ts';
import { leaveUnlogged } from '../../storage/unlogged.ts';
import type { Bin, BinItem, Restored, RestoreOrder } from './schema.ts';
import { ofProject, restore, type RestoreDeps } from './restore.ts';
import * as store from './store.ts';

export { createBinItems, type BinItems } from './items.ts';
export { inPortions, type DoomedDocument } from './store.ts';

type BinRow = store.BinRow;
/** Reads the items of a place. */
type Items = (reads: Reads) => Promise<readonly BinRow[]>;

export type Bins = ReturnType<typeof createBins>;

interface Context extends RestoreDeps {
  readonly users: { findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Account>> };
  readonly projects: {
    /** reads what restoring a project needs, before the transaction that restores it */
    prepareRestore(caller: Caller, cloudId: number): Promise<(tx: Tx, projectId: number) => Promise<void>>;
  };
  readonly clouds: { restore(tx: Tx, caller: Caller, id: number): Promise<void> };
}

export const createBins = (deps: Context) => ({
  ...bindTo(deps, { list, restoreOne, restoreMany, erase: eraseBin, empty }),
  ...bindTo(deps, { listProjects, restoreProject, eraseProject, listClouds, restoreCloud, eraseCloud }),
});

async function describe({ users, binItems }: Context, rows: readonly BinRow[]): Promise<Bin> {
  const accounts = await users.findMany(
    [...new Set(rows.map(({ account_id }) => account_id))].filter(id => id !== null),
  );
  const items = rows.map(
    ({ id, kind, subject_id, name, path, size, documents: document_count, account_id, deleted_at }): BinItem => {
      const account = account_id === null ? undefined : accounts.get(account_id);
      return {
        id,
        kind,
        object_id: subject_id,
        name,
        path,
        size,
        document_count,
        deleted_by: account ? describeShort(account) : null,
        deleted_at,
        ends_at: binItems.endOf(deleted_at),
      };
    },
  );
  return { bin_size: rows.reduce((sum, { size }) => sum + size, 0), bin_days: binItems.days, items };
}

/** One item among some. @throws 404 */
function named(rows: readonly BinRow[], id: number): BinRow {
  const item = rows.find(row => row.id === id);
  if (!item) throw notFound('thing in the bin');
  return item;
}

/**
 * Erases the items returned by `choose` and logs it. They are hidden from its transaction on; the rows are deleted in
 * portions after that.
 */
async function erase({ db, binItems }: Context, choose: (tx: Tx) => Promise<readonly BinRow[]>): Promise<void> {
  const items = await db.tx(async tx => {
    const chosen = await choose(tx);
    if (chosen.length > 0) await binItems.letGo(tx, chosen);
    return chosen;
  });
  await binItems.erase(items);
}

/** Erases one among `items`. @param place where it is announced @throws 404 */
const eraseOne = (
  deps: Context,
  items: Items,
  id: number,
  place?: { readonly cloudId: number; readonly projectId: number | null },
): Promise<void> =>
  erase(deps, async tx => {
    const item = named(await items(tx), id);
    record(tx, { action: 'bin.erase', object: itemObject(id) });
    if (place) announce(tx, { name: 'bin.erase', cloudId: place.cloudId, projectId: place.projectId, id });
    return [item];
  });

const projectItems = (reads: Reads, { accountId }: Caller, { cloudId, cloudRole }: Place) =>
  store.projectItems(reads, cloudId, accountId, cloudRole === roles.admin);

/** Documents, versions and folders. */
const list = async (deps: Context, place: ProjectPlace): Promise<Bin> =>
  describe(deps, await ofProject(deps, deps.db, place));

async function restoreOne(deps: Context, caller: Caller, place: ProjectPlace, id: number): Promise<Restored> {
  const [restored] = await restore(deps, caller, place, rows => rows.filter(row => row.id === id));
  return restored as Restored;
}

/** Restores several or none; those no longer in the bin are skipped. @throws 404 when none is left */
async function restoreMany(deps: Context, caller: Caller, place: ProjectPlace, order: RestoreOrder) {
  const [wanted, wantedFolders] = [new Set(order.item_ids), new Set(order.folder_ids)];
  const wantedDocuments = new Set(order.document_ids);
  return restore(deps, caller, place, rows =>
    rows.filter(
      ({ id, kind, subject_id }) =>
        wanted.has(id) || (kind === 'folder' ? wantedFolders : wantedDocuments).has(subject_id),
    ),
  );
}

const eraseBin = (deps: Context, place: ProjectPlace, id: number): Promise<void> =>
  eraseOne(deps, tx => ofProject(deps, tx, place), id, place);

/** Permanently deletes everything in the bin that the caller sees. */
async function empty(deps: Context, place: ProjectPlace): Promise<void> {
  const items = await ofProject(deps, deps.db, place);
  // An empty list still opens a transaction: `db.tx` refuses where writing is not allowed.
  const portions = items.length > 0 ? portionsOf(items, ROWS_AT_ONCE) : [[]];
  for (const [index, portion] of portions.entries())
    await deps.db.tx(async tx => {
      if (portion.length === 0) return;
      await deps.binItems.letGo(tx, portion);
      if (index > 0) leaveUnlogged(tx, 'what is erased with the rest of a bin');
      else {
        record(tx, { action: 'bin.empty', object: null });
        announce(tx, { name: 'bin.empty', cloudId: place.cloudId, projectId: place.projectId });
      }
    });
  await deps.binItems.erase(items);
}

/** Projects of a cloud, for their former administrators. */
const listProjects = async (deps: Context, caller: Caller, place: Place): Promise<Bin> =>
  describe(deps, await projectItems(deps.db, caller, place));

/** Restores a project or cloud among `items`. @param end runs with the last of its content @throws 404 */
async function restorePlace(
  { db, binItems, documents }: Context,
  caller: Caller,
  id: number,
  items: Items,
  end: (tx: Tx, placeId: number) => Promise<void>,
): Promise<Restored> {
  named(await items(db), id);
  return binItems.takeOutPlaces(id, {
    also: (tx, ids) => documents.restoreModels(tx, caller, ids),
    end: async tx => {
      const { kind, subject_id } = named(await items(tx), id);
      await end(tx, subject_id);
      return { kind, object_id: subject_id, folder_id: null };
    },
  });
}

async function restoreProject(deps: Context, caller: Caller, place: Place, id: number): Promise<Restored> {
  const restoreContent = await deps.projects.prepareRestore(caller, place.cloudId);
  return restorePlace(deps, caller, id, reads => projectItems(reads, caller, place), restoreContent);
}

const eraseProject = (deps: Context, caller: Caller, place: Place, id: number): Promise<void> =>
  eraseOne(deps, tx => projectItems(tx, caller, place), id, { cloudId: place.cloudId, projectId: null });

/** Clouds, for their former administrators. */
const listClouds = async (deps: Context, { accountId }: Caller): Promise<Bin> =>
  describe(deps, await store.cloudItems(deps.db, accountId));

const restoreCloud = (deps: Context, caller: Caller, id: number): Promise<Restored> =>
  restorePlace(deps, caller, id, ofCaller(caller), async (tx, cloudId) => {
    await deps.clouds.restore(tx, caller, cloudId);
    record(tx, { action: 'bin.restore', object: itemObject(id) });
  });

const eraseCloud = (deps: Context, caller: Caller, id: number): Promise<void> => eraseOne(deps, ofCaller(caller), id);

const ofCaller =
  ({ accountId }: Caller): Items =>
  reads =>
    store.cloudItems(reads, accountId);

/** An item of the bin for the log of activity. */
const itemObject = (id: number) => ({ kind: 'bin', id, name: null, folderId: null, documentId: null }) as const;
