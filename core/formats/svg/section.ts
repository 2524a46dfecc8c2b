import { rowAt } from '../matrices.ts';
import { type Scene, boxAlong, shapeBox, type Box, type Shape } from '../gltf/scene.ts';
import { type Loop, addSegment, chain } from './loops.ts';

const boxes = new WeakMap<Shape, Box>();

/** Box of a shape: it is used at every storey and every place. */
function boxOf(shape: Shape): Box {
  let box = boxes.get(shape);
  if (!box) boxes.set(shape, (box = shapeBox(shape)));
  return box;
}

/**
 * Whether a part may have something below the height `to` and not below `from` (world metres); false only where its
 * vertices need not be examined.
 */
export function mayReach(scene: Scene, part: number, from: number, to: number): boolean {
  const box = boxOf(scene.shapes[scene.partShapes[part]!]!);
  const [x, y, z, shift] = rowAt(scene.partMatrices, part * 16, 1);
  const { low, high } = boxAlong(box, [x, y, z]);
  // A hair wider: the vertices themselves are transformed one by one.
  const hair = 1e-9 * (Math.abs(low + shift) + Math.abs(high + shift));
  return low + shift - hair < to && high + shift + hair >= from;
}

/**
 * The plane of a plan: world x to the right, world z downwards (south), millimetres from `base` (world x and z,
 * metres).
 */
export type PlanBase = readonly [x: number, z: number];

let heights = new Float64Array(1024);
/** 1 for each vertex that is not below the plane */
let sides = new Uint8Array(1024);
/** The points where a triangle rises through the plane, and where it falls: x and y of each, in millimetres. */
const crossings = new Float64Array(4);

/**
 * The section of an element at `height` (world metres): each solid by itself, and open lines are joined across the
 * solids.
 */
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

/**
 * Appends the segments in which the triangles of a part meet the plane. A vertex on the plane counts as above, so that
 * closed bodies give closed lines.
 */
function cutPart(scene: Scene, part: number, height: number, base: PlanBase, into: number[]): void {
  if (!mayReach(scene, part, height, height)) return;
  const { positions: p, indices } = scene.shapes[scene.partShapes[part]!]!;
  const m = scene.partMatrices;
  const at = part * 16;
  const vertices = p.length / 3;
  if (heights.length < vertices) {
    heights = new Float64Array(vertices * 2);
    sides = new Uint8Array(vertices * 2);
  }
  const [a, b, c, shift] = rowAt(m, at, 1);
  const d = shift - height;
  let above = 0;
  for (let v = 0, i = 0; v < vertices; v++, i += 3) {
    const value = a * p[i]! + b * p[i + 1]! + c * p[i + 2]! + d;
    const side = value >= 0 ? 1 : 0;
    heights[v] = value;
    sides[v] = side;
    above += side;
  }
  if (above === 0 || above === vertices) return;
  const [east, south] = [rowAt(m, at, 0), rowAt(m, at, 2)];
  // From the vertex below to the one above, always: both triangles of an edge then find the same point.
  const cross = (low: number, high: number, place: 0 | 2): void => {
    const share = -heights[low]! / (heights[high]! - heights[low]!);
    const x = along(p, low * 3, high * 3, share);
    const y = along(p, low * 3 + 1, high * 3 + 1, share);
    const z = along(p, low * 3 + 2, high * 3 + 2, share);
    crossings[place] = Math.round((east[0] * x + east[1] * y + east[2] * z + east[3] - base[0]) * 1000);
    crossings[place + 1] = Math.round((south[0] * x + south[1] * y + south[2] * z + south[3] - base[1]) * 1000);
  };
  for (let i = 0; i < indices.length; i += 3) {
    const up = sides[indices[i]!]! + sides[indices[i + 1]!]! + sides[indices[i + 2]!]!;
    if (up === 0 || up === 3) continue;
    for (let corner = 0; corner < 3; corner++) {
      const from = indices[i + corner]!,
        to = indices[corner === 2 ? i : i + corner + 1]!;
      if (sides[from] === sides[to]) continue;
      if (sides[to] === 1) cross(from, to, 0);
      else cross(to, from, 2);
    }
    addSegment(into, crossings[0]!, crossings[1]!, crossings[2]!, crossings[3]!);
  }
}

/** A number between those of two places. */
const along = (p: Float32Array, low: number, high: number, share: number): number =>
  p[low]! + (p[high]! - p[low]!) * share;
