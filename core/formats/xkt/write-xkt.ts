import { elementBoxes, partsOf, rowOf, shapeBox, shapeOfPart, sidesOf } from '../gltf/scene.ts';
import type { Scene, SceneElement, Shape } from '../gltf/scene.ts';
import { chooseChunks, type Tile, chooseTiles } from './tiles.ts';
import { type GridMesh, GridWelder } from './grid-mesh.ts';
import { quantiseInBox, quantiseInTile } from './quantise.ts';
import { XktSections } from './sections.ts';

// Sharing a geometry costs the viewer a draw call per tile; it pays from this many saved vertices.
const SHARING_PAYS = 300;
// The viewer hangs on a mesh of 5,000,000 vertices or 15,000,000 indices; larger ones are cut.
const MOST_VERTICES = 4_000_000;
const MOST_CORNERS = 12_000_000;

/** Writes a scene as XKT version 10: one file, or several that a viewer loads one after the other (`chunks`), each in
 *  pieces to be written one after the other. Entity ids are the GlobalIds; metres, Y up; rooms first in every tile; all
 *  of them, and the outermost elements, in the first file. Shapes drawn often are stored once in a file on their own
 *  16-bit grid, the rest on the grid of their tile. The same scene gives the same bytes. `most`: bytes of a file before
 *  packing, about. */
export async function* writeXkt(scene: Scene, most?: number): AsyncGenerator<Uint8Array[]> {
  const boxes = elementBoxes(scene);
  for (const members of chooseChunks(scene, boxes, most)) yield writeChunk(scene, members, boxes);
}

function writeChunk(scene: Scene, members: readonly number[], boxes: Float64Array): Promise<Uint8Array[]> {
  const sections = new XktSections();
  const welder = new GridWelder();
  const shared = sharedShapes(scene, members, welder);
  const numbers = new Map<number, number>();
  for (const tile of chooseTiles(scene.elements, members, boxes)) {
    sections.tile(tile.centre, tile.half);
    const target: TileTarget = { scene, tile, shared, welder, sections };
    for (const e of tile.elements) {
      const element = scene.elements[e]!;
      sections.entity(element.name);
      drawOwn(target, element);
      for (const [part, shape] of partsOf(scene, element)) {
        const known = shared.get(shape);
        if (known === undefined) continue;
        let number = numbers.get(shape);
        if (number === undefined) numbers.set(shape, (number = sections.geometry(known.mesh)));
        sections.mesh(number, scene.partColours[part]!, instanceMatrix(scene.partMatrices, part * 16, known, tile));
      }
    }
  }
  return sections.pack();
}

interface SharedShape {
  readonly mesh: GridMesh;
  readonly origin: readonly [number, number, number];
  /** lengths of the box, never 0 */
  readonly size: readonly [number, number, number];
}

/**
 * The shapes that are stored once in the file of these elements: drawn at least twice there, and large enough to pay
 * off.
 */
function sharedShapes(scene: Scene, members: readonly number[], welder: GridWelder): Map<number, SharedShape> {
  const uses = new Int32Array(scene.shapes.length);
  for (const e of members) for (const [, shape] of partsOf(scene, scene.elements[e]!)) uses[shape]!++;
  const shared = new Map<number, SharedShape>();
  scene.shapes.forEach((shape, n) => {
    // Joined vertices are fewer than these: most shapes are ruled out without joining them.
    const spared = uses[n]! - 1;
    if (spared < 1 || spared * (shape.positions.length / 3) < SHARING_PAYS || tooLarge(shape)) return;
    const box = shapeBox(shape);
    const [x, y, z] = sidesOf(box);
    const least = Math.max(x, y, z, 1e-9) * 1e-6;
    const size = [Math.max(x, least), Math.max(y, least), Math.max(z, least)] as const;
    const grid = quantiseInBox(shape, box, size);
    welder.add(grid, grid.length / 3, shape.indices);
    const mesh = welder.finish(size);
    if (mesh === null || spared * (mesh.positions.length / 3) < SHARING_PAYS) return;
    shared.set(n, { mesh: kept(mesh), origin: [box[0], box[1], box[2]], size });
  });
  return shared;
}

const kept = ({ positions, indices, edges }: GridMesh): GridMesh => ({
  positions: positions.slice(),
  indices: indices.slice(),
  edges: edges.slice(),
});

const tooLarge = (shape: Shape): boolean =>
  shape.positions.length / 3 > MOST_VERTICES || shape.indices.length > MOST_CORNERS;

/** The common context of all elements of a tile. */
interface TileTarget {
  readonly scene: Scene;
  readonly tile: Tile;
  readonly shared: ReadonlyMap<number, SharedShape>;
  readonly welder: GridWelder;
  readonly sections: XktSections;
}

/** Bakes the parts with shapes of their own into the tile: one mesh per colour. */
function drawOwn({ scene, tile, shared, welder, sections }: TileTarget, element: SceneElement): void {
  const own: number[] = [];
  for (const [part, shape] of partsOf(scene, element)) if (!shared.has(shape)) own.push(part);
  for (const [colour, parts] of Map.groupBy(own, part => scene.partColours[part]!)) {
    const emit = (): void => {
      const mesh = welder.finish(tile.half);
      if (mesh !== null) sections.mesh(sections.geometry(mesh), colour, null);
    };
    for (const part of parts) {
      const shape = shapeOfPart(scene, part);
      const vertices = welder.vertices + shape.positions.length / 3;
      if (vertices > MOST_VERTICES || welder.corners + shape.indices.length > MOST_CORNERS) emit();
      const grid = quantiseInTile(shape, scene.partMatrices, part * 16, tile);
      const isCut = tooLarge(shape);
      for (const piece of isCut ? cut(grid, shape.indices) : [{ grid, indices: shape.indices }]) {
        welder.add(piece.grid, piece.grid.length / 3, piece.indices);
        if (isCut) emit();
      }
    }
    emit();
  }
}

/** Pieces of a mesh that is too large for the viewer, each with corners of its own. */
function* cut(grid: Uint16Array, indices: Uint32Array): Generator<{ grid: Uint16Array; indices: Uint32Array }> {
  const most = 3_000_000;
  for (let from = 0; from < indices.length; from += most) {
    const corners = indices.subarray(from, from + most);
    const own = new Uint16Array(corners.length * 3);
    corners.forEach((v, n) => own.set(grid.subarray(v * 3, v * 3 + 3), n * 3));
    yield { grid: own, indices: Uint32Array.from(corners, (_, n) => n) };
  }
}

/** translate(-centre) x matrix x translate(origin) x scale(size), for a grid decoded to 0..1. */
function instanceMatrix(m: Float64Array, at: number, shape: SharedShape, tile: Tile): Float64Array {
  const [x, y, z] = shape.origin;
  const out = new Float64Array(16);
  tile.centre.forEach((middle, axis) => {
    const { x: a, y: b, z: c, shift } = rowOf(m, at, axis);
    out[axis] = a * shape.size[0];
    out[4 + axis] = b * shape.size[1];
    out[8 + axis] = c * shape.size[2];
    out[12 + axis] = a * x + b * y + c * z + (shift - middle);
  });
  out[15] = 1;
  return out;
}
