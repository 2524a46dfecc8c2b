// SQL that writes masks. They are read with the transforms, in appearance.
import type { Tx } from '../../../storage/db.ts';

export interface MaskWrite {
  readonly crop_path: readonly (readonly number[])[] | null;
  readonly grayscale: boolean;
  readonly opacity: number | null;
  readonly brightness: number | null;
  readonly contrast: number | null;
}

/** Sets or replaces the mask of a model. Number of rows: 0 when the model is deleted. */
export async function putMask(
  tx: Tx,
  modelId: number,
  { crop_path, grayscale, opacity, brightness, contrast }: MaskWrite,
  now: string,
): Promise<number> {
  return tx.run(
    `INSERT INTO model_mask (model_id, crop_path, grayscale, opacity, brightness, contrast, created_at, updated_at)
     SELECT id, ?, ?, ?, ?, ?, ?, ? FROM model WHERE id = ?
     ON CONFLICT (model_id) DO UPDATE SET crop_path = excluded.crop_path, grayscale = excluded.grayscale, opacity = excluded.opacity,
       brightness = excluded.brightness, contrast = excluded.contrast, updated_at = excluded.updated_at`,
    [
      crop_path === null ? null : JSON.stringify(crop_path),
      grayscale ? 1 : 0,
      opacity,
      brightness,
      contrast,
      now,
      now,
      modelId,
    ],
  );
}

export async function deleteMask(tx: Tx, modelId: number): Promise<number> {
  return tx.run('DELETE FROM model_mask WHERE model_id = ?', [modelId]);
}
