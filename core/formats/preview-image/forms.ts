// Shapes in their form for pictures: shapes smaller than a pixel of the raster are not drawn, and a shape that is drawn
// often and small is simplified once for all.
import { shapeBox, type Scene, type Shape } from '../gltf/scene.ts';
import { diagonalOf, simplifyShape, stretchOf } from '../gltf/simplify-shape.ts';
import { facesOf, type Faces } from './faces.ts';
import { rodOf, type Rod } from './rods.ts';

/** Shapes of fewer triangles are not simplified. */
const FEW_TRIANGLES = 24;
/** Neither are shapes that are drawn fewer times: simplifying costs more than drawing. */
const FEW_PARTS = 4;
/**
 * Thickness in pixels of the picture below which a shape is drawn as a rod of three sides, and the number of triangles
 * from which that pays off.
 */
const THIN = 1.5;
const MORE_THAN_ROD = 16;
/** Cells along the longest edge of a shape; larger pictures show it unsimplified. */
const MOST_CELLS = 128;

export interface Forms {
  /** Largest size of each part, in metres from corner to corner. */
  readonly sizes: Float32Array;
  /** The form of a part in a picture of so many pixels for each metre; null when all of it is within a pixel. */
  of(part: number, pixels: number): Faces | null;
}

/** Forms of all shapes of a scene; each is made at its first use. */
export function createForms({ shapes, partShapes, partMatrices }: Scene): Forms {
  const boxes = shapes.map(shapeBox);
  const diagonals = boxes.map(diagonalOf);
  const sizes = Float32Array.from(partShapes, (shape, part) => diagonals[shape]! * stretchOf(partMatrices, part * 16));
  const uses = new Uint32Array(shapes.length);
  for (const shape of partShapes) uses[shape]!++;
  const made = new Map<number, Faces>();
  const rods = new Map<number, Rod | null>();
  /** The rod of a shape where its width is a pixel or two: `pixels` for each of its units. */
  const thinRod = (number: number, pixels: number): Rod | null => {
    const shape = shapes[number]!;
    if (shape.indices.length < 3 * MORE_THAN_ROD) return null;
    let rod = rods.get(number);
    if (rod === undefined) rods.set(number, (rod = rodOf(shape)));
    return rod && rod.reach * 2 * pixels <= THIN ? rod : null;
  };
  const madeOnce = (key: number, make: () => Shape): Faces => {
    let form = made.get(key);
    if (!form) made.set(key, (form = facesOf(make())));
    return form;
  };
  return {
    sizes,
    of(part, pixels) {
      const size = sizes[part]! * pixels;
      if (size < 1) return null;
      const number = partShapes[part]!;
      const shape = shapes[number]!;
      const rod = thinRod(number, size / diagonals[number]!);
      if (rod) return rod.faces;
      const cells = 2 ** Math.ceil(Math.log2(size));
      const isWhole = !(cells <= MOST_CELLS) || shape.indices.length <= 3 * FEW_TRIANGLES || uses[number]! < FEW_PARTS;
      return isWhole
        ? madeOnce(number * 256, () => shape)
        : madeOnce(number * 256 + cells, () => simplifyShape(shape, boxes[number]!, diagonals[number]! / cells));
    },
  };
}
