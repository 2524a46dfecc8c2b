import { emptyBox, middleOf, sidesOf, widenAxis } from '../../gltf/scene.ts';
import { mirrors } from '../../gltf/placement.ts';
import type { GeometryBatch } from '../geometry/protocol.ts';
import type { Mesh } from './mesh.ts';
import { compose, type Frame, identity, type Vector } from './vectors.ts';

// No line on the earth is longer than this many metres; numbers beyond are mistakes.
const FURTHEST = 1e8;

/** A shape of a batch: its number, and the point of its mesh from which its vertices count. */
export interface BatchShape {
  readonly shape: number;
  readonly middle: Vector;
}

/** Appearance of a part: its product, the item that it was made from, and its colour. */
export interface PartLook {
  readonly product: number;
  readonly item: number;
  readonly colour: number;
}

/** Collects meshes of ours as the geometry engine does. `firstShape`: number of the first shape; `metres`: metres per
 *  length unit. */
export function newBatch(firstShape: number, metres: number) {
  let nextShape = firstShape;
  const column = (): number[] => [];
  let [shapes, positions, indices, products] = [column(), column(), column(), column()];
  let [items, partShapes, matrices, colours] = [column(), column(), column(), column()];
  // Z up in file units to Y up in metres.
  const world: Frame = { o: [0, 0, 0], x: [metres, 0, 0], y: [0, 0, -metres], z: [0, metres, 0] };
  return {
    /**
     * Adds a mesh; null when it is empty or has impossible coordinates. `isMirrored`: it is placed by frames that
     * mirror, where triangles are kept the other way round.
     */
    shape(mesh: Mesh, isMirrored: boolean): BatchShape | null {
      // Vertices are kept in 32 bits, so they count from the middle of their box; the offset is in the matrix.
      const { middle, reach } = extentOf(mesh.points);
      if (!(reach < FURTHEST / metres) || mesh.indices.length === 0) return null;
      shapes.push(mesh.points.length, mesh.indices.length);
      for (const [x, y, z] of mesh.points) positions.push(x - middle[0], y - middle[1], z - middle[2]);
      const [second, third] = isMirrored ? [2, 1] : [1, 2];
      for (let i = 0; i < mesh.indices.length; i += 3)
        indices.push(mesh.indices[i]!, mesh.indices[i + second]!, mesh.indices[i + third]!);
      return { shape: nextShape++, middle };
    },
    /** Places a shape. `frame`: from that of its mesh to the world, in file units. */
    place({ shape, middle }: BatchShape, { product, item, colour }: PartLook, frame: Frame): void {
      const { o, x, y, z } = compose(world, compose(frame, { ...identity, o: middle }));
      partShapes.push(shape);
      matrices.push(...x, 0, ...y, 0, ...z, 0, ...o, 1);
      products.push(product);
      items.push(item);
      colours.push(colour);
    },
    /** Number of values that are waiting. */
    size: () => positions.length + matrices.length,
    /** The batch so far, and begins another; null when it has no parts. */
    done(): GeometryBatch | null {
      if (products.length === 0) return null;
      const batch = {
        shapes: new Uint32Array(shapes),
        positions: new Float32Array(positions),
        indices: new Uint32Array(indices),
        products: new Float64Array(products),
        items: new Float64Array(items),
        partShapes: new Int32Array(partShapes),
        matrices: new Float64Array(matrices),
        colours: new Uint32Array(colours),
        drawn: new Set(products).size,
      };
      [shapes, positions, indices, products] = [column(), column(), column(), column()];
      [items, partShapes, matrices, colours] = [column(), column(), column(), column()];
      return batch;
    },
  };
}

/** Whether a frame mirrors what it places. */
export const isMirror = ({ x, y, z }: Frame): boolean => mirrors([...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1], 0);

/** Middle of the box, and half its longest side; NaN when a point is no number. */
function extentOf(points: readonly Vector[]): { middle: Vector; reach: number } {
  const box = emptyBox();
  let sum = 0;
  for (const point of points)
    point.forEach((v, axis) => {
      sum += v;
      widenAxis(box, axis, v, v);
    });
  return { middle: middleOf(box), reach: Number.isFinite(sum) ? Math.max(...sidesOf(box)) / 2 : NaN };
}
