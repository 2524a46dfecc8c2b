// Appearance of models in the plane: their masks and transforms, for their records and for their editors.
import type { Db, Reads } from '../../../storage/db.ts';
import type { WholeModelRow } from '../../access/rows.ts';
import type { Appearance, Mask2D, Transform } from '../../records/schema.ts';
import { masksOf, transformsOf, type MaskRow, type TransformRow } from './store.ts';

export type Appearances = ReturnType<typeof createAppearances>;

export function createAppearances({ db }: { db: Db }) {
  return {
    ofRow: appearanceIn,

    /** Those of the models that have a mask or a transform, by model. */
    async ofModels(modelIds: readonly number[], reads: Reads = db): Promise<ReadonlyMap<number, Appearance>> {
      const [masks, transforms] = await Promise.all([masksOf(reads, modelIds), transformsOf(reads, modelIds)]);
      const appearances = new Map<number, Appearance>(
        transforms.map(row => [row.model_id, { mask_2d: null, transform: describeTransform(row) }]),
      );
      for (const row of masks)
        appearances.set(row.model_id, {
          transform: appearances.get(row.model_id)?.transform ?? null,
          mask_2d: describeMask(row),
        });
      return appearances;
    },
  };
}

/** Mask and transform joined to the row of a model. */
function appearanceIn(row: WholeModelRow): Appearance {
  const { mask_id: id, grayscale, translate, rotate, scale, opacity } = row;
  return {
    mask_2d:
      id === null
        ? null
        : describeMask({
            id,
            crop_path: row.crop_path,
            grayscale: grayscale ?? 0,
            opacity: row.mask_opacity,
            brightness: row.brightness,
            contrast: row.contrast,
            created_at: row.mask_created_at ?? '',
            updated_at: row.mask_updated_at ?? '',
          }),
    transform:
      translate === null
        ? null
        : describeTransform({ translate, rotate: rotate ?? 0, scale: scale ?? 1, opacity: opacity ?? 1 }),
  };
}

function describeMask({
  id,
  crop_path,
  grayscale,
  opacity,
  brightness,
  contrast,
  created_at,
  updated_at,
}: Omit<MaskRow, 'model_id'>): Mask2D {
  return {
    id,
    crop_path: crop_path === null ? null : (JSON.parse(crop_path) as number[][]),
    grayscale: grayscale === 1,
    opacity,
    brightness,
    contrast,
    created_at,
    updated_at,
  };
}

function describeTransform({ translate, rotate, scale, opacity }: Omit<TransformRow, 'model_id'>): Transform {
  return { translate: JSON.parse(translate) as number[], rotate, scale, opacity };
}
