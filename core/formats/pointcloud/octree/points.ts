// Points in arrays and in files between the passes: each is five doubles, x, y, z in the units of the source, Z up, its
// colour as it was read (colours.ts) and its marks (marks.ts).

/** Doubles of a point. */
export const STRIDE = 5;

/** min x, y, z, max x, y, z */
export type PointBox = [number, number, number, number, number, number];

export const emptyBox = (): PointBox => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** Widens `box` to contain `other`, too. */
export function widen(box: PointBox, other: Readonly<PointBox>): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(box[axis]!, other[axis]!);
    box[axis + 3] = Math.max(box[axis + 3]!, other[axis + 3]!);
  }
}

/** The box of points. */
export function boxOf(points: Float64Array): PointBox {
  let x = Infinity;
  let y = Infinity;
  let z = Infinity;
  let X = -Infinity;
  let Y = -Infinity;
  let Z = -Infinity;
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

export interface Cube {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly edge: number;
}

/** The cube from the lower corner of a box. */
export function cubeOf([x, y, z, X, Y, Z]: Readonly<PointBox>): Cube {
  return { x, y, z, edge: Math.max(X - x, Y - y, Z - z) };
}

/** Points of a smaller cube, relative to the distance of their coordinates from zero, cannot be distinguished. */
const LEAST_EDGE = 1e-12;

/** Whether points in this box cannot be separated by their place. */
export function isOnePlace(box: Readonly<PointBox>): boolean {
  return cubeOf(box).edge <= LEAST_EDGE * Math.max(...box.map(Math.abs));
}
