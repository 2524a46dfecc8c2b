// Layers of a model.
import { notFound } from '../../kit/errors.ts';
import type { ModelFile } from '../data/open.ts';
import type { ModelAt, Models } from '../records/service.ts';
import type { Layer } from './schema.ts';
import { elementsOfLayer, findLayer, listLayers, type LayerRow } from './store.ts';

export type Layers = ReturnType<typeof createLayers>;

export function createLayers({ models }: { readonly models: Models }) {
  const describe = (file: ModelFile, row: LayerRow): Layer => ({ ...row, name: row.name ?? '', elements: elementsOfLayer(file, row.id) });

  return {
    async list(at: ModelAt): Promise<Layer[]> {
      const data = await models.dataOf(at);
      return data ? listLayers(data.file).map(row => describe(data.file, row)) : [];
    },

    async get(at: ModelAt, id: number): Promise<Layer> {
      const data = await models.dataOf(at);
      const row = data && findLayer(data.file, id);
      if (!row) throw notFound('layer');
      return describe(data.file, row);
    },
  };
}
