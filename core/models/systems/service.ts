// Systems of a model.
import { notFound } from '../../kit/errors.ts';
import type { ModelAt, Models } from '../records/service.ts';
import type { System } from './schema.ts';
import { elementsOfSystem, findSystem, listSystems } from './store.ts';

export type Systems = ReturnType<typeof createSystems>;

export function createSystems({ models }: { readonly models: Models }) {
  return {
    async list(at: ModelAt): Promise<System[]> {
      const data = await models.dataOf(at);
      return data ? listSystems(data.file).map(row => ({ ...row, elements: elementsOfSystem(data.file, row.id) })) : [];
    },

    async get(at: ModelAt, guid: string): Promise<System> {
      const data = await models.dataOf(at);
      const row = data && findSystem(data.file, guid);
      if (!row) throw notFound('system');
      return { ...row, elements: elementsOfSystem(data.file, row.id) };
    },
  };
}
