// SQL of elements that are edited, in a model's data file.
import type { RecordPlace, ModelFile } from '../data/open.ts';
import type { RowOf } from '../edits/service.ts';

/** The whole row of an element, and where its record lies. */
export type WholeElement = RowOf<'element'> & RecordPlace & { readonly id: number; readonly guid: string; readonly type: string; readonly parent: number | null };

const selectWhole = 'SELECT id, guid, type, name, parent, step_id, has_shape, chunk, off, len FROM element';

export function findWhole(file: ModelFile, guid: string): WholeElement | undefined {
  return file.get<WholeElement>(`${selectWhole} WHERE guid = ? ORDER BY id LIMIT 1`, guid);
}

export function findWholeById(file: ModelFile, id: number): WholeElement | undefined {
  return file.get<WholeElement>(`${selectWhole} WHERE id = ?`, id);
}

export function childrenOf(file: ModelFile, id: number): WholeElement[] {
  return file.all<WholeElement>(`${selectWhole} WHERE parent = ? ORDER BY id`, id);
}

/** The first element of a kind in the spatial structure. */
export function firstOfKind(file: ModelFile, kind: string): number | undefined {
  return file.get<{ element_id: number }>('SELECT element_id FROM spatial WHERE kind = ? ORDER BY element_id LIMIT 1', kind)?.element_id;
}

export type SpatialRow = RowOf<'spatial'>;

export function findSpatial(file: ModelFile, elementId: number): SpatialRow | undefined {
  return file.get<SpatialRow>('SELECT element_id, kind, longname, object_type, elevation, position, geometry FROM spatial WHERE element_id = ?', elementId);
}

/** GlobalIds of what a model has beside elements. */
export function otherGuids(file: ModelFile): string[] {
  return file.all<{ guid: string }>('SELECT guid FROM system UNION ALL SELECT guid FROM zone').map(({ guid }) => guid);
}

/** Sets that belong to an element and to no other. */
export function setsOfOnly(file: ModelFile, elementId: number): number[] {
  return file.all<{ set_id: number }>(
    `SELECT set_id FROM set_element AS mine WHERE element_id = ?
       AND NOT EXISTS (SELECT 1 FROM set_element AS other WHERE other.set_id = mine.set_id AND other.element_id <> mine.element_id)
       AND NOT EXISTS (SELECT 1 FROM inherited_set WHERE inherited_set.set_id = mine.set_id)`, elementId).map(({ set_id }) => set_id);
}

/** Whether others have a set too: elements, types or materials. */
export function isShared(file: ModelFile, setId: number, elementId: number): boolean {
  return file.get('SELECT 1 FROM set_element WHERE set_id = ? AND element_id <> ? UNION ALL SELECT 1 FROM inherited_set WHERE set_id = ? LIMIT 1', setId, elementId, setId) !== undefined;
}

/** The row of a set without what follows from its record, with where the record lies. */
export type WholeSet = RowOf<'property_set'> & RecordPlace & { readonly id: number; readonly first_property: number | null };

export function findWholeSet(file: ModelFile, id: number): WholeSet | undefined {
  return file.get<WholeSet>('SELECT id, guid, name, description, type, attributes, first_property, chunk, off, len FROM property_set WHERE id = ?', id);
}

export function layersOf(file: ModelFile, elementId: number): number[] {
  return file.all<{ id: number }>('SELECT layer_id AS id FROM layer_element WHERE element_id = ?', elementId).map(({ id }) => id);
}

export function classificationsOf(file: ModelFile, elementId: number): number[] {
  return file.all<{ id: number }>('SELECT classification_id AS id FROM classification_element WHERE element_id = ?', elementId).map(({ id }) => id);
}

/** Zones that lie on a storey. */
export function zonesOfStorey(file: ModelFile, guid: string): RowOf<'zone'>[] {
  return file.all<RowOf<'zone'>>('SELECT id, guid, name, parent, color, position, storey FROM zone WHERE storey = ?', guid);
}
