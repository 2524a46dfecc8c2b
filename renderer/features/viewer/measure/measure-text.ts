// Texts of measures: numbers with their units. Points are in the scene: east, height, south.
import { areaText, digits, lengthText, type NumberStyle } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { angleOf, areaOf, lengthOf, type MeasureKind } from '../../../viewer/tools/measures.ts';
import type { ModelGeoreference } from '../../../api/shapes.ts';

// Coordinates of a point: east, north and height on the map where the models have a map conversion, else x, y and z of
// the project. Follows IfcMapConversion of IFC 4: turned, scaled, then moved.

interface Coordinates {
  /** null: coordinates of the project */
  readonly crs: string | null;
  readonly isOnMap: boolean;
  /** metres */
  readonly values: Vec;
}

/** Map conversion of a project. */
export interface MapPlace extends Pick<ModelGeoreference, 'crs'> {
  readonly conversion: NonNullable<ModelGeoreference['map_conversion']>;
  /** metres per unit of the file */
  readonly unit: number;
}

/** The common map conversion of the open models; undefined when they differ or one has none. */
export function mapPlaceOf(models: readonly ModelGeoreference[]): MapPlace | undefined {
  const places = models.map(({ crs, map_conversion, length_unit_metres }) =>
    map_conversion ? { crs, conversion: map_conversion, unit: length_unit_metres ?? 1 } : undefined,
  );
  const [first] = places;
  return first && places.every(each => JSON.stringify(each) === JSON.stringify(first)) ? first : undefined;
}

/** Largest valid map coordinate, metres. */
const FARTHEST = 20_000_000;

/**
 * Metres per unit of the map. Maps are in metres, also for files in millimetres; coordinates that no map in metres
 * could have are in the unit of the file.
 */
const mapUnit = ({ conversion: { eastings, northings }, unit }: MapPlace): number =>
  Math.max(Math.abs(eastings), Math.abs(northings)) > FARTHEST ? unit : 1;

/** Factor by which the projection changes lengths. A scale from the unit of the file to metres changes none. */
const stretch = (scale: number | null, unit: number): number =>
  [scale ?? 1, (scale ?? 1) / unit].find(each => Math.abs(each - 1) < 0.01) ?? 1;

/** @param point metres in the world: east, height, south */
export function coordinatesOf([east, height, south]: Vec, place: MapPlace | undefined): Coordinates {
  const north = 0 - south;
  if (!place) return { crs: null, isOnMap: false, values: [east, north, height] };
  const { eastings, northings, orthogonal_height, x_axis_abscissa, x_axis_ordinate, scale } = place.conversion;
  const [along, across] = [x_axis_abscissa ?? 1, x_axis_ordinate ?? 0];
  const size = Math.hypot(along, across) || 1;
  const [cos, sin] = [along / size, across / size];
  const metres = mapUnit(place);
  const factor = stretch(scale, place.unit);
  return {
    crs: place.crs,
    isOnMap: true,
    values: [
      eastings * metres + (east * cos - north * sin) * factor,
      northings * metres + (east * sin + north * cos) * factor,
      orthogonal_height * metres + height * factor,
    ],
  };
}

/** `E 2600000.000 m, N 1200000.000 m, H 431.250 m (EPSG:2056)`, else `x …, y …, z …`. */
export function coordinatesText({ crs, isOnMap, values }: Coordinates, style: NumberStyle): string {
  const names = isOnMap ? ['E', 'N', 'H'] : ['x', 'y', 'z'];
  const text = values.map((value, n) => `${names[n]!} ${lengthText(value, style)}`).join('\n');
  return crs ? `${text}\n${crs}` : text;
}

export interface MeasureWriting extends NumberStyle {
  /** coordinates of a point of the scene */
  readonly at: (point: Vec) => Coordinates;
}

export function measureText(kind: MeasureKind, points: readonly Vec[], { at, ...style }: MeasureWriting): string {
  switch (kind) {
    case 'point':
      return points[0] ? coordinatesText(at(points[0]), style) : '';
    case 'angle':
      return `${digits((angleOf(points) * 180) / Math.PI, 1, style.language)}°`;
    case 'area':
      return areaText(areaOf(points), style);
    case 'length':
    case 'chain':
    case 'clearance':
      return lengthText(lengthOf(points), style);
  }
}

/** Components of a length from its first point to its second: x to the east, y to the north, z up. */
export function lengthParts([from, to]: readonly Vec[], style: NumberStyle) {
  if (!from || !to) return null;
  const [dx, dz, dy] = [to[0] - from[0], to[1] - from[1], from[2] - to[2]];
  const horizontal = Math.hypot(dx, dy);
  const degrees = `${digits((Math.atan2(dz, horizontal) * 180) / Math.PI, 1, style.language)}°`;
  const percent = horizontal > Math.abs(dz) * 1e-4 ? (dz / horizontal) * 100 : null;
  return {
    dx: lengthText(dx, style),
    dy: lengthText(dy, style),
    dz: lengthText(dz, style),
    horizontal: lengthText(horizontal, style),
    /** `5.0 % (2.9°)`; vertical: only the degrees */
    slope: percent === null ? degrees : `${digits(percent, 1, style.language)} % (${degrees})`,
  };
}
