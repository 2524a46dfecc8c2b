// The shapes that plans are drawn from: what is small, repeated and finely divided, such as bolts, is simplified once.
import { shapeBox, type Scene } from '../gltf/scene.ts';
import { diagonalOf, simplifyShape, stretchOf } from '../gltf/simplify-shape.ts';

/** Metres: at 1:50 a fifth of a millimetre, the width of a line. */
const CELL = 0.01;
/** Cells from corner to corner at most: what is larger is drawn as it is. */
const MOST_CELLS = 64;
/** Shapes of fewer triangles, and those that are repeated less, are drawn as they are. */
const MANY_TRIANGLES = 256;
const MANY_REPEATS = 16;

/** The same scene in which small shapes of many triangles that are often repeated have points 10 mm apart. */
export function shapesForPlans(scene: Scene): Scene {
  const repeats = new Uint32Array(scene.shapes.length);
  const stretches = new Float64Array(scene.shapes.length);
  scene.partShapes.forEach((shape, part) => {
    repeats[shape]! += 1;
    stretches[shape] = Math.max(stretches[shape]!, stretchOf(scene.partMatrices, part * 16));
  });
  const shapes = scene.shapes.map((shape, n) => {
    if (repeats[n]! < MANY_REPEATS || shape.indices.length < MANY_TRIANGLES * 3) return shape;
    const box = shapeBox(shape);
    const cell = CELL / stretches[n]!;
    return diagonalOf(box) > MOST_CELLS * cell ? shape : simplifyShape(shape, box, cell);
  });
  return { ...scene, shapes };
}
