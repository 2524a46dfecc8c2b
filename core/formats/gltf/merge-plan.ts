import type { Box, Scene } from './scene.ts';
import { emptyBox, shapeBox } from './scene.ts';
import type { Sharing } from './share-plan.ts';

/** Parts of one colour in one tile, by element: they become one primitive. */
export interface MergedGroup {
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
  for (let part = 0; part < scene.partShapes.length; part++) if (parts[part] === 0) widen(all, boxes, part);
  let size = TILE;
  let plan = sortParts(scene, parts, boxes, isSmall(all) ? Infinity : size, all);
  while (plan.length > MOST_TILES) plan = sortParts(scene, parts, boxes, (size *= 2), all);
  return plan;
}

const isSmall = (box: Box): boolean => Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]) <= 2 * TILE;

function sortParts(scene: Scene, shared: Uint8Array, boxes: Float64Array, size: number, all: Box): MergedTile[] {
  const tiles = new Map<string, MergedTile & { readonly byColour: Map<number, MergedGroup> }>();
  scene.elements.forEach((element, e) => {
    const box = emptyBox();
    const end = element.firstPart + element.partCount;
    for (let part = element.firstPart; part < end; part++) if (shared[part] === 0) widen(box, boxes, part);
    if (box[0] === Infinity) return;
    const key = size === Infinity ? '' : tileOf(box, size, all);
    let tile = tiles.get(key);
    if (tile === undefined) tiles.set(key, (tile = { box: emptyBox(), groups: [], byColour: new Map() }));
    for (let part = element.firstPart; part < end; part++) {
      if (shared[part] !== 0) continue;
      const colour = scene.partColours[part]!;
      const shape = scene.shapes[scene.partShapes[part]!]!;
      let group = tile.byColour.get(colour);
      if (group === undefined || group.vertices + shape.positions.length / 3 > MOST_VERTICES) {
        tile.byColour.set(colour, (group = { colour, parts: [], elements: [], vertices: 0, indices: 0 }));
        tile.groups.push(group);
      }
      group.parts.push(part);
      group.elements.push(e);
      group.vertices += shape.positions.length / 3;
      group.indices += shape.indices.length;
      widen(tile.box, boxes, part);
    }
  });
  return [...tiles.values()]
    .map(({ box, groups }) => ({ box, groups: groups.filter(({ indices }) => indices > 0) }))
    .filter(({ groups }) => groups.length > 0);
}

function tileOf(box: Box, size: number, all: Box): string {
  if (Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]) > size) return 'large';
  return [0, 1, 2].map(axis => Math.floor(((box[axis]! + box[axis + 3]!) / 2 - all[axis]!) / size)).join();
}

/** World box of every part, 6 doubles each: the transformed box of its shape, so at least as large as the part. */
function partBoxes(scene: Scene): Float64Array {
  const own = scene.shapes.map(shapeBox);
  const m = scene.partMatrices;
  const boxes = new Float64Array(scene.partShapes.length * 6);
  for (let part = 0; part < scene.partShapes.length; part++) {
    const [x, y, z, X, Y, Z] = own[scene.partShapes[part]!]!;
    for (let axis = 0; axis < 3; axis++) {
      const at = part * 16 + axis;
      const middle = (m[at]! * (x + X) + m[at + 4]! * (y + Y) + m[at + 8]! * (z + Z)) / 2 + m[at + 12]!;
      const half = (Math.abs(m[at]!) * (X - x) + Math.abs(m[at + 4]!) * (Y - y) + Math.abs(m[at + 8]!) * (Z - z)) / 2;
      boxes[part * 6 + axis] = middle - half;
      boxes[part * 6 + axis + 3] = middle + half;
    }
  }
  return boxes;
}

function widen(into: Box, boxes: Float64Array, part: number): void {
  for (let axis = 0; axis < 3; axis++) {
    into[axis] = Math.min(into[axis]!, boxes[part * 6 + axis]!);
    into[axis + 3] = Math.max(into[axis + 3]!, boxes[part * 6 + axis + 3]!);
  }
}
