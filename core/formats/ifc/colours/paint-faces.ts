import { emptyBox, rowOf, sidesOf, widenAxis, type Box } from '../../gltf/scene.ts';
import { Growing } from '../../gltf/growing.ts';
import type { GeometryBatch } from '../geometry/protocol.ts';
import type { Instances } from '../own-geometry/instances.ts';
import { mappedFrame } from '../own-geometry/placements.ts';
import { productFrame } from '../own-geometry/product-frames.ts';
import { createCurveReader } from '../own-geometry/read-curve.ts';
import { type Frame, inverse, place, type Vector } from '../own-geometry/vectors.ts';
import { createFaceColours, type ColouredFaces, UNSTYLED } from './face-colours.ts';
import type { ItemColours } from './item-colours.ts';
import { createNearestFace } from './nearest-face.ts';

/** One colour of a shape: all of it, or a shape of its own. */
interface Painted {
  readonly colour: number;
  /** number of the shape */
  readonly shape: number;
}

/**
 * Paints the parts whose item has colours of its single faces, in place. A part of several colours becomes several:
 * those after the first are in a further batch, with the divided shapes. The triangles are compared with the faces of
 * the file, so that it does not matter by which engine they were drawn or cut.
 */
export function paintFaces(
  instances: Instances,
  batches: readonly GeometryBatch[],
  metres: number,
  from: number,
  { colours, styled }: { readonly colours: ItemColours; readonly styled: ReadonlySet<number> },
): readonly GeometryBatch[] {
  const faces = createFaceColours(instances, colours.styleOf, styled);
  const byItem = new Map<number, ColouredFaces | null>();
  const curves = createCurveReader(instances);
  const painted = new Map<string, readonly Painted[]>();
  const shapes = batches.flatMap(shapesOf);
  const added = newParts(shapes.length);
  for (const batch of batches.slice(from)) {
    for (let part = 0; part < batch.products.length; part++) {
      const item = batch.items[part]!;
      let of = byItem.get(item);
      if (of === undefined) byItem.set(item, (of = faces.of(item)));
      if (of === null) continue;
      const number = batch.partShapes[part]!;
      const shape = shapes[number]!;
      const whole = batch.colours[part]!;
      const key = `${number} ${item}${of.rest === 'item' ? ` ${whole}` : ''}`;
      let all = painted.get(key);
      if (all === undefined) {
        const frames = colours.mappedItems(batch.products[part]!, item);
        const moved = (point: Vector): Vector =>
          frames.reduce((at, mapped) => place(mappedFrame(instances, instances.get(mapped)), at), point);
        const matrix = batch.matrices.subarray(part * 16, part * 16 + 16);
        const inProduct = (): ToProduct => {
          const placement = instances.follow(instances.get(batch.products[part]!), 5);
          return toProduct(matrix, productFrame(instances, curves, placement), metres);
        };
        all = added.divide(shape, number, triangleColours(shape, of, { whole, moved, inProduct }));
        painted.set(key, all);
      }
      all.forEach(({ colour, shape: own }, n) => {
        if (n > 0) added.part(batch, part, own, colour);
        else {
          batch.partShapes[part] = own;
          batch.colours[part] = colour;
        }
      });
    }
  }
  return [...batches, added.batch(batches.at(-1)?.drawn ?? 0)];
}

