// Appearance of models in the plane. Masks of sheets: which part of a PDF or picture is shown, and how bright; a model
// has one or none. Transforms: where a model is.
import { existing, invalid, notFound } from '../../../kit/errors.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Tx } from '../../../storage/db.ts';
import type { ModelRow } from '../../access/rows.ts';
import type { ModelType } from '../../access/schema.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { Mask2D, Transform } from '../../records/schema.ts';
import { describeMask, describeTransform } from '../../records/service.ts';
import type { MaskValues, TransformChange } from './schema.ts';
import * as store from './store.ts';

const masked: readonly ModelType[] = ['PDF', 'JPEG', 'PNG'];
const empty: store.MaskWrite = { crop_path: null, grayscale: false, opacity: null, brightness: null, contrast: null };
/** As the model was made. */
const unmoved: Transform = { translate: [0, 0], rotate: 0, scale: 1, opacity: 1 };

export type Appearances = ReturnType<typeof createAppearances>;

export function createAppearances({ clock, access }: { clock: Clock; access: Access }) {
  /** @throws 400 when models of this type have no mask */
  async function sheetAt(at: ModelAt): Promise<ModelRow> {
    const row = await access.writableAt(at);
    if (!masked.includes(row.type))
      throw invalid('non_field_errors', `Only models of the types ${masked.join(', ')} have a mask.`);
    return row;
  }

  async function maskIn(tx: Tx, id: number): Promise<Mask2D | null> {
    const row = await store.findMask(tx, id);
    return row ? describeMask(row) : null;
  }

  const write = async (tx: Tx, id: number, values: store.MaskWrite): Promise<Mask2D> =>
    existing((await store.putMask(tx, id, values, isoTime(clock.now()))) > 0 ? await maskIn(tx, id) : null, 'model');

  return {
    /** Creates or replaces the whole mask. */
    async putMask(at: ModelAt, values: MaskValues): Promise<{ mask: Mask2D; isNew: boolean }> {
      const row = await sheetAt(at);
      return access.changeRow(row, 'model.mask.set', async tx => {
        const before = await maskIn(tx, row.id);
        return { mask: await write(tx, row.id, { ...empty, ...values }), isNew: before === null };
      });
    },

    /** @throws 404 when the model has no mask */
    async updateMask(at: ModelAt, change: MaskValues): Promise<Mask2D> {
      const row = await sheetAt(at);
      return access.changeRow(row, 'model.mask.update', async tx => {
        const before = existing(await maskIn(tx, row.id), 'mask of model');
        return write(tx, row.id, { ...before, ...change });
      });
    },

    removeMask: (at: ModelAt): Promise<void> =>
      access.change(at, 'model.mask.delete', async (tx, { id }) => {
        if ((await store.deleteMask(tx, id)) === 0) throw notFound('mask of model');
      }),

    /** Values that were never set are those of the model's file. */
    transform: (at: ModelAt, change: TransformChange): Promise<Transform> =>
      access.change(at, 'model.transform', async (tx, { id }) => {
        const before = await store.findTransform(tx, id);
        const transform = { ...(before ? describeTransform(before) : unmoved), ...change };
        if ((await store.putTransform(tx, id, transform)) === 0) throw notFound('model');
        return transform;
      }),
  };
}
