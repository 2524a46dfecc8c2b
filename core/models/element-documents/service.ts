// Documents that belong to elements.
import { notFound } from '../../kit/errors.ts';
import type { Db } from '../../storage/db.ts';
import { selectElements, findElement } from '../elements/service.ts';
import type { ModelAt, Models } from '../records/service.ts';
import { linksOfElement, linksOfModel } from './store.ts';

/** What is asked of documents; handed in by app.ts. */
export interface LinkedDocuments {
  /** Those that the viewer may see, in the shape of the contract's Document. */
  describeWhole(documentIds: readonly number[], view: Pick<ModelAt, 'origin' | 'place'>): Promise<ReadonlyMap<number, object>>;
}

export type ElementDocuments = ReturnType<typeof createElementDocuments>;

export function createElementDocuments({ db, models, documents }: { readonly db: Db; readonly models: Models; readonly documents: LinkedDocuments }) {
  return {
    /** Documents of one element that the viewer may see. @throws 404 when there is no such element */
    async ofElement(at: ModelAt, guid: string): Promise<object[]> {
      const data = await models.dataOf(at);
      if (!data || !findElement(data.file, guid)) throw notFound('element');
      const links = await linksOfElement(db, at.modelId, guid);
      return [...(await documents.describeWhole(links.map(({ document_id }) => document_id), at)).values()];
    },

    /** Documents of a model's elements, each with its elements; `type`: only those of elements of this class. */
    async list(at: ModelAt, { type }: { readonly type?: string | undefined }): Promise<{ document: object; element_uuids: string[] }[]> {
      const data = await models.dataOf(at);
      if (!data) return [];
      const links = await linksOfModel(db, at.modelId);
      if (links.length === 0) return [];
      const chosen = new Set([...selectElements(data.file, { type })].map(({ guid }) => guid));
      const byDocument = Map.groupBy(links.filter(({ element_guid }) => chosen.has(element_guid)), ({ document_id }) => document_id);
      const described = await documents.describeWhole([...byDocument.keys()], at);
      return [...described].map(([id, document]) => ({ document, element_uuids: (byDocument.get(id) ?? []).map(({ element_guid }) => element_guid) }));
    },
  };
}
