// Additions of clients to a document: its text, for search, and a file that is shown in its place.
import { record } from '../../audit/record.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Caller } from '../../access/caller.ts';
import { toNfcInTurns } from '../../kit/text/unicode.ts';
import { discardBlob, retainBlob } from '../../storage/blobs/blob-rows.ts';
import type { PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { logged, type Documents } from './service.ts';
import type { Previews } from './previews/service.ts';
import type { DocumentPreviewFile, DocumentText, TextChange } from './schema.ts';
import * as store from './store.ts';
import type { ProjectView } from '../members/schema.ts';

export type DocumentContents = ReturnType<typeof createDocumentContents>;

export function createDocumentContents(deps: {
  readonly db: Db;
  readonly documents: Documents;
  readonly previews: Previews;
  readonly quota: Quota;
}) {
  const { db, documents, previews, quota } = deps;
  return {
    storeFileIn: documents.storeFileIn,
    giveUp: documents.giveUp,

    /**
     * Sets the given fields and returns all; callers without read access get only what they gave. Null restores the
     * text that was found in the file.
     */
    async setText(caller: Caller, { place }: ProjectView, id: number, change: TextChange): Promise<DocumentText> {
      const around = await documents.surroundingsOf(place, [id]);
      // Before the transaction: no other write waits for it.
      const given = typeof change.text === 'string' ? await toNfcInTurns(change.text) : change.text;
      return db.tx(async tx => {
        const row = await documents.writable(tx, place, id);
        const { text = null, language = null } = (await store.findText(tx, id)) ?? {};
        const { language: named = language } = change;
        const changed = { id, text: given === undefined ? text : given, language: named };
        await store.putText(tx, changed);
        if (given) await quota.check(tx, place.cloudId);
        await documents.report(tx, { name: 'document.update', actorId: caller.accountId, place, rows: [row], around });
        record(tx, { action: 'document.update', object: logged(row) });
        return askerHas('document:read') ? changed : { ...changed, text: given ?? null };
      });
    },

    /** Stores the file that is shown instead of the document's own, such as a PDF of an office file. */
    async setOfficePreview(
      caller: Caller,
      view: ProjectView,
      id: number,
      fileName: string,
      blob: PinnedBlob,
    ): Promise<DocumentPreviewFile> {
      const { place } = view;
      try {
        const around = await documents.surroundingsOf(place, [id]);
        await db.tx(async tx => {
          await documents.writable(tx, place, id);
          await retainBlob(tx, blob);
          await store.setOfficePreview(tx, id, blob.hash, fileName);
          await quota.check(tx, place.cloudId);
          await previews.begin(tx, id, { hash: blob.hash, projectId: place.projectId, fileName });
          const row = await documents.writable(tx, place, id);
          const [actorId, rows] = [caller.accountId, [row]];
          await documents.report(tx, { name: 'document.update', actorId, place, rows, around });
          record(tx, { action: 'document.update', object: logged(row) });
        });
      } catch (error) {
        await discardBlob(db, blob);
        throw error;
      }
      blob.unpin();
      return { office_preview: (await documents.describeOne(id, view)).office_preview ?? '' };
    },
  };
}
