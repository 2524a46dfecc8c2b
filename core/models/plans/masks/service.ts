// Masks of sheets: which part of a PDF or picture is shown, and how bright. A model has one or none.
import { record } from '../../../audit/record.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import { isoTime, type Clock } from '../../../kit/time.ts';
import type { Db, Tx } from '../../../storage/db.ts';
import { loggedModel, type ModelRow } from '../../access/rows.ts';
import type { ModelType } from '../../access/schema.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { Mask2D } from '../../records/schema.ts';
import type { Appearances } from '../appearance/service.ts';
import type { MaskValues } from './schema.ts';
import { deleteMask, putMask, type MaskWrite } from './store.ts';

const masked: readonly ModelType[] = ['PDF', 'JPEG', 'PNG'];
const empty: MaskWrite = { crop_path: null, grayscale: false, opacity: null, brightness: null, contrast: null };

export type Masks = ReturnType<typeof createMasks>;

export function createMasks({
  db,
  clock,
  access,
  appearances,
}: {
  db: Db;
  clock: Clock;
  access: Access;
  appearances: Appearances;
}) {
  /** @throws 400 when models of this type have no mask */
  async function sheetAt(at: ModelAt): Promise<ModelRow> {
    const row = await access.writableAt(at);
    if (!masked.includes(row.type))
      throw invalid('non_field_errors', `Only models of the types ${masked.join(', ')} have a mask.`);
    return row;
  }

  async function maskIn(tx: Tx, id: number): Promise<Mask2D | null> {
    return (await appearances.ofModels([id], tx)).get(id)?.mask_2d ?? null;
  }

  async function write(tx: Tx, id: number, values: MaskWrite): Promise<Mask2D> {
    const written = (await putMask(tx, id, values, isoTime(clock.now()))) > 0 ? await maskIn(tx, id) : null;
    if (!written) throw notFound('model');
    return written;
  }

  return {
    /** Creates or replaces the whole mask. */
    async put(at: ModelAt, values: MaskValues): Promise<{ mask: Mask2D; isNew: boolean }> {
      const row = await sheetAt(at);
      const { id } = row;
      return db.tx(async tx => {
        record(tx, { action: 'model.mask.set', object: loggedModel(row) });
        const before = await maskIn(tx, id);
        return { mask: await write(tx, id, { ...empty, ...values }), isNew: before === null };
      });
    },

    /** @throws 404 when the model has no mask */
    async update(at: ModelAt, change: MaskValues): Promise<Mask2D> {
      const row = await sheetAt(at);
      const { id } = row;
      return db.tx(async tx => {
        record(tx, { action: 'model.mask.update', object: loggedModel(row) });
        const before = await maskIn(tx, id);
        if (!before) throw notFound('mask of model');
        return write(tx, id, { ...before, ...change });
      });
    },

    async remove(at: ModelAt): Promise<void> {
      const row = await access.writableAt(at);
      await db.tx(async tx => {
        if ((await deleteMask(tx, row.id)) === 0) throw notFound('mask of model');
        record(tx, { action: 'model.mask.delete', object: loggedModel(row) });
      });
    },
  };
}
