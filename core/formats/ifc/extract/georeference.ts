import { readInstances } from '../own-geometry/instances.ts';
import { axisPlacement } from '../own-geometry/placements.ts';
import { PlacementFrames } from './placement-frames.ts';
import type { StepIndex } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';

/** The georeference of a file; missing parts are absent. Numbers are the file's own. */
export interface Georeference {
  map_conversion?: Record<string, number | null>;
  projected_crs?: Record<string, string | null>;
  site?: { readonly latitude: number | null; readonly longitude: number | null; readonly elevation: number | null };
}

const conversionNames = ['eastings', 'northings', 'orthogonal_height', 'x_axis_abscissa', 'x_axis_ordinate', 'scale'];
const crsNames = ['name', 'description', 'geodetic_datum', 'vertical_datum', 'map_projection', 'map_zone'];

/** IfcMapConversion and IfcProjectedCRS (IFC4), their equivalents as property sets (IFC2x3), and the first site. */
export function readGeoreference(index: StepIndex, reader: InstanceReader): Georeference {
  const found: Georeference = {};
  const conversion = [...index.positionsOf('IFCMAPCONVERSION'), ...index.positionsOf('IFCMAPCONVERSIONSCALED')][0];
  if (conversion !== undefined) {
    reader.load(index, conversion);
    found.map_conversion = Object.fromEntries(conversionNames.map((name, i) => [name, finite(reader.number(i + 2))]));
  }
  const crs = index.positionsOf('IFCPROJECTEDCRS')[0];
  if (crs !== undefined) {
    reader.load(index, crs);
    found.projected_crs = Object.fromEntries(crsNames.map((name, i) => [name, reader.text(i)]));
  }
  readLegacySets(index, reader, found);
  const site = index.positionsOf('IFCSITE')[0];
  if (site !== undefined) {
    reader.load(index, site);
    const place = { latitude: angle(reader, 9), longitude: angle(reader, 10), elevation: finite(reader.number(11)) };
    if (place.latitude !== null || place.longitude !== null || place.elevation !== null) found.site = place;
  }
  return found;
}

// Coordinates beyond this are those of a map, not of a drawing.
const FAR_METRES = 10_000;

/** Warns when the map conversion and the placement of the site both carry map coordinates: together they would move the
 *  model twice. */
export function checkGeoreference(index: StepIndex, reader: InstanceReader, found: Georeference, metres: number) {
  const { eastings = null, northings = null } = found.map_conversion ?? {};
  const site = index.positionsOf('IFCSITE')[0];
  if (site === undefined || Math.hypot(eastings ?? 0, northings ?? 0) * metres < FAR_METRES) return [];
  reader.load(index, site);
  const guid = reader.uniqueText(0);
  const origin = new PlacementFrames(index).of(reader.ref(5))?.o;
  if (!origin || Math.hypot(origin[0], origin[1]) * metres < FAR_METRES) return [];
  const message =
    'The map conversion and the placement of the site both hold map coordinates; only the placement is applied.';
  return [{ code: 'georeference_contradiction', message, type: 'IfcSite', ...(guid && { guid }) }];
}

// Ranks of ContextType and WorldCoordinateSystem.
const [CONTEXT_TYPE, WORLD] = [1, 4];
const SAME_DIRECTION = 1e-9;
const SAME_PLACE = 1e-6;

/**
 * Warns when the world coordinate system of a model is somewhere else than the coordinates of the project. By the
 * standard (IFC 4.3, IfcGeometricRepresentationContext) placements and shapes are in the engineering coordinates of the
 * project; this system relates those to a place on the map, and moves no shape. Other programs show the same.
 */
export function checkWorldSystem(index: StepIndex, metres: number) {
  const instances = readInstances(index);
  for (const id of instances.idsOf('IFCGEOMETRICREPRESENTATIONCONTEXT')) {
    const context = instances.get(id);
    if (/^(?:Plan|Sketch)$/i.test(String(context.values[CONTEXT_TYPE]))) continue;
    const world = axisPlacement(instances, instances.follow(context, WORLD));
    if (world === null) continue;
    const isTurned = Math.abs(1 - world.z[2]) > SAME_DIRECTION || Math.abs(1 - world.x[0]) > SAME_DIRECTION;
    const origin = world.o.map(value => value * metres);
    if (!origin.every(Number.isFinite) || (!isTurned && Math.hypot(...origin) < SAME_PLACE)) continue;
    const place = origin.map(value => Number(value.toFixed(3)).toLocaleString('en')).join(' / ');
    const message =
      'Shapes are shown in the coordinates of the project. The world coordinate system of the file ' +
      `(origin at ${place} m${isTurned ? ', turned' : ''}) is not applied to them.`;
    return [{ code: 'world_coordinate_system', message }];
  }
  return [];
}

/** IFC2x3 files carry the same facts in sets called ePSet_MapConversion and ePSet_ProjectedCRS. */
function readLegacySets(index: StepIndex, reader: InstanceReader, found: Georeference): void {
  for (const position of index.positionsOf('IFCPROPERTYSET')) {
    reader.load(index, position);
    const name = reader.text(2)?.toLowerCase() ?? '';
    if (name !== 'epset_mapconversion' && name !== 'epset_projectedcrs') continue;
    const values = new Map<string, { number: number | null; text: string | null }>();
    for (const id of reader.refs(4, [])) {
      const property = index.positionOf(id);
      if (property < 0) continue;
      reader.load(index, property);
      values.set(reader.text(0)?.toLowerCase() ?? '', { number: finite(reader.number(2)), text: reader.text(2) });
    }
    const get = (wanted: string) => values.get(wanted.replaceAll('_', ''));
    if (name === 'epset_mapconversion')
      found.map_conversion ??= Object.fromEntries(conversionNames.map(n => [n, get(n)?.number ?? null]));
    else found.projected_crs ??= Object.fromEntries(crsNames.map(n => [n, get(n)?.text ?? null]));
  }
}

/** IfcCompoundPlaneAngleMeasure (degrees, minutes, seconds, millionths; all of one sign) in decimal degrees. */
function angle(reader: InstanceReader, argument: number): number | null {
  const list = reader.argument(argument);
  if (!reader.isList(list)) return null;
  const parts: number[] = [];
  for (let at = reader.first(list); at < reader.end(list); at = reader.after(at)) parts.push(reader.numberAt(at));
  const [degrees = NaN, minutes = 0, seconds = 0, millionths = 0] = parts;
  return finite(degrees + minutes / 60 + (seconds + millionths / 1e6) / 3600);
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
