// SQL of zones and spaces in a model's data file.
import type { ModelFile } from '../data/open.ts';

export interface ZoneRow {
  readonly id: number;
  readonly guid: string;
  readonly name: string | null;
  readonly parent: number | null;
  readonly color: string | null;
  /** among its siblings, as people gave it */
  readonly position: number | null;
  /** GlobalId */
  readonly storey: string | null;
}

export interface SpaceRow {
  readonly id: number;
  readonly guid: string;
  readonly name: string | null;
  readonly longname: string | null;
  readonly position: number | null;
  /** JSON of points */
  readonly geometry: string | null;
}

export const listZones = (file: ModelFile) =>
  file.all<ZoneRow>('SELECT id, guid, name, parent, color, position, storey FROM zone ORDER BY id');

const selectSpaces = `SELECT element.id, guid, name, longname, position, geometry
   FROM spatial JOIN element ON element.id = element_id WHERE kind = 'space'`;

export const listSpaces = (file: ModelFile) => file.all<SpaceRow>(`${selectSpaces} ORDER BY element.id`);

export const findSpace = (file: ModelFile, id: number) => file.get<SpaceRow>(`${selectSpaces} AND element.id = ?`, id);

/** Which zone holds which space. */
export const listZoneSpaces = (file: ModelFile) =>
  file.all<{ zone_id: number; element_id: number }>(
    'SELECT zone_id, element_id FROM zone_space ORDER BY zone_id, element_id',
  );
