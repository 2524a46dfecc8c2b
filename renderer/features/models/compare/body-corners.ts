// The corners of an element in space, and whether two elements have the same.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import { placed, type Body } from './element-bodies.ts';

export interface Corners {
  /** x, y, z of each corner of a triangle, metres */
  readonly points: Float64Array;
  readonly low: Vec;
  readonly high: Vec;
  /** square metres of all triangles */
  readonly area: number;
  /** metres by which a stored corner may be off */
  readonly step: number;
}

/** All corners of the bodies of an element. */
export function cornersOf(bodies: readonly Body[]): Corners {
  const points: number[] = [];
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ] as const satisfies readonly number[][];
  let [area, step] = [0, 0];
  for (const { mesh, at } of bodies) {
    // Half a step along each axis, in any direction.
    step = Math.max(step, mesh.step * Math.hypot(at[0] ?? 0, at[1] ?? 0, at[2] ?? 0) * 0.87);
    for (const { positions, unit, stride, indices } of mesh.parts) {
      const numberAt = (n: number): number => (positions[n] ?? 0) * unit;
      const first = points.length;
      for (let from = 0; from < positions.length; from += stride) {
        const point = placed(at, numberAt(from), numberAt(from + 1), numberAt(from + 2));
        for (const axis of [0, 1, 2] as const) {
          low[axis] = Math.min(low[axis], point[axis]);
          high[axis] = Math.max(high[axis], point[axis]);
        }
        points.push(...point);
      }
      for (let n = 0; n < indices.length; n += 3) area += areaAt(points, first, indices, n);
    }
  }
  return { points: Float64Array.from(points), low: [...low], high: [...high], area, step };
}

function areaAt(points: readonly number[], first: number, indices: Uint16Array | Uint32Array, n: number): number {
  const [a, b, c] = [0, 1, 2].map(corner => first + (indices[n + corner] ?? 0) * 3) as [number, number, number];
  const side = (to: number, axis: number): number => (points[to + axis] ?? 0) - (points[a + axis] ?? 0);
  const x = side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1);
  const y = side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2);
  const z = side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0);
  return Math.hypot(x, y, z) / 2;
}

/** Share of the area that roundings may change. */
const AREA = 1e-3;

/** Whether each corner of one is a corner of the other, moved by a step, and both have the same area. */
export function haveSameCorners(one: Corners, other: Corners, step: Vec, tolerance: number): boolean {
  if (Math.abs(one.area - other.area) > AREA * Math.max(one.area, other.area)) return false;
  const back: Vec = [0 - step[0], 0 - step[1], 0 - step[2]];
  return isWithin(one.points, other.points, step, tolerance) && isWithin(other.points, one.points, back, tolerance);
}

/** Whether each point, moved by a step, is near one of others. */
function isWithin(points: Float64Array, others: Float64Array, step: Vec, tolerance: number): boolean {
  const cells = new Map<string, number[]>();
  const size = tolerance * 4;
  const cellOf = (value: number): number => Math.floor(value / size);
  for (let at = 0; at < others.length; at += 3) {
    const key = `${cellOf(others[at] ?? 0)} ${cellOf(others[at + 1] ?? 0)} ${cellOf(others[at + 2] ?? 0)}`;
    const known = cells.get(key);
    if (known) known.push(at);
    else cells.set(key, [at]);
  }
  const isNear = (at: number): boolean => {
    const point = ([0, 1, 2] as const).map(axis => (points[at + axis] ?? 0) + step[axis]);
    const [xs, ys, zs] = point.map(value => new Set([cellOf(value - tolerance), cellOf(value + tolerance)]));
    for (const x of xs ?? [])
      for (const y of ys ?? [])
        for (const z of zs ?? [])
          for (const other of cells.get(`${x} ${y} ${z}`) ?? [])
            if (point.every((value, axis) => Math.abs(value - (others[other + axis] ?? 0)) <= tolerance)) return true;
    return false;
  };
  for (let at = 0; at < points.length; at += 3) if (!isNear(at)) return false;
  return true;
}
