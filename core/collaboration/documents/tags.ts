import { record } from '../../audit/record.ts';
import type { Caller } from '../../access/caller.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { Document } from './schema.ts';
import { logged, type Documents } from './service.ts';
import type { Tags } from '../tags/service.ts';
import type { ProjectView } from '../members/schema.ts';

export type DocumentTags = ReturnType<typeof createDocumentTags>;

export function createDocumentTags(deps: { readonly db: Db; readonly tags: Tags; readonly documents: Documents }) {
  const { db, tags, documents } = deps;
  /** Changes the tags of a document that the caller may write, and reports it. */
  async function change(caller: Caller, { place }: ProjectView, documentId: number, work: (tx: Tx) => Promise<void>) {
    const around = await documents.surroundingsOf(place, [documentId]);
    await db.tx(async tx => {
      const row = await documents.writable(tx, place, documentId);
      await work(tx);
      await documents.report(tx, { name: 'document.update', actorId: caller.accountId, place, rows: [row], around });
      record(tx, { action: 'document.tag', object: logged(row) });
    });
  }

  return {
    /** @throws 404 for a document or tag that is not in the project, 403 where the caller may not write */
    async add(caller: Caller, view: ProjectView, documentId: number, tagId: number): Promise<Document> {
      await change(caller, view, documentId, tx => tags.attach(tx, view.place, documentId, tagId));
      return documents.describeOne(documentId, view);
    },

    /** @throws 404 also when the document does not have the tag */
    async remove(caller: Caller, view: ProjectView, documentId: number, tagId: number): Promise<void> {
      await change(caller, view, documentId, tx => tags.detach(tx, documentId, tagId));
    },
  };
}
