// Points far from zero, for the graphics card: it counts in single precision, which is half a metre at 4,000 km.
import type { Vec } from '../camera/camera-math.ts';

/** The same points, three numbers each, counted from the first of them. */
export function anchored(points: ArrayLike<number>): { readonly from: Vec; readonly near: Float32Array<ArrayBuffer> } {
  const from: Vec = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
  return { from, near: Float32Array.from(points, (value, n) => value - from[n % 3]!) };
}
