// Whether models that are seen together agree on their position: pure rules. Shapes are placed by their placements; map
// conversions are not applied, so differences between these are errors on the screen.
import type { ModelGeoreference } from '../../../api/shapes.ts';
import { lengthUnitName } from '../../../ui/numbers/length-display.ts';
import type { Vec } from '../../../viewer/camera/camera-math.ts';

// Offsets that the user gave to models from their places in the files: stored in this browser, metres, Y up.
export const STORED = 'plinth.model-offsets';
const unmoved: Vec = [0, 0, 0];

export type Shifts = ReadonlyMap<number, Vec>;

/** Reads stored offsets; empty if they cannot be read. */
export function readShifts(text: string | null): Shifts {
  try {
    const all: unknown = JSON.parse(text ?? '{}');
    if (typeof all !== 'object' || all === null) return new Map();
    return new Map(Object.entries(all).flatMap(([id, shift]) => (isVec(shift) ? [[Number(id), shift] as const] : [])));
  } catch {
    return new Map();
  }
}

const isVec = (value: unknown): value is Vec =>
  Array.isArray(value) && value.length === 3 && value.every(each => Number.isFinite(each));

export const shiftsText = (shifts: Shifts): string => JSON.stringify(Object.fromEntries(shifts));

export const shiftOf = (shifts: Shifts, model: number): Vec => shifts.get(model) ?? unmoved;

/** Sets the offset of a model; none is stored for a model at its place in the file. */
export function withShift(shifts: Shifts, model: number, shift: Vec): Shifts {
  const next = new Map(shifts);
  if (shift.every(value => value === 0)) next.delete(model);
  else next.set(model, shift);
  return next;
}

interface Named {
  readonly id: number;
  readonly name: string | null;
}

/** Those of the open models that are not at their places in the files, and how far they are from them. */
export const movedModels = (models: readonly Named[], shifts: Shifts) =>
  models.flatMap(({ id, name }) => {
    const metres = Math.hypot(...shiftOf(shifts, id));
    return metres > 0 ? [{ id, name: name ?? String(id), metres }] : [];
  });

/** Converts an offset to east, north and height, and back: in the scene north is -Z. */
export const toMap = ([x, y, z]: Vec): Vec => [x, 0 - z, y];
export const fromMap = ([east, north, height]: Vec): Vec => [east, height, 0 - north];

export interface PlacedModel extends ModelGeoreference {
  readonly id: number;
  readonly name: string;
}

/** Models with the same value. */
interface Sayings {
  readonly value: string;
  readonly names: readonly string[];
}

export type Contradiction =
  /** other coordinate systems, or other units of length */
  | { readonly kind: 'crs' | 'unit'; readonly sayings: readonly Sayings[] }
  /** map conversions differ: metres between the two farthest apart */
  | { readonly kind: 'conversion'; readonly distance: number; readonly names: readonly string[] }
  /** some have a map conversion, these have none */
  | { readonly kind: 'unplaced'; readonly names: readonly string[] };

/** Metres within which map conversions count as the same. */
const NEAR = 0.01;

/** Returns the contradictions between open models. */
export function contradictionsOf(models: readonly PlacedModel[]): Contradiction[] {
  const found: Contradiction[] = [];
  const systems = sayings(models, ({ crs }) => crs && crs.trim());
  if (systems.length > 1) found.push({ kind: 'crs', sayings: systems });
  const placed = models.filter(({ map_conversion }) => map_conversion !== null);
  const distance = spread(placed);
  if (systems.length <= 1 && distance > NEAR)
    found.push({ kind: 'conversion', distance, names: placed.map(({ name }) => name) });
  const unplaced = models.filter(({ map_conversion }) => map_conversion === null).map(({ name }) => name);
  if (placed.length > 0 && unplaced.length > 0) found.push({ kind: 'unplaced', names: unplaced });
  const units = sayings(models, ({ length_unit_metres }) => length_unit_metres && lengthUnitName(length_unit_metres));
  if (units.length > 1) found.push({ kind: 'unit', sayings: units });
  return found;
}

/**
 * Lengths are shown in metres whatever the file's unit: other units are no contradiction until something is far off.
 */
export const isDoubtful = ({ kind }: Contradiction, isFar: boolean): boolean => kind !== 'unit' || isFar;

function sayings(models: readonly PlacedModel[], valueOf: (model: PlacedModel) => string | number | null): Sayings[] {
  const byValue = new Map<string, { readonly value: string; readonly names: string[] }>();
  for (const model of models) {
    const value = valueOf(model);
    if (typeof value !== 'string' || value === '') continue;
    // `EPSG:2056` also occurs in lower case.
    const known = byValue.get(value.toUpperCase());
    if (known) known.names.push(model.name);
    else byValue.set(value.toUpperCase(), { value, names: [model.name] });
  }
  return [...byValue.values()];
}

/** The diagonal of the box around the map conversions, metres. */
function spread(models: readonly PlacedModel[]): number {
  const sides = (['eastings', 'northings', 'orthogonal_height'] as const).map(side => {
    const values = models.map(({ map_conversion }) => map_conversion?.[side] ?? 0);
    return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  });
  return Math.hypot(...sides);
}
