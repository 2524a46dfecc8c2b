import { notFound } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { ModelFile } from '../data/open.ts';
import type { RowEdit } from '../data/row-edits.ts';
import { changedLinks, elementIdsOf } from '../editing/drafts/names.ts';
import type { Layer, LayerChange, LayerRequest } from './schema.ts';
import { elementIdsOfLayer, elementsOfLayer, findLayer, listLayers, type LayerRow } from './store.ts';

export type Layers = ReturnType<typeof createLayers>;

export function createLayers({ access }: { access: Access }) {
  const describe = (file: ModelFile, row: LayerRow): Layer => ({
    ...row,
    name: row.name ?? '',
    elements: elementsOfLayer(file, row.id),
  });

  function layerIn(file: ModelFile, id: number): LayerRow {
    const row = findLayer(file, id);
    if (!row) throw notFound('layer');
    return row;
  }

  /** The links that a layer of these elements needs. */
  async function links(file: ModelFile, layer_id: number, guids: readonly string[]): Promise<RowEdit[]> {
    return changedLinks(elementIdsOfLayer(file, layer_id), await elementIdsOf(file, guids, 'elements'), {
      put: element_id => ({ put: 'layer_element', row: { layer_id, element_id } }),
      drop: element_id => ({ drop: 'layer_element', key: [layer_id, element_id] }),
    });
  }

  return {
    async list(at: ModelAt): Promise<Layer[]> {
      const data = await access.dataOf(at);
      return data ? listLayers(data.file).map(row => describe(data.file, row)) : [];
    },

    async get(at: ModelAt, id: number): Promise<Layer> {
      const data = await access.dataOf(at);
      if (!data) throw notFound('layer');
      return describe(data.file, layerIn(data.file, id));
    },

    /** @throws 400 for elements that are not there */
    create(at: ModelAt, { name, identifier = null, description = null, elements }: LayerRequest): Promise<Layer> {
      return access.edit(at, { action: 'layer.create' }, async ({ file }, nextId) => {
        const id = nextId();
        return {
          changes: [{ put: 'layer', row: { id, name, identifier, description } }, ...(await links(file, id, elements))],
          answer: edited => describe(edited.file, layerIn(edited.file, id)),
        };
      });
    },

    /** `elements`, when given, become those of the layer. @throws 404, 400 as `create` */
    update(at: ModelAt, id: number, { elements, ...change }: LayerChange): Promise<Layer> {
      return access.edit(at, { action: 'layer.update', id }, async ({ file }) => {
        const row = { ...layerIn(file, id), ...change };
        return {
          changes: [{ put: 'layer', row }, ...(elements ? await links(file, id, elements) : [])],
          answer: edited => describe(edited.file, layerIn(edited.file, id)),
        };
      });
    },

    /** Its elements stay. @throws 404 */
    remove(at: ModelAt, id: number): Promise<void> {
      return access.edit(at, { action: 'layer.delete', id }, ({ file }) => ({
        changes: [{ drop: 'layer', key: [layerIn(file, id).id] }],
        answer: () => undefined,
      }));
    },
  };
}
