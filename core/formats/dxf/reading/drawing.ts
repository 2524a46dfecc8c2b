// A DXF file after reading, before anything is drawn.
import type { FileWarning } from '../../errors.ts';
import type { Vector } from '../../matrices.ts';
import type { TagValue } from './tags.ts';

export const INCH = 0.0254;
const US_FOOT = 1200 / 3937;

/** $INSUNITS: metres of each unit (DXF reference); 0 is no unit. */
const metresOfUnit: readonly number[] = [
  0, 0.0254, 0.3048, 1609.344, 0.001, 0.01, 1, 1000, 2.54e-8, 2.54e-5, 0.9144, 1e-10, 1e-9, 1e-6, 0.1, 10, 100, 1e9,
  149_597_870_700, 9.4607e15, 3.0857e16,
].concat([1, 1 / 12, 3, 5280].map(feet => US_FOOT * feet));

/**
 * Metres of a unit of the model. Drawings without a unit count in millimetres, or in inches when they are marked as
 * imperial ($MEASUREMENT 0); a warning reports it.
 */
export function unitOf(drawing: Drawing): { readonly metres: number; readonly warning: FileWarning | undefined } {
  const known = metresOfUnit[variable(drawing, '$INSUNITS', 0)];
  if (known) return { metres: known, warning: undefined };
  const isImperial = variable(drawing, '$MEASUREMENT', 1) === 0;
  const [metres, name] = isImperial ? [INCH, 'inches, because its measurement is imperial'] : [0.001, 'millimetres'];
  return {
    metres,
    warning: { code: 'no_unit', message: `The drawing has no unit ($INSUNITS); it was read as ${name}.` },
  };
}

/** An object of the file with its pairs in their order, without those of other programs. */
export interface Entity {
  /** as the file names it: `LINE` */
  readonly type: string;
  /** hexadecimal, empty in files without */
  readonly handle: string;
  readonly layer: string;
  /** in a layout, not in the model */
  readonly isPaper: boolean;
  readonly codes: readonly number[];
  readonly values: readonly TagValue[];
  /** vertices of a POLYLINE, attributes of an INSERT */
  readonly parts: readonly Entity[];
}

export interface Layer {
  /** empty in files without */
  readonly handle: string;
  readonly name: string;
  /** colour index, positive */
  readonly index: number;
  /** 0xRRGGBB in place of the index */
  readonly rgb: number | undefined;
  readonly linetype: string;
  /** hundredths of a millimetre; negative: default */
  readonly weight: number;
  /** neither off nor frozen */
  readonly isShown: boolean;
}

/** A layer that the table of layers lacks. */
export function unnamedLayer(name: string): Layer {
  return { handle: '', name, index: 7, rgb: undefined, linetype: 'CONTINUOUS', weight: -3, isShown: true };
}

export interface TextStyle {
  readonly widthFactor: number;
  /** degrees */
  readonly oblique: number;
}

export interface Block {
  readonly name: string;
  /** name and file of an external reference; undefined for blocks of this file */
  readonly external: string | undefined;
  readonly base: readonly [number, number, number];
  readonly entities: readonly Entity[];
}

/** The model, or a sheet of paper. */
export interface Layout {
  readonly name: string;
  readonly isModel: boolean;
  /** metres of a unit of the paper; of the model: see units.ts */
  readonly paperUnit: number;
  readonly entities: readonly Entity[];
}

/** Names of layers, blocks, linetypes and styles are keys in capitals: DXF ignores their case. */
export interface Drawing {
  /** $ACADVER */
  readonly version: string;
  /** of the header, by name with $: values in their order */
  readonly variables: ReadonlyMap<string, readonly TagValue[]>;
  readonly layers: ReadonlyMap<string, Layer>;
  /** dash lengths, negative: gap, zero: dot; in units of the drawing */
  readonly linetypes: ReadonlyMap<string, readonly number[]>;
  /** linetypes with texts or symbols between their dashes */
  readonly symbolLinetypes?: ReadonlySet<string>;
  readonly styles: ReadonlyMap<string, TextStyle>;
  readonly blocks: ReadonlyMap<string, Block>;
  /** the model first */
  readonly layouts: readonly Layout[];
  readonly warnings: readonly FileWarning[];
}

/** Pairs in their order. */
export type Pairs = Pick<Entity, 'codes' | 'values'>;

/** The first number of a group in an entity. */
export function numberOf({ codes, values }: Pairs, code: number, otherwise = 0): number {
  const value = values[codes.indexOf(code)];
  return typeof value === 'number' ? value : otherwise;
}

/** The first text of a group in an entity. */
export function textOf({ codes, values }: Pairs, code: number, otherwise = ''): string {
  const value = values[codes.indexOf(code)];
  return typeof value === 'string' ? value : otherwise;
}

/** The text of an MTEXT: its pieces (group 3), then the last one. */
export const longTextOf = (entity: Pairs): string =>
  entity.values.filter((_, i) => entity.codes[i] === 3).join('') + textOf(entity, 1);

const CONSTANT = 2;

/** Whether an entity is a definition of an attribute that has the same text in all references to its block. */
export const isConstant = (entity: Entity): boolean =>
  entity.type === 'ATTDEF' && (numberOf(entity, 70) & CONSTANT) !== 0;

/** All numbers of a group in an entity, in their order. */
export function numbersOf({ codes, values }: Pairs, code: number): number[] {
  const found: number[] = [];
  codes.forEach((each, i) => {
    const value = values[i];
    if (each === code && typeof value === 'number') found.push(value);
  });
  return found;
}

/** A point: x in group `code`, y ten and z twenty above it; undefined when there is no x. */
export const pointIn = (entity: Pairs, code: number): Vector | undefined =>
  entity.codes.includes(code)
    ? [numberOf(entity, code), numberOf(entity, code + 10), numberOf(entity, code + 20)]
    : undefined;

const ORIGIN: Vector = [0, 0, 0];

/** The same, with another point in place of a missing one. */
export const pointOf = (entity: Pairs, code: number, otherwise = ORIGIN): Vector => pointIn(entity, code) ?? otherwise;

/** The direction (group 210) that is up for an entity. */
export const normalOf = (entity: Pairs): Vector => pointOf(entity, 210, [0, 0, 1]);

/** All points of a group, each with what follows it until the next one. */
export function pointsOf({ codes, values }: Pairs, code: number): [number, number, number][] {
  const points: [number, number, number][] = [];
  codes.forEach((each, i) => {
    const value = values[i];
    if (typeof value !== 'number') return;
    if (each === code) points.push([value, 0, 0]);
    const last = points.at(-1);
    if (last && each === code + 10) last[1] = value;
    if (last && each === code + 20) last[2] = value;
  });
  return points;
}

/** The first number of a variable of the header. */
export function variable({ variables }: Pick<Drawing, 'variables'>, name: string, otherwise: number): number {
  const value = variables.get(name)?.[0];
  return typeof value === 'number' ? value : otherwise;
}
