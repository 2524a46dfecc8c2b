// SQL of layers in a model's data file.
import type { ModelFile } from '../data/open.ts';

export interface LayerRow {
  readonly id: number;
  readonly name: string | null;
  readonly identifier: string | null;
  readonly description: string | null;
}

export function listLayers(file: ModelFile): LayerRow[] {
  return file.all<LayerRow>('SELECT id, name, identifier, description FROM layer ORDER BY id');
}

export function findLayer(file: ModelFile, id: number): LayerRow | undefined {
  return file.get<LayerRow>('SELECT id, name, identifier, description FROM layer WHERE id = ?', id);
}

/** GlobalIds of the elements of a layer. */
export function elementsOfLayer(file: ModelFile, id: number): string[] {
  return file
    .all<{ guid: string }>(
      'SELECT guid FROM layer_element JOIN element ON element.id = element_id WHERE layer_id = ? ORDER BY element_id',
      id,
    )
    .map(({ guid }) => guid);
}

export function elementIdsOfLayer(file: ModelFile, id: number): number[] {
  return file
    .all<{ element_id: number }>('SELECT element_id FROM layer_element WHERE layer_id = ?', id)
    .map(({ element_id }) => element_id);
}
