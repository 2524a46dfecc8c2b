// SQL of the spatial structure in a model's data file.
import type { ModelFile } from '../data/open.ts';

export interface SpatialRow {
  readonly uuid: string;
  readonly name: string | null;
  readonly longname: string | null;
  readonly elevation: number | null;
}

/**
 * From the lowest up; those without elevation count as 0. Of equal ones the order is that which people gave, else the
 * file's.
 */
export const listSpatial = (file: ModelFile, kind: 'storey' | 'building') =>
  file.all<SpatialRow>(
    `SELECT guid AS uuid, name, longname, elevation FROM spatial JOIN element ON element.id = element_id
     WHERE kind = ? ORDER BY coalesce(elevation, 0), position, element.id`,
    kind,
  );
