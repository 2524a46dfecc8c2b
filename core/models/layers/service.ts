import { existing } from '../../kit/errors.ts';
import type { Access, ModelAt } from '../access/service.ts';
import { findRow, listRows, membersOf, type NamedRow } from '../data/named-rows.ts';
import type { ModelFile } from '../data/open.ts';
import { memberChanges } from '../editing/drafts/names.ts';
import type { Layer, LayerChange, LayerRequest } from './schema.ts';

type LayerRow = NamedRow<'layer'>;

export type Layers = ReturnType<typeof createLayers>;

export const createLayers = ({ access }: { access: Access }) => ({
  list: (at: ModelAt) => access.listIn(at, ({ file }) => listRows(file, 'layer').map(row => describe(file, row))),

  async get(at: ModelAt, id: number): Promise<Layer> {
    const { file } = await access.existingData(at, 'layer');
    return describe(file, layerIn(file, id));
  },

  /** @throws 400 for elements that are not there */
  create: (at: ModelAt, { name, identifier = null, description = null, elements }: LayerRequest): Promise<Layer> =>
    access.edit(at, { action: 'layer.create' }, async ({ file }, nextId) => {
      const id = nextId();
      const members = await memberChanges(file, 'layer', id, elements);
      return {
        changes: [{ put: 'layer', row: { id, name, identifier, description } }, ...members],
        answer: edited => describe(edited.file, layerIn(edited.file, id)),
      };
    }),

  /** `elements`, when given, become those of the layer. @throws 404, 400 as `create` */
  update: (at: ModelAt, id: number, { elements, ...change }: LayerChange): Promise<Layer> =>
    access.edit(at, { action: 'layer.update', id }, async ({ file }) => {
      const row = { ...layerIn(file, id), ...change };
      return {
        changes: [{ put: 'layer', row }, ...(elements ? await memberChanges(file, 'layer', id, elements) : [])],
        answer: edited => describe(edited.file, layerIn(edited.file, id)),
      };
    }),

  /** Its elements stay. @throws 404 */
  remove: (at: ModelAt, id: number) =>
    access.write(at, { action: 'layer.delete', id }, ({ file }) => [{ drop: 'layer', key: [layerIn(file, id).id] }]),
});

const describe = (file: ModelFile, row: LayerRow): Layer => ({
  ...row,
  name: row.name ?? '',
  elements: membersOf(file, 'layer', row.id).map(({ guid }) => guid),
});

const layerIn = (file: ModelFile, id: number): LayerRow => existing(findRow(file, 'layer', id), 'layer');
