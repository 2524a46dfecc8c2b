// Classifications that a model's file brought along.
import { notFound } from '../../kit/errors.ts';
import type { ModelAt, Models } from '../records/service.ts';
import type { Classification, ElementClassificationRelation } from './schema.ts';
import * as store from './store.ts';

export type Classifications = ReturnType<typeof createClassifications>;

export function createClassifications({ models }: { readonly models: Models }) {
  return {
    async list(at: ModelAt): Promise<Classification[]> {
      const data = await models.dataOf(at);
      return data ? store.listClassifications(data.file) : [];
    },

    async relations(at: ModelAt): Promise<ElementClassificationRelation[]> {
      const data = await models.dataOf(at);
      return data ? store.listRelations(data.file) : [];
    },

    async ofElement(at: ModelAt, guid: string): Promise<Classification[]> {
      const data = await models.dataOf(at);
      const id = data && store.findElementId(data.file, guid);
      if (!data || id === undefined) throw notFound('element');
      return store.classificationsOf(data.file, id);
    },
  };
}
