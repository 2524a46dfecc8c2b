// Models that are placed in another one at a point of three numbers, as panoramas are in a building of photospheres.
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Db } from '../../../storage/db.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { NewPositionedModel, PositionChange, PositionedModel, PositionInModel } from './schema.ts';
import * as store from './store.ts';

export type PositionedModels = ReturnType<typeof createPositionedModels>;

export function createPositionedModels({ db, access }: { db: Db; access: Access }) {
  /** Rows of which the viewer may see the model that `idOf` names. */
  async function seen(at: ModelAt, rows: readonly store.PositionRow[], idOf: (row: store.PositionRow) => number) {
    const visible = await access.visibleAmong(at.projectId, rows.map(idOf), at);
    return rows.filter(row => visible.has(idOf(row)));
  }

  async function describe(at: ModelAt, all: readonly store.PositionRow[]): Promise<PositionedModel[]> {
    const rows = await seen(at, all, ({ model_id }) => model_id);
    return rows.map(({ model_id, position }) => ({ positioned_model: model_id, position: parse(position) }));
  }

  /** @throws 404 when it is not placed in the model, or is hidden */
  async function get(at: ModelAt, id: number): Promise<PositionedModel> {
    const row = await store.findPosition(db, at.modelId, id);
    const [found] = row ? await describe(at, [row]) : [];
    if (!found) throw notFound('positioned model');
    return found;
  }

  return {
    async list(at: ModelAt): Promise<PositionedModel[]> {
      await access.visibleAt(at);
      return describe(at, await store.positionsIn(db, at.modelId));
    },

    async get(at: ModelAt, id: number): Promise<PositionedModel> {
      await access.visibleAt(at);
      return get(at, id);
    },

    /** The models that this one is placed in. */
    async positionedIn(at: ModelAt): Promise<PositionInModel[]> {
      await access.visibleAt(at);
      const rows = await seen(at, await store.positionsOf(db, at.modelId), ({ parent_id }) => parent_id);
      return rows.map(({ parent_id, position }) => ({ parent_model: parent_id, position: parse(position) }));
    },

    /** @throws 400 on `positioned_model` for what is no other model of the project, or is there already */
    async create(at: ModelAt, { positioned_model: id, position }: NewPositionedModel): Promise<PositionedModel> {
      const row = await access.writableAt(at);
      if (id === at.modelId) throw invalid('positioned_model', 'A model cannot be placed in itself.');
      if (!(await access.visibleAmong(at.projectId, [id], at)).has(id))
        throw invalid('positioned_model', 'Model not found in the project.');
      await access.changeRow(row, 'model.position.create', async tx => {
        if ((await store.insertPosition(tx, at.modelId, id, position)) === 0)
          throw invalid('positioned_model', 'It is placed in this model already.', 'already_exists');
      });
      return { positioned_model: id, position };
    },

    async update(at: ModelAt, id: number, { position }: PositionChange): Promise<PositionedModel> {
      const row = await access.writableAt(at);
      const before = await get(at, id);
      if (position === undefined) return before;
      await access.changeRow(row, 'model.position.update', async tx => {
        if ((await store.setPosition(tx, at.modelId, id, position)) === 0) throw notFound('positioned model');
      });
      return { positioned_model: id, position };
    },

    /** Removes it from the model; the placed model itself stays. */
    async remove(at: ModelAt, id: number): Promise<void> {
      const row = await access.writableAt(at);
      await get(at, id);
      await access.changeRow(row, 'model.position.delete', async tx => {
        if ((await store.deletePosition(tx, at.modelId, id)) === 0) throw notFound('positioned model');
      });
    },
  };
}

const parse = (position: string) => JSON.parse(position) as number[];
