// Position of models on the plane.
import { record } from '../../../audit/record.ts';
import { notFound } from '../../../kit/errors.ts';
import type { Db } from '../../../storage/db.ts';
import { loggedModel } from '../../access/rows.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { Transform } from '../../records/schema.ts';
import type { Appearances } from '../appearance/service.ts';
import type { TransformChange } from './schema.ts';
import { putTransform } from './store.ts';

/** As the model was made. */
const unmoved: Transform = { translate: [0, 0], rotate: 0, scale: 1, opacity: 1 };

export type Transforms = ReturnType<typeof createTransforms>;

export function createTransforms({ db, access, appearances }: { db: Db; access: Access; appearances: Appearances }) {
  return {
    /** Values that were never set are those of the model's file. */
    async update(at: ModelAt, change: TransformChange): Promise<Transform> {
      const row = await access.writableAt(at);
      const { id } = row;
      return db.tx(async tx => {
        record(tx, { action: 'model.transform', object: loggedModel(row) });
        const before = (await appearances.ofModels([id], tx)).get(id)?.transform ?? unmoved;
        const transform = { ...before, ...change };
        if ((await putTransform(tx, id, transform)) === 0) throw notFound('model');
        return transform;
      });
    },
  };
}
