// Level of detail of the instances of a shape: those off the canvas are left out, those of a few pixels are drawn
// coarsely. Decided for blocks of neighbours.
import { Matrix4, type Camera } from 'three';
import type { Plane } from '../drawing/materials.ts';
import { sideOfBox, movedPlanes, planesOfRectangle } from '../tools/rectangle.ts';
import type { Vec } from '../camera/camera-math.ts';
import { floatAt } from '../load/array-reads.ts';

// The view of a camera in the frame of a model or cloud.

/** @param width of the canvas in pixels @param place of the frame in the scene */
export function viewFrom(camera: Camera, width: number, height: number, place: Vec): View {
  const toClip = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).elements;
  const planes = movedPlanes(planesOfRectangle(toClip, { x0: 0, y0: 0, x1: width, y1: height }, width, height), place);
  // The first plane is the depth itself.
  return { planes, depth: planes[0]!, scale: (camera.projectionMatrix.elements[5]! * height) / 2 };
}

/** Number of neighbours in a block. */
export const BLOCK = 32;

/** What a camera sees, in the model's frame. */
export interface View {
  /** inside is dot(xyz, point) + w >= 0 */
  readonly planes: readonly Plane[];
  /** distance of a point by which the picture shrinks (1 everywhere when it does not) */
  readonly depth: Plane;
  /** pixels that a metre covers at depth 1 */
  readonly scale: number;
}

/** Detail of a block. */
export const OUT = 0,
  FAR = 1,
  NEAR = 2,
  CLOSE = 3;

/** Below this size, in pixels, coarse and fine shapes are indistinguishable. */
const FEW_PIXELS = 8;
/** Below this size, lines would cover most of a shape: it is drawn without its edges. */
const LINED = 24;

/**
 * Decides for every block (6 numbers each). `largest`: size of the largest instance, metres. Without a view everything
 * is far.
 */
export function detailOf(blocks: Float32Array, largest: number, view: View | null): Uint8Array {
  const answers = new Uint8Array(blocks.length / 6).fill(FAR);
  if (!view) return answers;
  const { planes, depth, scale } = view;
  const [x, y, z, w] = depth;
  for (let n = 0; n < answers.length; n++) {
    const at = n * 6;
    if (sideOfBox(planes, blocks, at) === -1) {
      answers[n] = OUT;
      continue;
    }
    const nearest =
      x * blocks[at + (x > 0 ? 0 : 3)]! + y * blocks[at + (y > 0 ? 1 : 4)]! + z * blocks[at + (z > 0 ? 2 : 5)]! + w;
    const size = nearest > 0 ? (largest * scale) / nearest : Infinity;
    answers[n] = size > LINED ? CLOSE : size > FEW_PIXELS ? NEAR : FAR;
  }
  return answers;
}

/** Boxes of the blocks, 6 numbers each, from those of their instances. */
export function blocksOf(boxes: Float32Array): Float32Array {
  const count = boxes.length / 6;
  const blocks = new Float32Array(Math.ceil(count / BLOCK) * 6);
  for (let i = 0; i < blocks.length; i++) blocks[i] = i % 6 < 3 ? Infinity : -Infinity;
  for (let n = 0; n < count; n++) {
    const at = Math.floor(n / BLOCK) * 6;
    for (let axis = 0; axis < 3; axis++) {
      blocks[at + axis] = Math.min(blocks[at + axis]!, floatAt(boxes, n * 6 + axis));
      blocks[at + 3 + axis] = Math.max(blocks[at + 3 + axis]!, floatAt(boxes, n * 6 + 3 + axis));
    }
  }
  return blocks;
}
