import type { Manifold } from './manifold.ts';
import { subtract, type Vector, cross, dot, unit, add, scale } from '../own-geometry/vectors.ts';

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
  const faces: { readonly area: number; readonly middle: Vector; readonly inwards: Vector }[] = [];
  for (let i = 0; i < corners.length; i += 9) {
    const [a, b, c] = [0, 3, 6].map((n): Vector => [corners[i + n]!, corners[i + n + 1]!, corners[i + n + 2]!]) as [
      Vector,
      Vector,
      Vector,
    ];
    const normal = cross(subtract(b, a), subtract(c, a));
    const inwards = unit(scale(normal, -1));
    if (inwards === null) continue;
    faces.push({ area: Math.hypot(...normal), middle: scale(add(a, add(b, c)), 1 / 3), inwards });
  }
  faces.sort((a, b) => b.area - a.area);
  const depth = Math.max(20 * gap, 1e-3 * Math.cbrt(Math.max(0, body.volume())));
  return faces
    .slice(0, POINTS)
    .map(({ middle, inwards }) => add(middle, scale(inwards, depth)))
    .filter(point => winds(corners, point));
}

/** Whether triangles wind around a point, by their solid angles (Van Oosterom and Strackee, 1983). */
export function winds(t: Float64Array, point: Vector): boolean {
  let sum = 0;
  for (let i = 0; i < t.length; i += 9) {
    const [a, b, c] = [0, 3, 6].map((n): Vector => subtract([t[i + n]!, t[i + n + 1]!, t[i + n + 2]!], point)) as [
      Vector,
      Vector,
      Vector,
    ];
    const [la, lb, lc] = [Math.hypot(...a), Math.hypot(...b), Math.hypot(...c)];
    sum += 2 * Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb);
  }
  return sum > 2 * Math.PI;
}
