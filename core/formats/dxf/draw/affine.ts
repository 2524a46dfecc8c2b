// Placements in space. What is drawn is seen from above, so the height is dropped at the end.
import { cross, unit, type Vector } from '../../matrices.ts';

/** Three axes and an origin, three numbers each: the images of (1,0,0), (0,1,0), (0,0,1) and (0,0,0). */
export type Affine = readonly [...Triple, ...Triple, ...Triple, ...Triple];
type Triple = [number, number, number];

export const identity: Affine = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** Transforms a point. */
export const place = (m: Affine, x: number, y: number, z = 0): [number, number, number] => [
  m[0] * x + m[3] * y + m[6] * z + m[9],
  m[1] * x + m[4] * y + m[7] * z + m[10],
  m[2] * x + m[5] * y + m[8] * z + m[11],
];

/** Transforms a direction. */
export function turn(m: Affine, x: number, y: number, z = 0): [number, number, number] {
  return [m[0] * x + m[3] * y + m[6] * z, m[1] * x + m[4] * y + m[7] * z, m[2] * x + m[5] * y + m[8] * z];
}

/** First `inner`, then `outer`. */
export const within = (outer: Affine, inner: Affine): Affine => [
  ...turn(outer, inner[0], inner[1], inner[2]),
  ...turn(outer, inner[3], inner[4], inner[5]),
  ...turn(outer, inner[6], inner[7], inner[8]),
  ...place(outer, inner[9], inner[10], inner[11]),
];

export const shift = (x: number, y: number, z = 0): Affine => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z];
export const stretch = (x: number, y: number, z = 1): Affine => [x, 0, 0, 0, y, 0, 0, 0, z, 0, 0, 0];

/** A turn about the upright axis, counter-clockwise. */
export function rotation(radians: number): Affine {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [cos, sin, 0, -sin, cos, 0, 0, 0, 1, 0, 0, 0];
}

export const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180;

const unitOrUp = (a: Vector): Vector => (Math.hypot(...a) > 0 ? unit(a) : [0, 0, 1]);

/** Below this in x and y a normal counts as upright: DXF reference, arbitrary axis algorithm. */
const NEARLY_UPRIGHT = 1 / 64;

/** The coordinate system of an object whose normal (group 210) is given. */
export function objectSystem(normal: Vector): Affine {
  const z = unitOrUp(normal);
  if (z[0] === 0 && z[1] === 0 && z[2] > 0) return identity;
  const x = unitOrUp(
    cross(Math.abs(z[0]) < NEARLY_UPRIGHT && Math.abs(z[1]) < NEARLY_UPRIGHT ? [0, 1, 0] : [0, 0, 1], z),
  );
  const y = unitOrUp(cross(z, x));
  return [...x, ...y, ...z, 0, 0, 0];
}
