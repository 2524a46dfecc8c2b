import { mirrors } from './placement.ts';
import { emptyBox, rowOf, shapeBox, shapeOfPart, sidesOf, widenAxis, widenByBox } from './scene.ts';
import type { Box, Scene } from './scene.ts';
import type { Sharing } from './repeated-shapes.ts';

/** Parts of one colour in one tile, by element: they become one primitive. */
interface MergedGroup {
  readonly colour: number;
  /** parts in the order of their elements */
  readonly parts: number[];
  /** element of each part */
  readonly elements: number[];
  vertices: number;
  indices: number;
}

/** Neighbouring elements that share one coordinate grid: they become one mesh. */
export interface MergedTile {
  /** contains all its parts, a little too large where they are rotated; world, Y up */
  readonly box: Box;
  readonly groups: MergedGroup[];
}

// 16 bits over two tiles' length are steps of a millimetre. Large elements (terrain) keep a mesh of their own in
// floats.
const TILE = 32;
// More meshes than this cost the viewer more than coarser steps do.
const MOST_TILES = 64;
// A primitive has at most so many vertices, so that a reader can process it at once; a single part may be larger.
const MOST_VERTICES = 1_000_000;

/**
 * Sorts the parts of a scene that are not shared into tiles and colours. A scene up to two tiles wide is one tile.
 * Reads only boxes, so it costs little; the same scene gives the same plan.
 */
export function planMerge(scene: Scene, { parts }: Sharing): MergedTile[] {
  const boxes = partBoxes(scene);
  const all = emptyBox();
  for (let part = 0; part < scene.partShapes.length; part++) if (parts[part] === 0) widenByBox(all, boxes, part);
  let size = TILE;
  let plan = sortParts(scene, parts, boxes, isSmall(all) ? Infinity : size, all);
  while (plan.length > MOST_TILES) plan = sortParts(scene, parts, boxes, (size *= 2), all);
  return plan;
}

const isSmall = (box: Box): boolean => Math.max(...sidesOf(box)) <= 2 * TILE;

function sortParts(scene: Scene, shared: Uint8Array, boxes: Float64Array, size: number, all: Box): MergedTile[] {
  const tiles = new Map<string, MergedTile & { readonly byColour: Map<number, MergedGroup> }>();
  scene.elements.forEach((element, e) => {
    const box = emptyBox();
    const end = element.firstPart + element.partCount;
    for (let part = element.firstPart; part < end; part++) if (shared[part] === 0) widenByBox(box, boxes, part);
    if (box[0] === Infinity) return;
    const key = size === Infinity ? '' : tileOf(box, size, all);
    let tile = tiles.get(key);
    if (tile === undefined) tiles.set(key, (tile = { box: emptyBox(), groups: [], byColour: new Map() }));
    for (let part = element.firstPart; part < end; part++) {
      if (shared[part] !== 0) continue;
      const colour = scene.partColours[part]!;
      const shape = shapeOfPart(scene, part);
      let group = tile.byColour.get(colour);
      if (group === undefined || group.vertices + shape.positions.length / 3 > MOST_VERTICES) {
        tile.byColour.set(colour, (group = { colour, parts: [], elements: [], vertices: 0, indices: 0 }));
        tile.groups.push(group);
      }
      group.parts.push(part);
      group.elements.push(e);
      group.vertices += shape.positions.length / 3;
      group.indices += shape.indices.length;
      widenByBox(tile.box, boxes, part);
    }
  });
  return [...tiles.values()]
    .map(({ box, groups }) => ({ box, groups: groups.filter(({ indices }) => indices > 0) }))
    .filter(({ groups }) => groups.length > 0);
}

function tileOf(box: Box, size: number, all: Box): string {
  if (Math.max(...sidesOf(box)) > size) return 'large';
  const [x, y, z, X, Y, Z] = box;
  const cell = (low: number, high: number, from: number): number => Math.floor(((low + high) / 2 - from) / size);
  return [cell(x, X, all[0]), cell(y, Y, all[1]), cell(z, Z, all[2])].join();
}

