// Points in arrays and in files between the passes: each is five doubles, x, y, z in the units of the source, Z up, its
// colour as it was read (colours.ts) and its marks (marks.ts).

/** Doubles of a point. */
export const STRIDE = 5;

/** Copies a point from a place in an array to one in another. */
export function copyPoint(from: Float64Array, at: number, into: Float64Array, to: number): void {
  into[to] = from[at]!;
  into[to + 1] = from[at + 1]!;
  into[to + 2] = from[at + 2]!;
  into[to + 3] = from[at + 3]!;
  into[to + 4] = from[at + 4]!;
}

/** min x, y, z, max x, y, z */
export type PointBox = [number, number, number, number, number, number];

export const emptyBox = (): PointBox => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** Widens `box` to contain `other`, too. */
export function widen(box: PointBox, other: Readonly<PointBox>): void {
  for (const low of [0, 1, 2] as const) box[low] = Math.min(box[low], other[low]);
  for (const high of [3, 4, 5] as const) box[high] = Math.max(box[high], other[high]);
}

/** The box of points. */
export function boxOf(points: Float64Array): PointBox {
  let [x, y, z, X, Y, Z] = emptyBox();
  for (let at = 0; at < points.length; at += STRIDE) {
    const px = points[at]!;
    const py = points[at + 1]!;
    const pz = points[at + 2]!;
    if (px < x) x = px;
    if (px > X) X = px;
    if (py < y) y = py;
    if (py > Y) Y = py;
    if (pz < z) z = pz;
    if (pz > Z) Z = pz;
  }
  return [x, y, z, X, Y, Z];
}

export type Cube = Readonly<Record<'x' | 'y' | 'z' | 'edge', number>>;

/** The cube from the lower corner of a box. */
export function cubeOf([x, y, z, X, Y, Z]: Readonly<PointBox>): Cube {
  return { x, y, z, edge: Math.max(X - x, Y - y, Z - z) };
}

/** Points of a smaller cube, relative to the distance of their coordinates from zero, cannot be distinguished. */
const LEAST_EDGE = 1e-12;

/** Whether points in this box cannot be separated by their place. */
export const isOnePlace = (box: Readonly<PointBox>): boolean =>
  cubeOf(box).edge <= LEAST_EDGE * Math.max(...box.map(Math.abs));
