// Puts things into the bin, and deletes them for good. What is in it is gone for everybody: see migration 015.
import { unrecorded } from '../../storage/unlogged.ts';
import { DAY, isoTime, type AgeLimit, type Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import * as restoring from './restore-store.ts';
import * as store from './store.ts';

export interface BinItemDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** days until content is deleted permanently; 0: at once */
  readonly days: number;
}

/** The person who deletes, and the project. */
export interface Deletion {
  readonly cloudId: number;
  readonly projectId: number;
  readonly actorId: number | null;
}

/** A version that is deleted. */
export interface DoomedDocument {
  readonly id: number;
  readonly history_id: number;
  readonly folder_id: number;
  readonly name: string;
  readonly is_head: 0 | 1;
  /** versions in its history, itself included */
  readonly versions: number;
}

export type BinItems = ReturnType<typeof createBinItems>;

/** Items that end together in one unit of work: others want to write, too. */
const AT_ONCE = 500;

export function createBinItems({ db, clock, days }: BinItemDeps) {
  /** Makes items, lets `mark` put rows into them, and notes how much that is. */
  async function take(
    tx: Tx,
    items: readonly store.NewBinItem[],
    mark: (before: number) => Promise<void>,
  ): Promise<void> {
    const before = await store.insertItems(tx, items, isoTime(clock.now()));
    await mark(before);
    await store.measure(tx, before);
    if (days === 0) await erase(tx, await store.itemsAfter(tx, before));
  }

  /** The one item that was just made. */
  async function newest(tx: Tx, before: number): Promise<number> {
    const [item] = await store.itemsAfter(tx, before);
    if (!item) throw new Error('the new item of the bin is not there');
    return item.id;
  }

  /** Removes items with all that is in them for good. Their bytes go when nothing else refers to them. */
  async function erase(tx: Tx, items: readonly store.BinRow[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    await store.eraseDocuments(
      tx,
      items.filter(({ kind }) => kind === 'document' || kind === 'version' || kind === 'folder').map(({ id }) => id),
    );
    await store.eraseFolders(
      tx,
      items.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
    );
    for (const { kind, subject_id } of items) {
      if (kind === 'project') await store.eraseProject(tx, subject_id);
      if (kind === 'cloud') await store.eraseCloud(tx, subject_id);
    }
    await store.deleteItems(tx, ids);
  }

  return {
    days,
    erase,

    /** Takes things of a project out, see the store; what was in a folder that is gone comes to the root. */
    async takeOut(tx: Tx, ids: readonly number[], rootId: number): Promise<void> {
      await restoring.takeOut(tx, ids, rootId);
      await store.deleteItems(tx, ids);
    },

    /** Takes a project or cloud out. */
    async takeOutPlaces(tx: Tx, id: number): Promise<void> {
      await restoring.takeOutPlaces(tx, id);
      await store.deleteItems(tx, [id]);
    },

    /** When something that was deleted at a time is deleted for good. */
    endOf: (deletedAt: string): string => isoTime(Date.parse(deletedAt) + days * DAY),

    /** Takes versions of documents, each document as one item. `pathOf` names the folders above one, and itself. */
    async takeDocuments(
      tx: Tx,
      by: Deletion,
      rows: readonly DoomedDocument[],
      pathOf: (folderId: number) => string,
    ): Promise<void> {
      const items = [...Map.groupBy(rows, ({ history_id }) => history_id)].map(
        ([historyId, versions]): store.NewBinItem => {
          const head = versions.find(({ is_head }) => is_head === 1);
          const subject = head ?? versions.reduce((one, other) => (other.id > one.id ? other : one));
          const isWhole = versions.length === subject.versions;
          return {
            kind: isWhole ? 'document' : 'version',
            cloudId: by.cloudId,
            projectId: by.projectId,
            subjectId: subject.id,
            historyId,
            folderId: subject.folder_id,
            name: subject.name,
            path: pathOf(subject.folder_id),
            leftHeadId: isWhole ? undefined : head?.id,
            accountId: by.actorId,
          };
        },
      );
      await take(tx, items, async before => {
        await store.markDocuments(
          tx,
          rows.map(({ id }) => id),
        );
        await store.appointHeirs(tx, before);
      });
    },

    /** Takes folders with all they hold; none is in another. */
    async takeFolders(
      tx: Tx,
      by: Deletion,
      folders: readonly { readonly id: number; readonly parent_id: number | null; readonly name: string }[],
      pathOf: (folderId: number) => string,
    ): Promise<void> {
      if (folders.length === 0) return;
      const items = folders.map(({ id, parent_id, name }) => ({
        kind: 'folder' as const,
        cloudId: by.cloudId,
        projectId: by.projectId,
        subjectId: id,
        folderId: parent_id,
        name,
        path: pathOf(parent_id ?? id),
        accountId: by.actorId,
      }));
      await take(tx, items, before => store.markFolders(tx, before));
    },

    async takeProject(tx: Tx, by: Deletion, name: string): Promise<void> {
      const item = {
        kind: 'project' as const,
        cloudId: by.cloudId,
        projectId: by.projectId,
        subjectId: by.projectId,
        folderId: null,
        name,
        path: '/',
        accountId: by.actorId,
      };
      await take(tx, [item], async before => {
        await store.markProjects(tx, [by.projectId], await newest(tx, before));
      });
    },

    async takeCloud(tx: Tx, { cloudId, actorId }: Pick<Deletion, 'cloudId' | 'actorId'>, name: string): Promise<void> {
      const item = {
        kind: 'cloud' as const,
        cloudId,
        projectId: null,
        subjectId: cloudId,
        folderId: null,
        name,
        path: '/',
        accountId: actorId,
      };
      await take(tx, [item], async before => {
        const itemId = await newest(tx, before);
        await store.markProjects(tx, await store.projectIdsOf(tx, cloudId), itemId);
        await store.markCloud(tx, cloudId, itemId);
      });
    },

    /** Removes for good what was here long enough. Returns the number of items. */
    async sweep(ageLimit: AgeLimit): Promise<number> {
      const end = isoTime(ageLimit(days * DAY));
      let gone = 0;
      for (;;) {
        const count = await db.tx(async tx => {
          unrecorded(tx, 'what was in the bin long enough');
          const items = await store.itemsBefore(tx, end, AT_ONCE);
          // Folders, projects and clouds hold many things: one of these at a time.
          const [large] = items.filter(({ kind }) => kind !== 'document' && kind !== 'version');
          const due = items[0] && items[0] === large ? [large] : items.slice(0, large ? items.indexOf(large) : AT_ONCE);
          await erase(tx, due);
          return due.length;
        }, 'vital');
        if (count === 0) return gone;
        gone += count;
      }
    },
  };
}
