import { shapeBox, type Box, type Scene, type Shape } from '../gltf/scene.ts';
import type { Loop } from './loops.ts';
import { chain, isInReach } from './loops.ts';

/** The plane of a plan: world x to the right, world z downwards (south), millimetres from `base` (world x and z, metres). */
export type PlanBase = readonly [x: number, z: number];

let heights = new Float64Array(1024);
/** 1 for each vertex that is not below the plane */
let sides = new Uint8Array(1024);

/** Where an element meets the horizontal plane at `height` (world metres): each solid by itself, and what stays open is
 *  joined across the solids. */
export function cutElement(scene: Scene, element: number, height: number, base: PlanBase): Loop[] {
  const { firstPart, partCount } = scene.elements[element]!;
  const loops: Loop[] = [];
  const loose: number[] = [];
  for (let part = firstPart; part < firstPart + partCount; part++) {
    const segments: number[] = [];
    cutPart(scene, part, height, base, segments);
    if (segments.length === 0) continue;
    const own = chain(segments);
    if (own.every(({ closed }) => closed)) loops.push(...own);
    else for (const number of segments) loose.push(number);
  }
  if (loose.length > 0) loops.push(...chain(loose));
  return loops;
}

/** Appends the segments in which the triangles of a part meet the plane. A vertex on the plane counts as above, so that
 *  closed bodies give closed lines. */
function cutPart(scene: Scene, part: number, height: number, base: PlanBase, into: number[]): void {
  const shape = scene.shapes[scene.partShapes[part]!]!;
  const { positions: p, indices } = shape;
  const m = scene.partMatrices;
  const at = part * 16;
  const vertices = p.length / 3;
  if (heights.length < vertices) {
    heights = new Float64Array(vertices * 2);
    sides = new Uint8Array(vertices * 2);
  }
  const a = m[at + 1]!,
    b = m[at + 5]!,
    c = m[at + 9]!,
    d = m[at + 13]! - height;
  if (!isReached(boxOf(shape), a, b, c, d)) return;
  let above = 0;
  for (let v = 0, i = 0; v < vertices; v++, i += 3) {
    const value = a * p[i]! + b * p[i + 1]! + c * p[i + 2]! + d;
    heights[v] = value;
    sides[v] = value >= 0 ? 1 : 0;
    above += sides[v]!;
  }
  if (above === 0 || above === vertices) return;
  // From the vertex below to the one above, always: both triangles of an edge then find the same point.
  const cross = (low: number, high: number): readonly [number, number] => {
    const share = -heights[low]! / (heights[high]! - heights[low]!);
    const x = p[low * 3]! + (p[high * 3]! - p[low * 3]!) * share;
    const y = p[low * 3 + 1]! + (p[high * 3 + 1]! - p[low * 3 + 1]!) * share;
    const z = p[low * 3 + 2]! + (p[high * 3 + 2]! - p[low * 3 + 2]!) * share;
    return [
      Math.round((m[at]! * x + m[at + 4]! * y + m[at + 8]! * z + m[at + 12]! - base[0]) * 1000),
      Math.round((m[at + 2]! * x + m[at + 6]! * y + m[at + 10]! * z + m[at + 14]! - base[1]) * 1000),
    ];
  };
  for (let i = 0; i < indices.length; i += 3) {
    const u = indices[i]!,
      v = indices[i + 1]!,
      w = indices[i + 2]!;
    const up = sides[u]! + sides[v]! + sides[w]!;
    if (up === 0 || up === 3) continue;
    let rise: readonly [number, number] = [0, 0];
    let fall = rise;
    for (const [from, to] of [
      [u, v],
      [v, w],
      [w, u],
    ] as const) {
      if (sides[from] === 0 && sides[to] === 1) rise = cross(from, to);
      else if (sides[from] === 1 && sides[to] === 0) fall = cross(to, from);
    }
    if ((rise[0] !== fall[0] || rise[1] !== fall[1]) && isInReach(...rise) && isInReach(...fall))
      into.push(rise[0], rise[1], fall[0], fall[1]);
  }
}

const boxes = new WeakMap<Shape, Box>();

/** Box of a shape: it is asked for at every storey and every place. */
function boxOf(shape: Shape): Box {
  let box = boxes.get(shape);
  if (!box) boxes.set(shape, (box = shapeBox(shape)));
  return box;
}

/** Whether a box has corners on both sides of a plane. Those that only touch it from above are not cut. */
function isReached(box: Box, a: number, b: number, c: number, d: number): boolean {
  let [low, high] = [d, d];
  [a, b, c].forEach((slope, axis) => {
    const [one, other] = [slope * box[axis]!, slope * box[axis + 3]!];
    low += Math.min(one, other);
    high += Math.max(one, other);
  });
  // A hair wider: the corners themselves are turned one by one.
  const hair = 1e-9 * (Math.abs(low) + Math.abs(high));
  return low - hair < 0 && high + hair >= 0;
}
