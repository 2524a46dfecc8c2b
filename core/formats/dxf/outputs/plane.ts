// From units of a drawing, y up, to metres with y down, as SVG has them.
import { eachPoint, type Extents } from '../../flat-points.ts';
import type { Chain } from '../draw/marks.ts';

/** What is drawn, between a head and an end; nothing when nothing is drawn. */
export function* framed(head: () => string, pieces: Iterable<string>, end: string): Generator<string> {
  let isBegun = false;
  for (const piece of pieces) {
    if (piece === '') continue;
    if (!isBegun) yield head();
    isBegun = true;
    yield piece;
  }
  if (isBegun) yield end;
}

export interface Plane {
  /** metres of a unit */
  readonly metres: number;
  /** metres, axes of SVG: origin of coordinates; 0, 0 unless the drawing is far away */
  readonly base: readonly [number, number];
  /** decimal places */
  readonly decimals: number;
  /** left, top, width, height in metres, from `base` */
  readonly box: readonly [number, number, number, number];
}

/** From here on 32-bit floats of a viewer are too coarse. */
const FAR = 10_000;
/** Steps of coordinates: a millionth of the drawing, at most a millimetre. */
const STEPS = 6;

/** The plane of a drawing. */
export function planeOf([left, bottom, right, top]: Extents, metres: number): Plane {
  const size = Math.max(right - left, top - bottom) * metres || 1;
  const isFar = Math.max(Math.abs(left), Math.abs(right), Math.abs(bottom), Math.abs(top)) * metres >= FAR;
  const base: [number, number] = isFar
    ? [Math.round(((left + right) / 2) * metres), Math.round(((bottom + top) / -2) * metres)]
    : [0, 0];
  const decimals = Math.max(3, Math.min(12, Math.ceil(STEPS - Math.log10(size))));
  return {
    metres,
    base,
    decimals,
    box: [left * metres - base[0], -top * metres - base[1], (right - left) * metres, (top - bottom) * metres],
  };
}

/** A number without superfluous digits and never with an exponent. */
export function digits(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/**
 * Path data of chains of points: `M` and `L` with absolute metres, `Z` where one is closed; empty when all points of
 * each are one.
 */
export const pathsOf = (chains: readonly Chain[], plane: Plane): string =>
  chains.map(chain => pathOf(chain, plane)).join('');

function pathOf({ points, isClosed }: Chain, { metres, base, decimals }: Plane): string {
  const steps: string[] = [];
  let last = '';
  const digitsOf = (value: number): string => digits(value, decimals);
  eachPoint(points, (x, y) => {
    const point = `${digitsOf(x * metres - base[0])} ${digitsOf(0 - y * metres - base[1])}`;
    if (point !== last) steps.push(point);
    last = point;
  });
  return steps.length < 2 ? '' : `M${steps.join('L')}${isClosed ? 'Z' : ''}`;
}
