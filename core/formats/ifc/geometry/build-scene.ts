import { mirrors } from '../../gltf/placement.ts';
import { rowOf, SPACE_COLOUR, type SceneElement, type Shape } from '../../gltf/scene.ts';
import type { GeometryBatch } from './protocol.ts';
import { Growing } from '../../gltf/growing.ts';
import { isSubtraction } from '../schema/element-classes.ts';
import type { Repeats } from '../sub-models/repeats.ts';

/**
 * The parts of products that are identical to drawn ones: the same shapes and colours, moved. `batches`: the drawn
 * ones; `metres`: length unit of the file. A product that was not drawn is not repeated.
 */
export function placeRepeats(
  batches: readonly GeometryBatch[],
  { of, products: repeated, moves }: Repeats,
  metres: number,
): GeometryBatch {
  const products = new Growing(n => new Float64Array(n), 1024);
  const items = new Growing(n => new Float64Array(n), 1024);
  const partShapes = new Growing(n => new Int32Array(n), 1024);
  const matrices = new Growing(n => new Float64Array(n), 16_384);
  const colours = new Growing(n => new Uint32Array(n), 1024);
  const move = new Float64Array(16);
  for (const batch of batches) {
    for (let part = 0; part < batch.products.length; part++) {
      for (const number of of.get(batch.products[part]!) ?? []) {
        products.push(repeated[number]!);
        items.push(batch.items[part]!);
        partShapes.push(batch.partShapes[part]!);
        colours.push(batch.colours[part]!);
        turnUp(moves, number * 12, metres, move);
        matrices.room(16);
        multiply(move, batch.matrices, part * 16, matrices.data, matrices.length);
        matrices.length += 16;
      }
    }
  }
  const drawn = (batches.at(-1)?.drawn ?? 0) + repeated.length;
  return {
    shapes: new Uint32Array(0),
    positions: new Float32Array(0),
    indices: new Uint32Array(0),
    products: products.take(),
    items: items.take(),
    partShapes: partShapes.take(),
    matrices: matrices.take(),
    colours: colours.take(),
    drawn,
  };
}

/**
 * Origin and axes in Z up and the file's unit as the columns of a matrix in Y up and metres: x, y, z, origin.
 */
function turnUp(moves: Float64Array, at: number, metres: number, into: Float64Array): void {
  const column = (from: number, to: number, factor: number): void => {
    into[to] = moves[from]! * factor;
    into[to + 1] = moves[from + 2]! * factor;
    into[to + 2] = 0 - moves[from + 1]! * factor;
  };
  column(at + 3, 0, 1);
  column(at + 9, 4, 1);
  column(at + 6, 8, -1);
  column(at, 12, metres);
}

/** `move` · the matrix that begins at `at`, row by row; both have 0, 0, 0, 1 as their last row. */
function multiply(move: Float64Array, matrices: Float64Array, at: number, into: Float64Array, to: number): void {
  for (let row = 0; row < 3; row++) {
    const { x: a, y: b, z: c, shift } = rowOf(move, 0, row);
    for (let column = 0; column < 16; column += 4) {
      const from = at + column;
      const w = column === 12 ? 1 : 0;
      into[to + column + row] = a * matrices[from]! + b * matrices[from + 1]! + c * matrices[from + 2]! + shift * w;
    }
  }
  for (let column = 0; column < 16; column += 4) into[to + column + 3] = column === 12 ? 1 : 0;
}

/** Facts about a product for the scene. `ordinal` gives the order of the elements. */
export interface DrawnProduct {
  readonly guid: string;
  readonly type: string;
  readonly ordinal: number;
}

/**
 * Joins the batches to one scene: elements in the order of their ordinals, one per GlobalId, only those with at least
 * one triangle, and none that only cuts others. No part is placed mirrored: its shape is a mirror image instead, so
 * that its triangles face outwards for every reader. `drawn`: the STEP ids that have parts in it.
 */
export function buildScene(batches: readonly GeometryBatch[], products: ReadonlyMap<number, DrawnProduct>) {
  const shapes = batches.flatMap(readShapes);
  const placed: { product: DrawnProduct; batch: GeometryBatch; part: number; shape: number; corners: number }[] = [];
  const drawn = new Set<number>();
  for (const batch of batches) {
    batch.products.forEach((id, part) => {
      const product = products.get(id);
      const shape = batch.partShapes[part]!;
      const corners = shapes[shape]!.indices.length;
      if (product === undefined || corners === 0 || isSubtraction(product.type)) return;
      drawn.add(id);
      placed.push({ product, batch, part, shape, corners });
    });
  }
  const count = placed.length;
  const groups = [...Map.groupBy(placed, ({ product }) => product.guid).values()];
  const scene = {
    shapes,
    elements: [] as SceneElement[],
    partShapes: new Int32Array(count),
    partMatrices: new Float64Array(count * 16),
    partColours: new Uint32Array(count),
  };
  let triangles = 0;
  let next = 0;
  const mirrorImage = createMirrorImages(shapes);
  // The first product that has a GlobalId represents all of them.
  for (const parts of groups.sort(([a], [b]) => a!.product.ordinal - b!.product.ordinal)) {
    const { guid, type } = parts[0]!.product;
    const space = type === 'IfcSpace' || type === 'IfcSpatialZone';
    scene.elements.push({ name: guid, space, firstPart: next, partCount: parts.length });
    for (const { batch, part, shape, corners } of parts) {
      for (let k = 0; k < 16; k++) scene.partMatrices[next * 16 + k] = batch.matrices[part * 16 + k]!;
      const isMirrored = mirrors(batch.matrices, part * 16);
      scene.partShapes[next] = isMirrored ? mirrorImage(shape) : shape;
      if (isMirrored) for (let k = 0; k < 3; k++) scene.partMatrices[next * 16 + k]! *= -1;
      scene.partColours[next] = space ? SPACE_COLOUR : batch.colours[part]!;
      triangles += corners / 3;
      next++;
    }
  }
  return { scene, drawn, triangles };
}

/** The number of the mirror image of a shape, across the plane of y and z; made at first use, after the others. Its
 *  triangles stay: those of shapes that are placed mirrored are kept the other way round. */
function createMirrorImages(shapes: Shape[]) {
  const known = new Map<number, number>();
  return (shape: number): number => {
    let image = known.get(shape);
    if (image === undefined) {
      const { positions, indices } = shapes[shape]!;
      image = shapes.push({ positions: positions.map((value, n) => (n % 3 === 0 ? -value : value)), indices }) - 1;
      known.set(shape, image);
    }
    return image;
  };
}

function readShapes(batch: GeometryBatch): Shape[] {
  const shapes: Shape[] = [];
  let vertex = 0;
  let index = 0;
  for (let n = 0; n < batch.shapes.length; n += 2) {
    const vertices = batch.shapes[n]!;
    const indices = batch.shapes[n + 1]!;
    shapes.push({
      positions: batch.positions.subarray(vertex * 3, (vertex + vertices) * 3),
      indices: batch.indices.subarray(index, index + indices),
    });
    vertex += vertices;
    index += indices;
  }
  return shapes;
}
