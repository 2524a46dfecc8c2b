// Measures of a triangle mesh: volume, area, box, open edges, winding number.
import type { Point } from './read-check.ts';

/** Triangles in metres, z up. */
export interface Mesh {
  /** nine numbers for each triangle: three corners, counter-clockwise from outside */
  readonly corners: Float64Array;
  /** for each triangle: red, green, blue, opacity */
  readonly colours: readonly Point[];
}

/** The three corners of a triangle of a mesh. */
export const cornersOf = ({ corners }: Mesh, triangle: number): [Point, Point, Point] => {
  const corner = (n: number) => [...corners.subarray(triangle * 9 + n * 3, triangle * 9 + n * 3 + 3)];
  return [corner(0), corner(1), corner(2)];
};

export const minus = (a: Point, b: Point): number[] => a.map((value, axis) => value - (b[axis] ?? 0));
export const dot = (a: Point, b: Point): number => a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0);
export const cross = ([a = 0, b = 0, c = 0]: Point, [x = 0, y = 0, z = 0]: Point): number[] => [
  b * z - c * y,
  c * x - a * z,
  a * y - b * x,
];
export const lengthOf = (a: Point): number => Math.hypot(...a);

const triangles = function* (mesh: Mesh): Generator<[Point, Point, Point]> {
  for (let n = 0; n < mesh.corners.length / 9; n++) yield cornersOf(mesh, n);
};

/** Lower and upper corner; infinite when there are no triangles. */
export function boxOf({ corners }: Pick<Mesh, 'corners'>): [number[], number[]] {
  const [low, high] = [Array<number>(3).fill(Infinity), Array<number>(3).fill(-Infinity)];
  corners.forEach((value, n) => {
    low[n % 3] = Math.min(low[n % 3] ?? value, value);
    high[n % 3] = Math.max(high[n % 3] ?? value, value);
  });
  return [low, high];
}

/** Signed volume in cubic metres: positive when the faces look outwards. */
export function volumeOf(mesh: Mesh): number {
  const [low] = boxOf(mesh);
  let volume = 0;
  for (const corners of triangles(mesh)) {
    const [a, b, c] = corners.map(corner => minus(corner, low));
    if (a && b && c) volume += dot(a, cross(b, c)) / 6;
  }
  return volume;
}

export const areaOf = ([a, b, c]: readonly [Point, Point, Point]): number =>
  lengthOf(cross(minus(b, a), minus(c, a))) / 2;

/** Square metres. */
export const areaOfMesh = (mesh: Mesh): number => triangles(mesh).reduce((sum, triangle) => sum + areaOf(triangle), 0);

/** Corners nearer than this are one. */
const JOINED = 1e-4;

/**
 * Edges that no other edge meets in the other direction, as pairs of points. Corners within 0.1 mm are one; a long edge
 * may be met by several short ones.
 */
export function openEdges(mesh: Mesh): [Point, Point][] {
  const points: Point[] = [];
  const join = createJoin(points);
  const count = createEdgeCount();
  for (const corners of triangles(mesh)) {
    const [a, b, c] = corners.map(join);
    if (a === undefined || b === undefined || c === undefined) continue;
    count.add(a, b);
    count.add(b, c);
    count.add(c, a);
  }
  const left = count.open();
  const ends = [...new Set(left.flatMap(([a, b]) => [a, b]))];
  const cut = createEdgeCount();
  for (const [a, b, times] of left) {
    const stops = [a, ...between(points, ends, a, b), b];
    for (let n = 1; n < stops.length; n++) cut.add(stops[n - 1] ?? a, stops[n] ?? b, times);
  }
  return cut.open().map(([a, b]) => [points[a] ?? [], points[b] ?? []]);
}

/** Numbers of points; those near an earlier one have its number. */
function createJoin(points: Point[]): (point: Point) => number {
  const cells = new Map<string, number[]>();
  const cellOf = (point: Point, by: Point = [0, 0, 0]) =>
    point.map((value, axis) => Math.floor(value / JOINED) + (by[axis] ?? 0)).join();
  const steps = [-1, 0, 1];
  const around = steps.flatMap(x => steps.flatMap(y => steps.map(z => [x, y, z])));
  return point => {
    for (const step of around)
      for (const near of cells.get(cellOf(point, step)) ?? [])
        if (lengthOf(minus(points[near] ?? [], point)) <= JOINED) return near;
    const number = points.push(point) - 1;
    const cell = cellOf(point);
    cells.set(cell, [...(cells.get(cell) ?? []), number]);
    return number;
  };
}

/** Counts directed edges; those in opposite directions cancel each other. */
function createEdgeCount() {
  const counts = new Map<string, number>();
  return {
    add(from: number, to: number, times = 1): void {
      if (from === to) return;
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      counts.set(key, (counts.get(key) ?? 0) + (from < to ? times : -times));
    },
    /** From, to, and how often the edge is not met. */
    open: (): [number, number, number][] =>
      [...counts]
        .filter(([, times]) => times !== 0)
        .map(([key, times]) => {
          const [low = 0, high = 0] = key.split(' ').map(Number);
          return times > 0 ? [low, high, times] : [high, low, -times];
        }),
  };
}

/** Those of the ends that are on the line between two points, in order. */
function between(points: readonly Point[], ends: readonly number[], from: number, to: number): number[] {
  const [a = [], b = []] = [points[from], points[to]];
  const along = minus(b, a);
  const length = lengthOf(along);
  return ends
    .filter(end => end !== from && end !== to)
    .map(end => {
      const away = minus(points[end] ?? [], a);
      const at = dot(away, along) / length;
      return { end, at, off: Math.sqrt(Math.max(0, dot(away, away) - at * at)) };
    })
    .filter(({ at, off }) => off <= JOINED && at > 0 && at < length)
    .toSorted((one, other) => one.at - other.at)
    .map(({ end }) => end);
}

/** How often the mesh winds around a point: 1 inside a solid, 0 outside (sum of solid angles). */
export function windingAround(mesh: Mesh, point: Point): number {
  let angle = 0;
  for (const corners of triangles(mesh)) {
    const [a = [], b = [], c = []] = corners.map(corner => minus(corner, point));
    const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)];
    const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    angle += 2 * Math.atan2(dot(a, cross(b, c)), below);
  }
  return angle / (4 * Math.PI);
}
