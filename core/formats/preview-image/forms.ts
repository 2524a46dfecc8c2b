// Simpler forms of shapes for pictures in which they are small: what is smaller than a pixel of the canvas is not drawn. A shape
// that is repeated a thousand times is simplified once.
import { shapeBox, type Scene, type Shape } from '../gltf/scene.ts';
import { diagonalOf, simplifyShape, stretchOf } from '../gltf/simplify-shape.ts';

/** Shapes of fewer triangles are drawn as they are. */
const FEW_TRIANGLES = 24;
/** Cells along the longest edge of a shape; larger pictures show it as it is. */
const MOST_CELLS = 128;

export interface Forms {
  /** Metres from corner to corner of what a part draws, at most. */
  readonly sizes: Float32Array;
  /** The shape of a part as it is drawn in a picture of so many pixels for each metre; null when all of it is within a pixel. */
  of(part: number, pixels: number): Shape | null;
}

/** Forms of all shapes of a scene; each is made when it is needed first. */
export function createForms({ shapes, partShapes, partMatrices }: Scene): Forms {
  const boxes = shapes.map(shapeBox);
  const diagonals = boxes.map(diagonalOf);
  const sizes = Float32Array.from(partShapes, (shape, part) => diagonals[shape]! * stretchOf(partMatrices, part * 16));
  const made = new Map<number, Shape>();
  return {
    sizes,
    of(part, pixels) {
      const size = sizes[part]! * pixels;
      if (size < 1) return null;
      const number = partShapes[part]!;
      const shape = shapes[number]!;
      const cells = 2 ** Math.ceil(Math.log2(size));
      if (!(cells <= MOST_CELLS) || shape.indices.length <= 3 * FEW_TRIANGLES) return shape;
      const key = number * 256 + cells;
      let form = made.get(key);
      if (!form) made.set(key, (form = simplifyShape(shape, boxes[number]!, diagonals[number]! / cells)));
      return form;
    },
  };
}
