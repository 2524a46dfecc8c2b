// Puts objects into the bin and deletes them permanently. Objects in the bin are hidden from everyone: see migration
// 015.
import { idsOf } from '../../kit/ids.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { DAY, isoTime, type AgeLimit, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import * as restoring from './restore-store.ts';
import * as store from './store.ts';
import { createBinWork, type WithdrawModels } from './work.ts';
import { setWork } from './work-store.ts';

/** Actor and project of a deletion. */
interface Deletion {
  readonly cloudId: number;
  readonly projectId: number;
  readonly actorId: number | null;
}

/** Documents that are taken out of a folder before it. */
interface OutBefore {
  readonly portions: readonly (readonly number[])[];
  /** target of objects whose folder is missing */
  readonly rootId: number;
  /** writes related rows of each portion */
  readonly also: (tx: Tx, ids: readonly number[]) => Promise<void>;
}

export type BinItems = ReturnType<typeof createBinItems>;

/** Items that end together. */
const AT_ONCE = 500;

interface Context {
  readonly db: Db;
  readonly clock: Clock;
  readonly models: WithdrawModels;
  /** days until content is deleted permanently; 0: at once */
  readonly days: number;
  readonly work: ReturnType<typeof createBinWork>;
}

export function createBinItems(given: Omit<Context, 'work'>) {
  const deps: Context = { ...given, work: createBinWork(given.db, given.models) };
  return {
    ...bindTo(deps, { takeCloud, settle, discardCloud, endOf, takeDocuments, takeFolders, takeProject, sweep }),
    /** Erases marked items with all their content. Bytes are deleted when nothing else refers to them. */
    erase: deps.work.erase,
    /** Completes the work that an earlier run left. */
    finish: deps.work.finish,
    letGo,
    takeOut,
    days: deps.days,
    /**
     * Takes documents of a folder in the bin out before it, which hides them until then, in portions of whole
     * histories. Should `end` or a portion fail, all are put back.
     */
    takeOutBefore: <T>(id: number, order: OutBefore, end: () => Promise<T>): Promise<T> =>
      deps.work.takeOut(id, async () => {
        for (const portion of order.portions)
          await deps.db.tx(
            unlogged('documents of a folder that is restored', async tx => {
              if (!(await restoring.beginTakingOut(tx, id))) return; // another request was quicker
              await restoring.takeOutDocuments(tx, portion, order.rootId);
              await order.also(tx, portion);
            }),
          );
        return end();
      }),
    /**
     * Takes a project or cloud out, in portions: `also` runs with the documents of each, `end` with the last of them.
     * Should one fail, all is put back into the bin.
     */
    takeOutPlaces: <T>(
      id: number,
      { also, end }: { also(tx: Tx, documentIds: readonly number[]): Promise<void>; end(tx: Tx): Promise<T> },
    ): Promise<T> =>
      deps.work.takeOut(id, async () => {
        const takeSome = async (tx: Tx): Promise<number> => {
          if (!(await restoring.beginTakingOut(tx, id))) return 0;
          const folders = await restoring.takeOutFolders(tx, id);
          if (folders > 0) return folders;
          const documents = await restoring.takeOutSomeDocuments(tx, id);
          if (documents.length > 0) await also(tx, documents);
          return documents.length;
        };
        while ((await deps.db.tx(unlogged('what is restored with a project or cloud', takeSome))) > 0);
        return deps.db.tx(async tx => {
          await restoring.takeOutPlaces(tx, id);
          const value = await end(tx);
          await store.deleteItems(tx, [id]);
          return value;
        });
      }),
  };
}

/** Creates items and lets `mark` put rows into them. `settle` adds the rest of their content. Returns their ids. */
async function take(
  { clock, days }: Context,
  tx: Tx,
  items: readonly store.NewBinItem[],
  mark: (before: number) => Promise<unknown>,
): Promise<number[]> {
  const before = await store.insertItems(tx, items, isoTime(clock.now()));
  await mark(before);
  const ids = (await store.itemsAfter(tx, before)).map(({ id }) => id);
  const isWhole = items.every(({ kind }) => kind === 'document' || kind === 'version');
  if (!isWhole) await setWork(tx, ids, 'filling');
  else if (days === 0) {
    await store.eraseDocuments(tx, ids);
    await store.deleteItems(tx, ids);
  } else await store.measure(tx, ids);
  return ids;
}

/** The single item just created. */
async function newest(tx: Tx, before: number): Promise<number> {
  const [item] = await store.itemsAfter(tx, before);
  if (!item) throw new Error('the new item of the bin is not there');
  return item.id;
}

/** Place of an item that is in no folder. */
const topmost = { folderId: null, path: '/' } as const;

