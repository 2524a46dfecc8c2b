// Where models are shown on the plane.
import { notFound } from '../../kit/errors.ts';
import type { Db } from '../../storage/db.ts';
import type { Transform } from '../looks/schema.ts';
import type { Looks } from '../looks/service.ts';
import type { ModelAt, Models } from '../records/service.ts';
import type { TransformChange } from './schema.ts';
import { putTransform } from './store.ts';

/** As the model was made. */
const unmoved: Transform = { translate: [0, 0], rotate: 0, scale: 1, opacity: 1 };

export type Transforms = ReturnType<typeof createTransforms>;

export function createTransforms({
  db,
  models,
  looks,
}: {
  readonly db: Db;
  readonly models: Models;
  readonly looks: Looks;
}) {
  return {
    /** What was never set is as the model was made. */
    async update(at: ModelAt, change: TransformChange): Promise<Transform> {
      const { id } = await models.writableAt(at);
      return db.tx(async tx => {
        const before = (await looks.ofModels([id], tx)).get(id)?.transform ?? unmoved;
        const transform = { ...before, ...change };
        if ((await putTransform(tx, id, transform)) === 0) throw notFound('model');
        return transform;
      });
    },
  };
}
