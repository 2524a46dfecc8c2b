import { shapeBox, type Box, type Scene, type Shape } from '../gltf/scene.ts';

const boxes = new WeakMap<Shape, Box>();

/** Box of a shape: it is used at every storey and every place. */
function boxOf(shape: Shape): Box {
  let box = boxes.get(shape);
  if (!box) boxes.set(shape, (box = shapeBox(shape)));
  return box;
}

/**
 * Whether a part may have something below the height `to` and not below `from` (world metres); false only where its
 * vertices need not be examined.
 */
export function mayReach(scene: Scene, part: number, from: number, to: number): boolean {
  const box = boxOf(scene.shapes[scene.partShapes[part]!]!);
  const m = scene.partMatrices;
  let low = m[part * 16 + 13]!;
  let high = low;
  for (let axis = 0; axis < 3; axis++) {
    const slope = m[part * 16 + axis * 4 + 1]!;
    const one = slope * box[axis]!,
      other = slope * box[axis + 3]!;
    low += Math.min(one, other);
    high += Math.max(one, other);
  }
  // A hair wider: the vertices themselves are transformed one by one.
  const hair = 1e-9 * (Math.abs(low) + Math.abs(high));
  return low - hair < to && high + hair >= from;
}
