// SQL of masks and transforms. Records read them joined to the rows of their models.
import type { Reads, Tx } from '../../../storage/db.ts';
import type { Transform } from '../../records/schema.ts';
import type { MaskRow, TransformRow } from '../../records/service.ts';

export const findMask = (db: Reads, modelId: number) =>
  db.get<MaskRow>('SELECT * FROM model_mask WHERE model_id = ?', [modelId]);

export const findTransform = (db: Reads, modelId: number) =>
  db.get<TransformRow>('SELECT * FROM model_transform WHERE model_id = ?', [modelId]);

export interface MaskWrite {
  readonly crop_path: readonly (readonly number[])[] | null;
  readonly grayscale: boolean;
  readonly opacity: number | null;
  readonly brightness: number | null;
  readonly contrast: number | null;
}

/** Sets or replaces the mask of a model. Number of rows: 0 when the model is deleted. */
export async function putMask(tx: Tx, modelId: number, mask: MaskWrite, now: string): Promise<number> {
  const { grayscale, opacity, brightness, contrast } = mask;
  const crop = mask.crop_path === null ? null : JSON.stringify(mask.crop_path);
  return tx.run(
    `INSERT INTO model_mask (model_id, crop_path, grayscale, opacity, brightness, contrast, created_at, updated_at)
     SELECT id, ?, ?, ?, ?, ?, ?, ? FROM model WHERE id = ?
     ON CONFLICT (model_id) DO UPDATE SET crop_path = excluded.crop_path, grayscale = excluded.grayscale,
       opacity = excluded.opacity, brightness = excluded.brightness, contrast = excluded.contrast,
       updated_at = excluded.updated_at`,
    [crop, grayscale ? 1 : 0, opacity, brightness, contrast, now, now, modelId],
  );
}

export const deleteMask = (tx: Tx, modelId: number) => tx.run('DELETE FROM model_mask WHERE model_id = ?', [modelId]);

/** Number of rows: 0 when the model is deleted. */
export const putTransform = (tx: Tx, modelId: number, { translate, rotate, scale, opacity }: Transform) =>
  tx.run(
    `INSERT INTO model_transform (model_id, translate, rotate, scale, opacity)
     SELECT id, ?, ?, ?, ? FROM model WHERE id = ?
     ON CONFLICT (model_id) DO UPDATE SET translate = excluded.translate, rotate = excluded.rotate,
       scale = excluded.scale, opacity = excluded.opacity`,
    [JSON.stringify(translate), rotate, scale, opacity, modelId],
  );