/** World box of every part, 6 doubles each: the transformed box of its shape, so at least as large as the part. */
function partBoxes(scene: Scene): Float64Array {
  const own = scene.shapes.map(shapeBox);
  const m = scene.partMatrices;
  const boxes = new Float64Array(scene.partShapes.length * 6);
  for (let part = 0; part < scene.partShapes.length; part++) {
    const [x, y, z, X, Y, Z] = own[scene.partShapes[part]!]!;
    for (let axis = 0; axis < 3; axis++) {
      const { x: a, y: b, z: c, shift } = rowOf(m, part * 16, axis);
      const middle = (a * (x + X) + b * (y + Y) + c * (z + Z)) / 2 + shift;
      const half = (Math.abs(a) * (X - x) + Math.abs(b) * (Y - y) + Math.abs(c) * (Z - z)) / 2;
      boxes[part * 6 + axis] = middle - half;
      boxes[part * 6 + axis + 3] = middle + half;
    }
  }
  return boxes;
}

// 16 bits over this many metres are steps of 2 mm; larger tiles keep 32-bit floats.
const QUANTISED_LIMIT = 131;

/**
 * The grid that holds a tile, with a margin that keeps roundings inside: stored coordinates (0 to 1 when quantised)
 * times `grid` plus `origin` are the world.
 */
export function gridOf({ box }: MergedTile) {
  const size = Math.max(...sidesOf(box), 1e-3) * (1 + 1e-6);
  const quantised = size <= QUANTISED_LIMIT;
  return { quantised, grid: quantised ? size : 1, origin: box.slice(0, 3) };
}

/** Feature, first index and count of every element in a group, in the order of the primitive. */
export function rangesOf(scene: Scene, group: MergedGroup): [feature: number, first: number, count: number][] {
  const ranges: [number, number, number][] = [];
  let corner = 0;
  group.parts.forEach((part, n) => {
    const count = shapeOfPart(scene, part).indices.length;
    const feature = group.elements[n]!;
    const last = ranges.at(-1);
    if (last?.[0] === feature) last[2] += count;
    else ranges.push([feature, corner, count]);
    corner += count;
  });
  return ranges;
}

/**
 * Places every part of a group into one set of buffers. The corners of mirrored parts are reversed, so that fronts stay
 * fronts. Positions: Uint16, four per vertex, when quantised; else three floats. Features: the element of each vertex.
 */
export function mergeParts(scene: Scene, group: MergedGroup, { quantised, grid, origin }: ReturnType<typeof gridOf>) {
  const { vertices } = group;
  const positions = quantised ? new Uint16Array(vertices * 4) : new Float32Array(vertices * 3);
  const features = new Float32Array(vertices);
  const indices = vertices > 65_535 ? new Uint32Array(group.indices) : new Uint16Array(group.indices);
  const range = emptyBox();
  const stride = quantised ? 4 : 3;
  const step = quantised ? 65_535 / grid : 1;
  const m = scene.partMatrices;
  let vertex = 0;
  let corner = 0;
  group.parts.forEach((part, n) => {
    const { positions: p, indices: own } = shapeOfPart(scene, part);
    const at = part * 16;
    const count = p.length / 3;
    for (let axis = 0; axis < 3; axis++) {
      const { x, y, z, shift } = rowOf(m, at, axis);
      const a = x * step,
        b = y * step,
        c = z * step,
        d = (shift - origin[axis]!) * step;
      let least = Infinity;
      let most = -Infinity;
      let to = vertex * stride + axis;
      for (let v = 0; v < p.length; v += 3, to += stride) {
        const value = a * p[v]! + b * p[v + 1]! + c * p[v + 2]! + d;
        const stored = quantised ? Math.max(0, Math.min(65_535, Math.round(value))) : Math.fround(value);
        positions[to] = stored;
        if (stored < least) least = stored;
        if (stored > most) most = stored;
      }
      widenAxis(range, axis, least, most);
    }
    const mirrored = mirrors(m, at);
    features.fill(group.elements[n]!, vertex, vertex + count);
    for (let i = 0; i < own.length; i += 3) {
      indices[corner++] = own[i]! + vertex;
      indices[corner++] = own[mirrored ? i + 2 : i + 1]! + vertex;
      indices[corner++] = own[mirrored ? i + 1 : i + 2]! + vertex;
    }
    vertex += count;
  });
  return { positions, features, indices, low: range.slice(0, 3), high: range.slice(3) };
}
