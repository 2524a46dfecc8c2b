// Finds the rows of elements in a model's data file.
import type { ModelFile, RecordPlace } from './open.ts';

export interface ElementRow extends RecordPlace {
  readonly id: number;
  readonly guid: string;
  readonly type: string;
}

/** The first of a GlobalId: real files repeat some. */
export function findElement(file: ModelFile, guid: string): ElementRow | undefined {
  return file.get<ElementRow>(
    'SELECT id, guid, type, chunk, off, len FROM element WHERE guid = ? ORDER BY id LIMIT 1',
    guid,
  );
}

/** The whole row of an element, for edits, and where its record is. */
export interface WholeElement extends RecordPlace {
  readonly id: number;
  readonly guid: string;
  readonly type: string;
  readonly name: string | null;
  readonly parent: number | null;
  readonly step_id: number | null;
  readonly has_shape: number;
}

const selectWhole = 'SELECT id, guid, type, name, parent, step_id, has_shape, chunk, off, len FROM element';

/** The first of a GlobalId. */
export function findWhole(file: ModelFile, guid: string): WholeElement | undefined {
  return file.get<WholeElement>(`${selectWhole} WHERE guid = ? ORDER BY id LIMIT 1`, guid);
}

export function findWholeById(file: ModelFile, id: number): WholeElement | undefined {
  return file.get<WholeElement>(`${selectWhole} WHERE id = ?`, id);
}

/** The first element from an id on, up to another. */
export function nextWhole(file: ModelFile, from: number, upTo: number): WholeElement | undefined {
  return file.get<WholeElement>(`${selectWhole} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1`, from, upTo);
}

/** The elements that one contains. */
export function childrenOf(file: ModelFile, id: number): WholeElement[] {
  return file.all<WholeElement>(`${selectWhole} WHERE parent = ? ORDER BY id`, id);
}
