// SQL of property sets, definitions and units in a model's data file.
import type { RecordPlace, ModelFile } from '../data/open.ts';

export interface SetRow extends RecordPlace {
  readonly id: number;
  readonly guid: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  /** id of its first property; the others follow */
  readonly first_property: number;
}

export interface DefinitionRow {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly value_type: string | null;
  readonly unit_id: number | null;
}

const selectSets = 'SELECT id, guid, name, description, type, first_property, chunk, off, len FROM property_set';

export function findSet(file: ModelFile, id: number): SetRow | undefined {
  return file.get<SetRow>(`${selectSets} WHERE id = ?`, id);
}

export function setsBetween(file: ModelFile, first: number, last: number): SetRow[] {
  return file.all<SetRow>(`${selectSets} WHERE id BETWEEN ? AND ?`, first, last);
}

export function listDefinitions(file: ModelFile): DefinitionRow[] {
  return file.all<DefinitionRow>('SELECT id, name, description, type, value_type, unit_id FROM definition ORDER BY id');
}

export function listUnits(file: ModelFile): { id: number; json: string }[] {
  return file.all<{ id: number; json: string }>('SELECT id, json FROM unit ORDER BY id');
}
