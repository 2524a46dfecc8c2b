// SQL of systems in a model's data file.
import type { ModelFile } from '../data/open.ts';

export interface SystemRow {
  readonly id: number;
  readonly uuid: string;
  readonly name: string | null;
  readonly object_type: string | null;
  readonly description: string | null;
}

const select = 'SELECT id, guid AS uuid, name, object_type, description FROM system';

export function listSystems(file: ModelFile): SystemRow[] {
  return file.all<SystemRow>(`${select} ORDER BY id`);
}

export function findSystem(file: ModelFile, guid: string): SystemRow | undefined {
  return file.get<SystemRow>(`${select} WHERE guid = ? ORDER BY id LIMIT 1`, guid);
}

/** GlobalIds of the elements of a system. */
export function elementsOfSystem(file: ModelFile, id: number): string[] {
  return file
    .all<{ guid: string }>(
      'SELECT guid FROM system_element JOIN element ON element.id = element_id WHERE system_id = ? ORDER BY element_id',
      id,
    )
    .map(({ guid }) => guid);
}

export function elementIdsOfSystem(file: ModelFile, id: number): number[] {
  return file
    .all<{ element_id: number }>('SELECT element_id FROM system_element WHERE system_id = ?', id)
    .map(({ element_id }) => element_id);
}
