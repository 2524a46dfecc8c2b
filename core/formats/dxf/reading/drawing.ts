// A DXF file after reading, before anything is drawn.
import type { DxfWarning } from '../errors.ts';
import type { TagValue } from './tags.ts';

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

export interface TextStyle {
  readonly widthFactor: number;
  /** degrees */
  readonly oblique: number;
}

export interface Block {
  readonly name: string;
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
  readonly styles: ReadonlyMap<string, TextStyle>;
  readonly blocks: ReadonlyMap<string, Block>;
  /** the model first */
  readonly layouts: readonly Layout[];
  readonly warnings: readonly DxfWarning[];
}

/** The first number of a group in an entity. */
export function numberOf({ codes, values }: Pick<Entity, 'codes' | 'values'>, code: number, otherwise = 0): number {
  const value = values[codes.indexOf(code)];
  return typeof value === 'number' ? value : otherwise;
}

/** The first text of a group in an entity. */
export function textOf({ codes, values }: Pick<Entity, 'codes' | 'values'>, code: number, otherwise = ''): string {
  const value = values[codes.indexOf(code)];
  return typeof value === 'string' ? value : otherwise;
}

/** All numbers of a group in an entity, in their order. */
export function numbersOf({ codes, values }: Pick<Entity, 'codes' | 'values'>, code: number): number[] {
  const found: number[] = [];
  codes.forEach((each, i) => {
    const value = values[i];
    if (each === code && typeof value === 'number') found.push(value);
  });
  return found;
}

/** A point: x in group `code`, y ten and z twenty above it; undefined when there is no x. */
export function pointOf(entity: Pick<Entity, 'codes' | 'values'>, code: number): [number, number, number] | undefined {
  if (!entity.codes.includes(code)) return undefined;
  return [numberOf(entity, code), numberOf(entity, code + 10), numberOf(entity, code + 20)];
}

/** All points of a group, each with what follows it until the next one. */
export function pointsOf(
  { codes, values }: Pick<Entity, 'codes' | 'values'>,
  code: number,
): [number, number, number][] {
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