function takeCloud(deps: Context, tx: Tx, { cloudId, actorId: accountId }: Omit<Deletion, 'projectId'>, name: string) {
  const item = { kind: 'cloud', cloudId, projectId: null, subjectId: cloudId, ...topmost, name, accountId } as const;
  return take(deps, tx, [item], async before => {
    await store.markCloud(tx, cloudId, await newest(tx, before));
  });
}

/** Marks items for erasing: from now on they are in no list and cannot be restored. */
const letGo = (tx: Tx, items: readonly store.BinRow[]) => setWork(tx, idsOf(items), 'erasing');

/** Completes the deletion of folders, projects or clouds: all their content is put into the bin, or erased. */
async function settle({ work, days, db }: Context, ids: readonly number[]): Promise<void> {
  await work.fill(ids);
  if (days > 0) return;
  const items = await store.itemsNamed(db, ids);
  await db.tx(
    unlogged('what is deleted at once', tx => letGo(tx, items)),
    'vital',
  );
  await work.erase(items);
}

/** Deletes a cloud that no account can restore: the upkeep erases it. */
async function discardCloud(deps: Context, tx: Tx, by: Omit<Deletion, 'projectId'>, name: string) {
  await setWork(tx, await takeCloud(deps, tx, by, name), 'erasing');
}

/** Takes objects of a project out, see the store; those of a deleted folder move to the root. */
async function takeOut(tx: Tx, ids: readonly number[], rootId: number): Promise<void> {
  await restoring.takeOut(tx, ids, rootId);
  await store.deleteItems(tx, ids);
}

/** Time at which an object deleted at `deletedAt` is deleted permanently. */
const endOf = ({ days }: Context, deletedAt: string): string => isoTime(Date.parse(deletedAt) + days * DAY);

/**
 * Puts versions of documents into the bin, each document as one item. `pathOf` returns the names of the parent
 * folders of a document, and its own.
 */
async function takeDocuments(
  deps: Context,
  tx: Tx,
  by: Deletion,
  rows: readonly store.DoomedDocument[],
  pathOf: (folderId: number) => string,
): Promise<void> {
  const { actorId: accountId, ...place } = by;
  const items = [...Map.groupBy(rows, ({ history_id }) => history_id)].map(([historyId, versions]) => {
    const head = versions.find(({ is_head }) => is_head === 1);
    const subject = head ?? versions.reduce((one, other) => (other.id > one.id ? other : one));
    const { id: subjectId, folder_id: folderId, name } = subject;
    const isWhole = versions.length === subject.versions;
    const kind = isWhole ? ('document' as const) : ('version' as const);
    const leftHeadId = isWhole ? undefined : head?.id;
    return { ...place, kind, subjectId, historyId, folderId, name, path: pathOf(folderId), leftHeadId, accountId };
  });
  await take(deps, tx, items, async before => {
    await store.markDocuments(tx, idsOf(rows));
    await store.appointHeirs(tx, before);
  });
}

/**
 * Puts folders with all their content into the bin; none is inside another. Returns the items, which `settle`
 * fills.
 */
async function takeFolders(
  deps: Context,
  tx: Tx,
  by: Deletion,
  folders: readonly { readonly id: number; readonly parent_id: number | null; readonly name: string }[],
  pathOf: (folderId: number) => string,
): Promise<number[]> {
  if (folders.length === 0) return [];
  const { actorId: accountId, ...place } = by;
  const items = folders.map(({ id, parent_id: folderId, name }) => {
    const path = pathOf(folderId ?? id);
    return { ...place, kind: 'folder', subjectId: id, folderId, name, path, accountId } as const;
  });
  return take(deps, tx, items, before => store.markFolders(tx, before));
}

/** Puts a project into the bin. Returns the item, which `settle` fills. */
async function takeProject(deps: Context, tx: Tx, by: Deletion, name: string): Promise<number[]> {
  const { cloudId, projectId, actorId: accountId } = by;
  const item = { kind: 'project', cloudId, projectId, subjectId: projectId, ...topmost, name, accountId } as const;
  return take(deps, tx, [item], async before => {
    await store.markProject(tx, by.projectId, await newest(tx, before));
  });
}

/** Deletes items permanently after their time in the bin. Returns the number of items. */
async function sweep({ days, db, work }: Context, ageLimit: AgeLimit): Promise<number> {
  const end = isoTime(ageLimit(days * DAY));
  let gone = 0;
  for (;;) {
    const items = await db.tx(
      unlogged('what was in the bin long enough', async tx => {
        const due = await store.itemsBefore(tx, end, AT_ONCE);
        await letGo(tx, due);
        return due;
      }),
      'vital',
    );
    if (items.length === 0) return gone;
    await work.erase(items);
    gone += items.length;
  }
}
