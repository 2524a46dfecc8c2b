// SQL of materials in a model's data file.
import { inPages, type ModelFile, type RecordPlace } from '../data/open.ts';

export interface MaterialRow {
  readonly id: number;
  readonly step_id: number | null;
  readonly name: string | null;
  readonly category: string | null;
  readonly description: string | null;
  /** JSON list of ids of property sets, or null */
  readonly sets: string | null;
}

export const selectMaterials = (file: ModelFile): Iterable<MaterialRow> =>
  inPages<MaterialRow>(
    file,
    'SELECT id, step_id, name, category, description, sets FROM material WHERE id > ? ORDER BY id LIMIT ?',
  );

export function findMaterial(file: ModelFile, id: number): MaterialRow | undefined {
  return file.get<MaterialRow>('SELECT id, step_id, name, category, description, sets FROM material WHERE id = ?', id);
}

export function findElementPlace(file: ModelFile, guid: string): RecordPlace | undefined {
  return file.get<RecordPlace>('SELECT chunk, off, len FROM element WHERE guid = ? ORDER BY id LIMIT 1', guid);
}
