// Versions of documents: exactly one is the head, which lists show; the others are reached through it.
import { record } from '../../audit/record.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Document } from './schema.ts';
import { logged, type Documents } from './service.ts';
import { setHead, splitHistory, versionsOf } from './store.ts';
import type { ProjectView } from '../members/schema.ts';

export type Histories = ReturnType<typeof createHistories>;

export function createHistories({ db, documents }: { readonly db: Db; readonly documents: Documents }) {
  /** Both rows, when `id` is a version of the document `documentId`. */
  async function versionOf(tx: Tx, place: ProjectPlace, documentId: number, id: number) {
    const document = await documents.writable(tx, place, documentId);
    const version = await documents.writable(tx, place, id);
    if (version.history_id !== document.history_id) throw notFound('version of document');
    return version;
  }

  async function reportUpdate(
    tx: Tx,
    caller: Caller,
    place: ProjectPlace,
    id: number,
    around: Awaited<ReturnType<Documents['surroundingsOf']>>,
  ): Promise<void> {
    const row = await documents.writable(tx, place, id);
    await documents.report(tx, { name: 'document.update', actorId: caller.accountId, place, rows: [row], around });
    record(tx, { action: 'document.update', object: logged(row) });
  }

  return {
    /** All versions, the head first, the others newest first: clients take the first for the current one. */
    async list(view: ProjectView, documentId: number): Promise<Document[]> {
      const document = await documents.describeOne(documentId, view);
      const rows = await documents.versionRows(view.place, document.id);
      const versions = await documents.describe(rows, view);
      return versions.sort(
        (one, other) => Number(other.is_head_version) - Number(one.is_head_version) || other.id - one.id,
      );
    },

    /** Makes a version the head; the head so far becomes an older version. */
    async makeHead(caller: Caller, view: ProjectView, documentId: number, id: number): Promise<Document> {
      const around = await documents.surroundingsOf(view.place, [id]);
      await db.tx(async tx => {
        const { history_id } = await versionOf(tx, view.place, documentId, id);
        await setHead(tx, history_id, id);
        await reportUpdate(tx, caller, view.place, id, around);
      });
      return documents.describeOne(id, view);
    },

    /**
     * Makes a version a document of its own in the same folder. When it was the head, the newest of the others becomes
     * it.
     */
    async leave(caller: Caller, view: ProjectView, documentId: number, id: number): Promise<Document> {
      const around = await documents.surroundingsOf(view.place, [id]);
      await db.tx(async tx => {
        const { history_id, is_head } = await versionOf(tx, view.place, documentId, id);
        const others = (await versionsOf(tx, history_id)).filter(other => other !== id);
        const [newest] = others;
        if (newest === undefined) return; // it is alone already
        // A history is named by its first version, which may be the one that leaves.
        const remaining = history_id === id ? Math.min(...others) : history_id;
        await splitHistory(tx, { historyId: history_id, id, remaining });
        await setHead(tx, id, id);
        if (is_head === 1) await setHead(tx, remaining, newest);
        await reportUpdate(tx, caller, view.place, id, around);
      });
      return documents.describeOne(id, view);
    },

    /** Removes documents with all their versions. */
    remove: (caller: Caller, place: ProjectPlace, documentIds: readonly number[]): Promise<void> =>
      documents.removeHistories(caller, place, documentIds),
  };
}