interface Columns {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

function shapesOf({ shapes, positions, indices }: GeometryBatch): Columns[] {
  const found: Columns[] = [];
  let [vertex, index] = [0, 0];
  for (let n = 0; n < shapes.length; n += 2) {
    const [vertices, corners] = [shapes[n]!, shapes[n + 1]!];
    found.push({
      positions: positions.subarray(vertex * 3, (vertex + vertices) * 3),
      indices: indices.subarray(index, index + corners),
    });
    vertex += vertices;
    index += corners;
  }
  return found;
}

// Shapes count from the middle of their box, which is found again where the sides of the boxes differ by less than this
// share.
const EQUAL = 1e-4;

type ToProduct = ((point: Vector) => Vector) | null;

/** From the frame of a shape to that of its product; null without a placement. `matrix`: to metres, Y up. */
function toProduct(matrix: Float64Array, frame: Frame | null, metres: number): ToProduct {
  if (frame === null) return null;
  const back = inverse(frame);
  return ([x, y, z]) => {
    const world = [0, 1, 2].map(row => {
      const { x: a, y: b, z: c, shift } = rowOf(matrix, 0, row);
      return (a * x + b * y + c * z + shift) / metres;
    });
    return place(back, [world[0]!, 0 - world[2]!, world[1]!]);
  };
}

interface PartToPaint {
  /** its colour without those of faces */
  readonly whole: number;
  /** a point of the item in its product */
  moved(point: Vector): Vector;
  inProduct(): ToProduct;
}

/**
 * The colour of each triangle: of the face that it is on, else the one that most of the faces have. A whole body is
 * found by its box, in the frame of the item or of the product; one that is cut only by its place.
 */
function triangleColours(
  shape: Columns,
  { triangles, colours, rest }: ColouredFaces,
  { whole, moved, inProduct }: PartToPaint,
): Uint32Array {
  const usual = rest === 'item' ? whole : (rest ?? largest(triangles, colours));
  const found = new Uint32Array(shape.indices.length / 3).fill(usual);
  const corners = Array.from({ length: shape.positions.length / 3 }, (_, n): Vector => {
    const [x = 0, y = 0, z = 0] = shape.positions.subarray(n * 3, n * 3 + 3);
    return [x, y, z];
  });
  const box = boxOf(corners);
  const paint = (faces: typeof triangles, own: Box, at: (point: Vector) => Vector): void => {
    const nearest = createNearestFace(faces, own);
    for (let triangle = 0; triangle < found.length; triangle++) {
      const corner = (n: number): Vector => at(corners[shape.indices[triangle * 3 + n]!]!);
      const face = nearest(corner(0), corner(1), corner(2));
      if (face >= 0 && colours[face] !== UNSTYLED) found[triangle] = colours[face]!;
    }
  };
  const placed = triangles.map(([a, b, c]) => [moved(a), moved(b), moved(c)] as const);
  for (const faces of [triangles, placed]) {
    const own = boxOf(faces.flat());
    if (!isAlike(box, own)) continue;
    paint(faces, own, ([x, y, z]) => [x + own[0] - box[0], y + own[1] - box[1], z + own[2] - box[2]]);
    return found;
  }
  const at = inProduct();
  if (at !== null) paint(placed, boxOf(placed.flat()), at);
  return found;
}

function boxOf(points: readonly Vector[]): Box {
  const box = emptyBox();
  for (const point of points) point.forEach((value, axis) => widenAxis(box, axis, value, value));
  return box;
}

function isAlike(a: Box, b: Box): boolean {
  const [left, right] = [sidesOf(a), sidesOf(b)];
  const limit = EQUAL * Math.max(...left);
  return left.every((side, axis) => Math.abs(side - right[axis]!) <= limit);
}

/** The colour of the largest area. */
function largest(triangles: ColouredFaces['triangles'], colours: readonly number[]): number {
  const areas = new Map<number, number>();
  triangles.forEach(([a, b, c], n) => {
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    areas.set(colours[n]!, (areas.get(colours[n]!) ?? 0) + area);
  });
  const [first] = [...areas].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? 0xffffffff;
}

/** Divided shapes and further parts under construction. `first`: number of the first new shape. */
function newParts(first: number) {
  const shapes = new Growing(n => new Uint32Array(n), 64);
  const positions = new Growing(n => new Float32Array(n), 4096);
  const indices = new Growing(n => new Uint32Array(n), 4096);
  const products = new Growing(n => new Float64Array(n), 64);
  const items = new Growing(n => new Float64Array(n), 64);
  const partShapes = new Growing(n => new Int32Array(n), 64);
  const matrices = new Growing(n => new Float64Array(n), 1024);
  const colours = new Growing(n => new Uint32Array(n), 64);

  /** The triangles of one colour as a shape of their own. */
  function cutOut({ positions: p, indices: all }: Columns, isMine: (triangle: number) => boolean): number {
    const ranks = new Map<number, number>();
    let count = 0;
    for (let at = 0; at < all.length; at++) {
      if (!isMine(Math.floor(at / 3))) continue;
      const corner = all[at]!;
      let rank = ranks.get(corner);
      if (rank === undefined) {
        ranks.set(corner, (rank = ranks.size));
        for (let axis = 0; axis < 3; axis++) positions.push(p[corner * 3 + axis]!);
      }
      indices.push(rank);
      count++;
    }
    shapes.push(ranks.size);
    shapes.push(count);
    return first + shapes.length / 2 - 1;
  }

  return {
    divide(shape: Columns, number: number, of: Uint32Array): Painted[] {
      const different = [...new Set(of)];
      if (different.length <= 1) return different.map(colour => ({ colour, shape: number }));
      return different.map(colour => ({ colour, shape: cutOut(shape, triangle => of[triangle] === colour) }));
    },
    part(batch: GeometryBatch, part: number, shape: number, colour: number): void {
      products.push(batch.products[part]!);
      items.push(batch.items[part]!);
      partShapes.push(shape);
      colours.push(colour);
      for (let n = 0; n < 16; n++) matrices.push(batch.matrices[part * 16 + n]!);
    },
    batch: (drawn: number): GeometryBatch => ({
      shapes: shapes.take(),
      positions: positions.take(),
      indices: indices.take(),
      products: products.take(),
      items: items.take(),
      partShapes: partShapes.take(),
      matrices: matrices.take(),
      colours: colours.take(),
      drawn,
    }),
  };
}
