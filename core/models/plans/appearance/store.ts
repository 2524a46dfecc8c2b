// SQL that reads masks and transforms.
import { placeholders, portionsOf, type Reads } from '../../../storage/db.ts';

export interface MaskRow {
  readonly id: number;
  readonly model_id: number;
  readonly crop_path: string | null;
  readonly grayscale: number;
  readonly opacity: number | null;
  readonly brightness: number | null;
  readonly contrast: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface TransformRow {
  readonly model_id: number;
  readonly translate: string;
  readonly rotate: number;
  readonly scale: number;
  readonly opacity: number;
}

export async function masksOf(db: Reads, modelIds: readonly number[]): Promise<MaskRow[]> {
  const found = portionsOf(modelIds).map(portion =>
    db.all<MaskRow>(`SELECT * FROM model_mask WHERE model_id IN (${placeholders(portion)})`, portion),
  );
  return (await Promise.all(found)).flat();
}

export async function transformsOf(db: Reads, modelIds: readonly number[]): Promise<TransformRow[]> {
  const found = portionsOf(modelIds).map(portion =>
    db.all<TransformRow>(`SELECT * FROM model_transform WHERE model_id IN (${placeholders(portion)})`, portion),
  );
  return (await Promise.all(found)).flat();
}
