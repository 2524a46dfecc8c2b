// Shapes as pictures show them: what is smaller than a pixel of the raster is not drawn, and a shape that is drawn often and
// small is simplified once for all.
import { shapeBox, type Scene } from '../gltf/scene.ts';
import { diagonalOf, simplifyShape, stretchOf } from '../gltf/simplify-shape.ts';
import { facesOf, type Faces } from './faces.ts';

/** Shapes of fewer triangles are drawn as they are. */
const FEW_TRIANGLES = 24;
/** So are shapes that are drawn fewer times: to simplify costs more than to draw. */
const FEW_PARTS = 4;
/** Cells along the longest edge of a shape; larger pictures show it as it is. */
const MOST_CELLS = 128;

export interface Forms {
  /** Metres from corner to corner of what a part draws, at most. */
  readonly sizes: Float32Array;
  /** The shape of a part as it is drawn in a picture of so many pixels for each metre; null when all of it is within a pixel. */
  of(part: number, pixels: number): Faces | null;
}

/** Forms of all shapes of a scene; each is made when it is needed first. */
export function createForms({ shapes, partShapes, partMatrices }: Scene): Forms {
  const boxes = shapes.map(shapeBox);
  const diagonals = boxes.map(diagonalOf);
  const sizes = Float32Array.from(partShapes, (shape, part) => diagonals[shape]! * stretchOf(partMatrices, part * 16));
  const uses = new Uint32Array(shapes.length);
  for (const shape of partShapes) uses[shape]!++;
  const made = new Map<number, Faces>();
  return {
    sizes,
    of(part, pixels) {
      const size = sizes[part]! * pixels;
      if (size < 1) return null;
      const number = partShapes[part]!;
      const shape = shapes[number]!;
      const cells = 2 ** Math.ceil(Math.log2(size));
      const isWhole = !(cells <= MOST_CELLS) || shape.indices.length <= 3 * FEW_TRIANGLES || uses[number]! < FEW_PARTS;
      const key = number * 256 + (isWhole ? 0 : cells);
      let form = made.get(key);
      if (!form)
        made.set(
          key,
          (form = facesOf(isWhole ? shape : simplifyShape(shape, boxes[number]!, diagonals[number]! / cells))),
        );
      return form;
    },
  };
}
