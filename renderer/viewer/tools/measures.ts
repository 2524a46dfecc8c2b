// Measures between points, as plain numbers: metres, radians, square metres.
import { ShapeUtils, Vector2 } from 'three';
import { type Vec, add, dot, scaled, subtract } from '../camera/camera-math.ts';
import { distance } from './snap.ts';

// The surface of a measured area, as triangles to draw.

/** Nine numbers per triangle. Corners a little off the plane of the polygon stay where they are. */
export function areaCorners(points: readonly Vec[]): Float64Array {
  if (points.length < 3) return new Float64Array();
  // Seen along the main axis of its normal, the polygon is least foreshortened.
  const steepness = areaVector(points).map(Math.abs);
  const along = steepness.indexOf(Math.max(...steepness));
  const [u, v] = [(along + 1) % 3, (along + 2) % 3];
  const flat = points.map(point => new Vector2(point[u], point[v]));
  return Float64Array.from(
    ShapeUtils.triangulateShape(flat, []).flatMap(triangle => triangle.flatMap(n => points[n]!)),
  );
}

/** `clearance` is between two elements, the others between points. */
export type MeasureKind = 'point' | 'length' | 'chain' | 'angle' | 'area' | 'clearance';
export const measureKinds: readonly MeasureKind[] = ['length', 'chain', 'angle', 'area', 'clearance', 'point'];

type ByKind = Readonly<Record<MeasureKind, number>>;
/** Number of points that each needs, and number at which it ends by itself. */
export const fewest: ByKind = { point: 1, length: 2, chain: 2, angle: 3, area: 3, clearance: 2 };
export const most: ByKind = { point: 1, length: 2, chain: Infinity, angle: 3, area: Infinity, clearance: 2 };

/** Length along all points, metres. */
export const lengthOf = (points: readonly Vec[]): number =>
  points.slice(1).reduce((sum, point, n) => sum + distance(points[n]!, point), 0);

/**
 * Angle between the legs to the first and to the third point, at the second; 0 to pi, and 0 when a leg has no length.
 */
export function angleOf([from, corner, to]: readonly Vec[]): number {
  if (!from || !corner || !to) return 0;
  const [a, b] = [subtract(from, corner), subtract(to, corner)];
  const size = Math.hypot(...a) * Math.hypot(...b);
  return size === 0 ? 0 : Math.acos(Math.max(-1, Math.min(1, dot(a, b) / size)));
}

/** Twice the area of a polygon, along the normal of its plane (after Newell). */
function areaVector(points: readonly Vec[]): Vec {
  const sum: [number, number, number] = [0, 0, 0];
  points.forEach((point, n) => {
    const [a, b] = [subtract(point, points[0]!), subtract(points[(n + 1) % points.length]!, points[0]!)];
    sum[0] += a[1] * b[2] - a[2] * b[1];
    sum[1] += a[2] * b[0] - a[0] * b[2];
    sum[2] += a[0] * b[1] - a[1] * b[0];
  });
  return sum;
}

/** Area of the polygon through all points, square metres. Points a little off its plane are projected onto it. */
export const areaOf = (points: readonly Vec[]): number => Math.hypot(...areaVector(points)) / 2;

/** Place of the label of a measure: on the line, at the end of the chain, at the corner, in the middle of the area. */
export function labelPlace(kind: MeasureKind, points: readonly Vec[]): Vec | null {
  const last = points.at(-1);
  if (!last) return null;
  if (kind === 'chain') return last;
  if (kind === 'angle') return points[1] ?? last;
  const share = 1 / points.length;
  return points.reduce<Vec>((sum, point) => add(sum, scaled(point, share)), [0, 0, 0]);
}

/** Lines of a measure: six numbers per line. An area is closed. */
export function outlineOf(kind: MeasureKind, points: readonly Vec[]): Float64Array {
  const ends = kind === 'area' && points.length > 2 ? [...points, points[0]!] : points;
  return Float64Array.from(ends.slice(1).flatMap((point, n) => [...ends[n]!, ...point]));
}
