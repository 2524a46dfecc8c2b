// SQL of elements that are edited, in a model's data file.
import { type ModelFile, idsOf } from '../../data/open.ts';
import type { RowOf } from '../../data/row-edits.ts';

/** The first element of a kind in the spatial structure. */
export const firstOfKind = (file: ModelFile, kind: string): number | undefined =>
  file.get<{ element_id: number }>('SELECT element_id FROM spatial WHERE kind = ? ORDER BY element_id LIMIT 1', kind)
    ?.element_id;

export type SpatialRow = RowOf<'spatial'>;

export const findSpatial = (file: ModelFile, elementId: number) =>
  file.get<SpatialRow>(
    'SELECT element_id, kind, longname, object_type, elevation, position, geometry FROM spatial WHERE element_id = ?',
    elementId,
  );

/** GlobalIds of what a model has besides elements. */
export const otherGuids = (file: ModelFile): string[] =>
  file.all<{ guid: string }>('SELECT guid FROM system UNION ALL SELECT guid FROM zone').map(({ guid }) => guid);

/** Sets that belong to an element and to no other. */
export const setsOfOnly = (file: ModelFile, elementId: number) =>
  idsOf(
    file,
    `SELECT set_id AS id FROM set_element AS mine WHERE element_id = ?
       AND NOT EXISTS (SELECT 1 FROM set_element AS other WHERE other.set_id = mine.set_id
       AND other.element_id <> mine.element_id)
       AND NOT EXISTS (SELECT 1 FROM inherited_set WHERE inherited_set.set_id = mine.set_id)`,
    elementId,
  );

export const layersOf = (file: ModelFile, elementId: number) =>
  idsOf(file, 'SELECT layer_id AS id FROM layer_element WHERE element_id = ?', elementId);

export const classificationsOf = (file: ModelFile, elementId: number) =>
  idsOf(file, 'SELECT classification_id AS id FROM classification_element WHERE element_id = ?', elementId);

/** Zones of a storey. */
export const zonesOfStorey = (file: ModelFile, guid: string) =>
  file.all<RowOf<'zone'>>('SELECT id, guid, name, parent, color, position, storey FROM zone WHERE storey = ?', guid);
