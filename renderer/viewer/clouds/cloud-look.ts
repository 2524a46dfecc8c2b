// Appearance of points: what their colours mean, their size and number. Pure.
import type { Vec } from '../camera/camera-math.ts';
import type { TileFields, TilePoints } from './read-tile.ts';

export const pointColours = ['own', 'height', 'intensity', 'class', 'single'] as const;
type PointColour = (typeof pointColours)[number];

export interface CloudLook {
  readonly by: PointColour;
  /** sRGB, 0xRRGGBB; of all points with `single` */
  readonly single: number;
  /** 1: large enough to close the gaps between points */
  readonly size: number;
  /** whether dark edges show depth */
  readonly isShaded: boolean;
  /** most points to draw */
  readonly most: number;
}

export const sizeRange = { least: 0.5, most: 3, step: 0.25 } as const;
export const mostPoints = [1e6, 3e6, 6e6, 10e6] as const;
export const plainLook: CloudLook = { by: 'own', single: 0x4477c8, size: 1, isShaded: true, most: 3e6 };
/** Phones and tablets have less memory, and less to draw with. */
export const smallLook: CloudLook = { ...plainLook, most: 1e6 };

/** Facts of a cloud that are known with its first tile. */
export interface CloudFacts {
  readonly points: number;
  /** from west to east, south to north, and upwards; metres */
  readonly size: Vec;
  readonly fields: TileFields;
  /** of nearly all points, metres in the world */
  readonly heights: Range;
  /** of nearly all points, 0 to 65,535 */
  readonly intensities: Range;
  /** classes of the points that were seen, ascending */
  readonly classes: readonly number[];
}

export type Range = readonly [low: number, high: number];

/** Returns the attributes by which the points of these clouds can be coloured. */
export function coloursOf(clouds: Iterable<Pick<CloudFacts, 'fields'>>): PointColour[] {
  const fields = [...clouds].map(cloud => cloud.fields);
  return pointColours.filter(
    by =>
      (by !== 'intensity' || fields.some(({ intensity }) => intensity)) &&
      (by !== 'class' || fields.some(({ classification }) => classification)),
  );
}

/** The union of ranges; undefined of none. */
export const rangeAround = (ranges: readonly Range[]): Range | undefined =>
  ranges.length === 0
    ? undefined
    : [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];

/** Share of the points ignored at each end: a few outliers would use up all the colours. */
const STRAY = 0.01;

/** Range of nearly all of some whole numbers from 0 to 65,535. `at`, `step`: of the numbers in the list. */
export function mainRange(list: ArrayLike<number>, at: number, step: number): Range {
  const counts = new Uint32Array(65_536);
  let total = 0;
  for (let n = at; n < list.length; n += step, total++) counts[list[n]!]!++;
  if (total === 0) return [0, 0];
  const end = (from: number, by: 1 | -1): number => {
    let left = Math.floor(total * STRAY);
    let value = from;
    for (; counts[value]! <= left; value += by) left -= counts[value]!;
    return value;
  };
  return [end(0, 1), end(65_535, -1)];
}

/** Heights and intensities of nearly all points of a tile; heights in metres of the world. */
export const rangesOf = ({ places, corner, edges }: TilePoints): Pick<CloudFacts, 'heights' | 'intensities'> => {
  const [low, high] = mainRange(places, 2, 4);
  const at = (value: number): number => corner[2] + (value * edges[2]) / 65_535;
  return { heights: [at(low), at(high)], intensities: mainRange(places, 3, 4) };
};

/** From low to high: dark blue, blue, green, yellow, red. */
export const rampStops: readonly number[] = [0x2b4a9b, 0x2f86c1, 0x3aa98f, 0x9fbf4f, 0xe7bf3f, 0xd9603b];

/** A colour of the ramp, `k` from 0 to 1. */
export function rampColour(k: number): number {
  const at = Math.min(1, Math.max(0, k)) * (rampStops.length - 1);
  const from = Math.min(rampStops.length - 2, Math.floor(at));
  const [a, b] = [rampStops[from]!, rampStops[from + 1]!];
  const part = (shift: number): number => {
    const [low, high] = [(a >> shift) & 255, (b >> shift) & 255];
    return Math.round(low + (high - low) * (at - from)) << shift;
  };
  return part(16) | part(8) | part(0);
}

/** Of the classes of LAS 1.4 (ASPRS, table 17), by number; others are reserved or defined by the producer. */
const classColours: readonly number[] = [
  0xb8bdc4, 0x9aa1aa, 0xa9794b, 0x9ccf6a, 0x5fae4e, 0x2f7d3a, 0xd05a4a, 0xe03fb0, 0xe7bf3f, 0x3f8fd0, 0x8c68c4,
  0x707780, 0xc9c3b0, 0xe0d04a, 0xe39a3b, 0x5b6fd0, 0xb07ad0, 0x4fb0b0, 0xff5f9f,
];
export const knownClasses: readonly number[] = [...classColours.keys()];

/** Colour of a class; undefined classes get one that differs from their neighbours'. */
export const classColour = (number: number): number => classColours[number] ?? rampColour(((number * 5) % 12) / 11);
