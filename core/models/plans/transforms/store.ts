// SQL that writes transforms. They are read with the masks, in appearance.
import type { Tx } from '../../../storage/db.ts';
import type { Transform } from '../../records/schema.ts';

/** Number of rows: 0 when the model is deleted. */
export async function putTransform(
  tx: Tx,
  modelId: number,
  { translate, rotate, scale, opacity }: Transform,
): Promise<number> {
  return tx.run(
    `INSERT INTO model_transform (model_id, translate, rotate, scale, opacity) SELECT id, ?, ?, ?, ? FROM model WHERE id = ?
     ON CONFLICT (model_id) DO UPDATE SET translate = excluded.translate, rotate = excluded.rotate, scale = excluded.scale, opacity = excluded.opacity`,
    [JSON.stringify(translate), rotate, scale, opacity, modelId],
  );
}
