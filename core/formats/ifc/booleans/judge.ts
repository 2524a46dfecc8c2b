import type { Manifold } from './manifold.ts';
import { scale, unit, type Vector } from '../own-geometry/vectors.ts';

/** Operators between two bodies. */
export type Operator = 'UNION' | 'INTERSECTION' | 'DIFFERENCE';

// Shares of a volume, and points of each operand that are examined.
const VOLUME_SHARE = 1e-4;
const POINTS = 3;
// Triangles of a result beyond which its points are not examined: each costs as much as all triangles.
const MOST_TRIANGLES = 20_000;

/**
 * Checks the result of an operator: its volume is within the bounds that those of the operands give, its box within
 * that of the uncut body, and no sample point inside what is taken away. That it is closed is certain. Null when it is
 * right, else what is wrong. `gap`: rounding of lengths.
 */
export function judge(
  result: Manifold,
  operator: Operator,
  body: Manifold,
  others: readonly Manifold[],
  gap: number,
): string | null {
  if (result.status() !== 'NoError') return 'the cut failed';
  const volume = result.volume();
  const before = body.volume();
  const taken = others.reduce((sum, other) => sum + other.volume(), 0);
  const slack = (before + (operator === 'UNION' ? taken : 0)) * VOLUME_SHARE + body.surfaceArea() * 4 * gap;
  const [least, most] = {
    DIFFERENCE: [before - taken, before],
    INTERSECTION: [0, Math.min(before, taken)],
    UNION: [Math.max(before, taken / Math.max(1, others.length)), before + taken],
  }[operator] as [number, number];
  if (!(volume >= least - slack && volume <= most + slack)) return 'its volume is impossible';
  if (operator === 'UNION') return null;
  if (result.isEmpty()) return null;
  const [inner, outer] = [result.boundingBox(), body.boundingBox()];
  const reach = 8 * gap;
  for (const axis of [0, 1, 2] as const)
    if (inner.min[axis] < outer.min[axis] - reach || inner.max[axis] > outer.max[axis] + reach)
      return 'it is larger than before';
  if (operator === 'INTERSECTION' || result.numTri() > MOST_TRIANGLES) return null;
  const triangles = cornersOf(result);
  const isLeft = others.some(other => pointsInside(other, gap).some(point => winds(triangles, point)));
  return isLeft ? 'something of what is cut away is left' : null;
}

function cornersOf(body: Manifold): Float64Array {
  const { vertProperties: at, triVerts, numProp } = body.getMesh();
  const corners = new Float64Array(triVerts.length * 3);
  for (let i = 0; i < triVerts.length; i++)
    for (let axis = 0; axis < 3; axis++) corners[i * 3 + axis] = at[triVerts[i]! * numProp + axis]!;
  return corners;
}

/** Points a little behind the middles of the largest faces. */
function pointsInside(body: Manifold, gap: number): Vector[] {
  const corners = cornersOf(body);
  const areas = Float64Array.from({ length: corners.length / 9 }, (_, face) => Math.hypot(...normalOf(corners, face)));
  const depth = Math.max(20 * gap, 1e-3 * Math.cbrt(Math.max(0, body.volume())));
  return largest(areas, POINTS).flatMap(face => {
    const inwards = unit(scale(normalOf(corners, face), -1));
    if (inwards === null) return [];
    const middle = [0, 1, 2].map(axis => {
      const at = face * 9 + axis;
      return (corners[at]! + corners[at + 3]! + corners[at + 6]!) / 3 + inwards[axis]! * depth;
    }) as [number, number, number];
    return winds(corners, middle) ? [middle] : [];
  });
}

/** Ranks of the largest values, the largest first. */
function largest(values: Float64Array, most: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < values.length; i++) {
    let at = found.length;
    while (at > 0 && values[found[at - 1]!]! < values[i]!) at--;
    if (at === most) continue;
    found.splice(at, 0, i);
    if (found.length > most) found.pop();
  }
  return found;
}

/** The normal of a triangle, as long as twice its area. */
function normalOf(corners: Float64Array, face: number): Vector {
  const at = face * 9;
  const [ux, uy, uz] = [3, 4, 5].map(n => corners[at + n]! - corners[at + n - 3]!) as [number, number, number];
  const [vx, vy, vz] = [6, 7, 8].map(n => corners[at + n]! - corners[at + n - 6]!) as [number, number, number];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

/** Whether triangles wind around a point, by their solid angles (Van Oosterom and Strackee, 1983). */
export function winds(t: Float64Array, [x, y, z]: Vector): boolean {
  let sum = 0;
  for (let i = 0; i < t.length; i += 9) {
    const ax = t[i]! - x;
    const ay = t[i + 1]! - y;
    const az = t[i + 2]! - z;
    const bx = t[i + 3]! - x;
    const by = t[i + 4]! - y;
    const bz = t[i + 5]! - z;
    const cx = t[i + 6]! - x;
    const cy = t[i + 7]! - y;
    const cz = t[i + 8]! - z;
    const a = Math.sqrt(ax * ax + ay * ay + az * az);
    const b = Math.sqrt(bx * bx + by * by + bz * bz);
    const c = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const spat = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const [ab, bc, ca] = [ax * bx + ay * by + az * bz, bx * cx + by * cy + bz * cz, cx * ax + cy * ay + cz * az];
    sum += 2 * Math.atan2(spat, a * b * c + ab * c + bc * a + ca * b);
  }
  return sum > 2 * Math.PI;
}
