import { type Curve, sampleCurve } from '../curve.ts';
import type { Tolerance } from '../roundness.ts';
import type { Vector } from '../vectors.ts';

type Point = readonly [x: number, y: number];

// A corner of more than about 160 degrees would reach far out: there the strip ends flat.
const SHARPEST = 0.17;
/** Below this cosine two pieces meet in a corner. */
const SMOOTH = Math.cos(0.002);

/**
 * The strip of a thickness along a line in the plane (IfcCenterLineProfileDef): its outline, and the hole of a closed
 * line. Corners are mitred, ends are flat.
 */
export function stripAlong(curve: Curve, thickness: number, tolerance: Tolerance): readonly Point[][] {
  const stops = sampleCurve(curve, tolerance);
  const places = stops.map((at, i) => ({
    at: curve.point(at),
    // Directions on both sides of a break differ where the line has a corner.
    from: i === 0 ? null : curve.tangent(beside(stops[i - 1]!, at)),
    to: i + 1 === stops.length ? null : curve.tangent(beside(stops[i + 1]!, at)),
  }));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || !(thickness > 0)) return [];
  const isClosed = places.length > 3 && gap(first.at, last.at) <= 1e-6 * thickness;
  const joined = isClosed ? [{ ...first, from: last.from }, ...places.slice(1, -1)] : places;
  const side = (distance: number): Point[] =>
    joined.flatMap(({ at, from, to }) => shifted(at, from ?? to, to ?? from, distance));
  const [right, left] = [side(-thickness / 2), side(thickness / 2)];
  return isClosed ? [right, left].sort((a, b) => reach(b) - reach(a)) : [[...right, ...left.reverse()]];
}

/** A distance so near to `at` that the direction there is the one of the piece towards `other`. */
const beside = (other: number, at: number): number => at + (other - at) * 1e-6;

const gap = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const reach = (loop: readonly Point[]): number => Math.max(...loop.map(([x]) => x)) - Math.min(...loop.map(([x]) => x));

/** The point at a distance to the left of the line. */
function shifted(at: Vector, from: Vector | null, to: Vector | null, distance: number): Point[] {
  if (from === null || to === null) return [];
  const left = ([x, y]: Vector): Point => [at[0] - y * distance, at[1] + x * distance];
  const cosine = from[0] * to[0] + from[1] * to[1];
  if (cosine > SMOOTH) return [left([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0])];
  const [x, y] = [from[0] + to[0], from[1] + to[1]];
  const length = Math.hypot(x, y);
  const half = length / 2;
  if (half < SHARPEST) return [left(from), left(to)];
  return [left([x / length / half, y / length / half, 0])];
}
