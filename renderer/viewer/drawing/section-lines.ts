// The outlines of section planes and of the section box as lines.
import { type Box, type Vec, add, cornerOf, dot, scaled } from '../camera/camera-math.ts';
import type { Sections } from '../tools/sections.ts';

/** Pairs of points. A plane is a rectangle a little larger than the model. */
export function linesOf({ planes, box }: Sections, model: Box | null): Float64Array {
  const lines: number[] = [];
  for (const { anchor, normal } of planes) {
    const [u, v] = acrossOf(normal);
    const middle = model ? onPlane(model, anchor, normal) : anchor;
    const [w, h] = model ? [reachOf(model, u), reachOf(model, v)] : [5, 5];
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]) => add(middle, add(scaled(u, a! * w), scaled(v, b! * h))));
    for (let n = 0; n < 4; n++) lines.push(...corners[n]!, ...corners[(n + 1) % 4]!);
  }
  if (box) {
    for (let n = 0; n < 8; n++)
      for (const bit of [1, 2, 4]) if ((n & bit) === 0) lines.push(...cornerOf(box, n), ...cornerOf(box, n | bit));
  }
  return Float64Array.from(lines);
}

/** Half of the model's size along a direction, and a little more. */
const reachOf = (box: Box, [x, y, z]: Vec): number =>
  ((box[3] - box[0]) * Math.abs(x) + (box[4] - box[1]) * Math.abs(y) + (box[5] - box[2]) * Math.abs(z)) * 0.53 + 0.1;

/** The middle of the model, moved onto the plane. */
function onPlane(model: Box, anchor: Vec, normal: Vec): Vec {
  const middle: Vec = [(model[0] + model[3]) / 2, (model[1] + model[4]) / 2, (model[2] + model[5]) / 2];
  return add(middle, scaled(normal, dot(normal, anchor) - dot(normal, middle)));
}

/** Two unit vectors along a plane. */
export function acrossOf([x, y, z]: Vec): readonly [Vec, Vec] {
  const start: Vec = Math.abs(y) < 0.9 ? [z, 0, -x] : [0, -z, y];
  const length = Math.hypot(...start);
  const u: Vec = [start[0] / length, start[1] / length, start[2] / length];
  return [u, [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]]];
}
