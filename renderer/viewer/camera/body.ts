// A body among walls: an upright cylinder that is pushed sideways out of the triangles it meets. Plain numbers, metres.
import { EYE_HEIGHT, STEP_HEIGHT } from './walk-math.ts';

/** Half the width of a body: it passes a door of 70 cm. */
export const BODY_RADIUS = 0.25;
/** Over the eye. */
const CROWN = 0.12;
const ROUNDS = 6;
const ENOUGH = 1e-4;

/** Heights at which an object blocks feet at a height; lower objects are stepped over. */
export const bodyReach = (feet: number) => [feet + STEP_HEIGHT, feet + EYE_HEIGHT + CROWN] as const;

/**
 * Returns where a body that wants to be at `to` ends among triangles (nine numbers each): it is pushed out of what it
 * cuts, so that it slides along walls. Stays at `from` where there is no room.
 */
export function clearOf(
  triangles: ArrayLike<number>,
  from: readonly [number, number],
  to: readonly [number, number],
  feet: number,
): readonly [number, number] {
  const [low, high] = bodyReach(feet);
  let [x, z] = to;
  for (let round = 0; round < ROUNDS; round++) {
    const push = deepest(triangles, x, z, low, high);
    if (push === null) return [x, z];
    x += push[0];
    z += push[1];
  }
  // Already stuck: any way out is accepted.
  return deepest(triangles, x, z, low, high) === null || deepest(triangles, from[0], from[1], low, high) !== null
    ? [x, z]
    : from;
}

/** The way out of the triangle that the body is deepest in; null when it is in none. */
function deepest(triangles: ArrayLike<number>, x: number, z: number, low: number, high: number) {
  const body: Body = { x, z, low, high };
  let best = BODY_RADIUS - ENOUGH;
  let way: readonly [number, number] | null = null;
  for (let at = 0; at + 8 < triangles.length; at += 9) {
    const near = nearestWithin(triangles, at, body);
    if (!near) continue;
    const [dx, dz] = [x - near[0], z - near[1]];
    const distance = Math.hypot(dx, dz);
    // Distance 0: no direction is better than another.
    if (distance >= best || distance < 1e-9) continue;
    best = distance;
    way = [(dx / distance) * (BODY_RADIUS - distance), (dz / distance) * (BODY_RADIUS - distance)];
  }
  return way;
}

/** A place of the plan, and the heights between which a body is. */
interface Body {
  readonly x: number;
  readonly z: number;
  readonly low: number;
  readonly high: number;
}

const doubleAt = (values: Float64Array, at: number): number => values[at]!;

const polygon = new Float64Array(15);
const cut = new Float64Array(21);

/**
 * Returns the point nearest to a place of the plan on the part of a triangle between two heights; null when no part is
 * between them, or when the place is under or over that part.
 */
// Long: no object for each triangle around the walker, in every frame.
function nearestWithin(triangles: ArrayLike<number>, at: number, { x, z, low, high }: Body) {
  for (let i = 0; i < 9; i++) polygon[i] = triangles[at + i]!;
  const above = cutAt(polygon, 3, low, 1, cut);
  const count = cutAt(cut, above, high, -1, polygon);
  if (count === 0) return null;
  let nearest = Infinity;
  let point: readonly [number, number] | null = null;
  let turns = 0;
  for (let n = 0; n < count; n++) {
    const [a, b] = [n * 3, ((n + 1) % count) * 3];
    const [ax, az] = [doubleAt(polygon, a), doubleAt(polygon, a + 2)];
    const [ex, ez] = [doubleAt(polygon, b) - ax, doubleAt(polygon, b + 2) - az];
    const length = ex * ex + ez * ez;
    const k = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * ex + (z - az) * ez) / length));
    const [px, pz] = [ax + ex * k, az + ez * k];
    const distance = Math.hypot(px - x, pz - z);
    turns += Math.sign(ex * (z - az) - ez * (x - ax));
    if (distance >= nearest) continue;
    nearest = distance;
    point = [px, pz];
  }
  return count > 2 && Math.abs(turns) === count ? null : point;
}

/** Keeps the part of a polygon (three numbers a corner) on one side of a height; returns its number of corners. */
function cutAt(corners: Float64Array, count: number, height: number, side: 1 | -1, into: Float64Array): number {
  let kept = 0;
  for (let n = 0; n < count; n++) {
    const [a, b] = [n * 3, ((n + 1) % count) * 3];
    const [here, there] = [(doubleAt(corners, a + 1) - height) * side, (doubleAt(corners, b + 1) - height) * side];
    if (here >= 0) for (let i = 0; i < 3; i++) into[kept * 3 + i] = doubleAt(corners, a + i);
    if (here >= 0) kept++;
    if (here >= 0 === there >= 0) continue;
    const k = here / (here - there);
    for (let i = 0; i < 3; i++)
      into[kept * 3 + i] = doubleAt(corners, a + i) + (doubleAt(corners, b + i) - doubleAt(corners, a + i)) * k;
    kept++;
  }
  return kept;
}
