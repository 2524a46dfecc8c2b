import { requireOfAsker } from '../../../access/request-context.ts';
import { record } from '../../../audit/record.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Db } from '../../../storage/db.ts';
import { loggedModel, type ModelRow } from '../../access/rows.ts';
import type { Access, ModelAt, View } from '../../access/service.ts';
import { elementIn } from '../../data/model-data.ts';
import { selectElements } from '../store.ts';
import { deleteLinks, insertLinks, linksOfElement, linksOfModel } from './store.ts';

/** The documents, as elements need them. */
export interface LinkedDocuments {
  /** Documents that the viewer may see. */
  describe(documentIds: readonly number[], view: View): Promise<ReadonlyMap<number, object>>;
  /** Documents that the viewer may see and the caller has the scope for, in the shape of the contract's Document. */
  describeWhole(documentIds: readonly number[], view: View): Promise<ReadonlyMap<number, object>>;
}

/** A new version of a document has the links of the version before, by GlobalId: one of an element that the new file
 *  does not have is not seen, and is there again with the element. */
export { copyLinks as carryLinks } from './store.ts';

export type ElementDocuments = ReturnType<typeof createElementDocuments>;

export function createElementDocuments(deps: { db: Db; access: Access; documents: LinkedDocuments }) {
  const { db, access, documents } = deps;

  /** @throws 404 when there is no such element */
  async function elementAt(at: ModelAt, guid: string): Promise<void> {
    elementIn((await access.existingData(at, 'element')).file, guid);
  }

  /** For changes. @throws also 403 when the model may not be changed */
  async function writableElementAt(at: ModelAt, guid: string): Promise<ModelRow> {
    const row = await access.writableAt(at);
    await elementAt(at, guid);
    return row;
  }

  return {
    /** Documents of one element that the viewer may see. @throws 404 when there is no such element */
    async ofElement(at: ModelAt, guid: string): Promise<object[]> {
      await elementAt(at, guid);
      const links = await linksOfElement(db, at.modelId, guid);
      const ids = links.map(({ document_id }) => document_id);
      return [...(await documents.describeWhole(ids, at)).values()];
    },

    /**
     * Links documents of the project that the caller may read to an element. One result for each id, in their order; an
     * existing link is no error.
     */
    async link(at: ModelAt, guid: string, ids: readonly number[]) {
      requireOfAsker('document:read');
      const row = await writableElementAt(at, guid);
      const described = await documents.describeWhole(ids, at);
      await db.tx(async tx => {
        await insertLinks(tx, at.modelId, guid, [...described.keys()]);
        if (tx.hasChanged()) record(tx, { action: 'model.element.link', object: loggedModel(row) });
      });
      return ids.map(id => {
        const record = described.get(id);
        return record ? { record, isNew: false } : { refused: invalid('id', 'Document not found in the project.') };
      });
    },

    /**
     * Unlinks documents from the element; they are unchanged. @throws 404 when none was linked, as far as the viewer
     * may see
     */
    async unlink(at: ModelAt, guid: string, ids: readonly number[]): Promise<void> {
      const row = await writableElementAt(at, guid);
      const seen = [...(await documents.describe(ids, at)).keys()];
      const gone = await db.tx(async tx => {
        const count = await deleteLinks(tx, at.modelId, guid, seen);
        if (count > 0) record(tx, { action: 'model.element.unlink', object: loggedModel(row) });
        return count;
      });
      if (gone === 0 && ids.length > 0) throw notFound('documents of element');
    },

    /** Documents of a model's elements, each with its elements; `type`: only those of elements of this class. */
    async list(at: ModelAt, { type }: { type?: string | undefined }) {
      const data = await access.dataOf(at);
      if (!data) return [];
      const links = await linksOfModel(db, at.modelId);
      if (links.length === 0) return [];
      const chosen = new Set([...selectElements(data.file, { type })].map(({ guid }) => guid));
      const byDocument = Map.groupBy(
        links.filter(({ element_guid }) => chosen.has(element_guid)),
        ({ document_id }) => document_id,
      );
      const described = await documents.describeWhole([...byDocument.keys()], at);
      return [...described].map(([id, document]) => ({
        document,
        element_uuids: (byDocument.get(id) ?? []).map(({ element_guid }) => element_guid),
      }));
    },
  };
}
