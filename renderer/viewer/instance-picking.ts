// Where a ray meets the instances of a shape: boxes decide which are looked at, the search tree of the shape does the rest.
import { DoubleSide, Matrix3, Matrix4, Ray, type Vector3 } from 'three';
import { BLOCK } from './instance-detail.ts';
import type { InstancedChunk } from './instanced-chunk.ts';

export interface InstanceHit {
  /** number of the instance */
  readonly instance: number;
  readonly distance: number;
  /** in the model's frame */
  readonly point: Vector3;
  readonly normal: Vector3;
}

const toShape = new Matrix4();
const toModel = new Matrix4();
const turned = new Matrix3();
const local = new Ray();

/** Visits what a ray (in the model's frame, its direction of length 1) meets, in no order. `nearest`: how far it still matters. */
export function visitInstanceHits(
  mesh: InstancedChunk,
  ray: Ray,
  nearest: () => number,
  visit: (hit: InstanceHit) => void,
): void {
  const {
    tree,
    blocks,
    instances: { boxes, matrices },
  } = mesh;
  if (!tree) return;
  for (let block = 0; block * 6 < blocks.length; block++) {
    if (entryInto(blocks, block * 6, ray) >= nearest()) continue;
    const end = Math.min((block + 1) * BLOCK, boxes.length / 6);
    for (let instance = block * BLOCK; instance < end; instance++) {
      if (entryInto(boxes, instance * 6, ray) >= nearest()) continue;
      toModel.fromArray(matrices, instance * 16);
      local.copy(ray).applyMatrix4(toShape.copy(toModel).invert());
      turned.getNormalMatrix(toModel);
      for (const found of tree.raycast(local, DoubleSide)) {
        if (!found.face) continue;
        const point = found.point.clone().applyMatrix4(toModel);
        visit({
          instance,
          point,
          distance: point.distanceTo(ray.origin),
          normal: found.face.normal.clone().applyMatrix3(turned).normalize(),
        });
      }
    }
  }
}

/** How far along a ray the box at `boxes[at]` begins; 0 inside of it, Infinity when it is missed. */
export function entryInto(boxes: ArrayLike<number>, at: number, { origin, direction }: Ray): number {
  let [near, far] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [from, along] = [origin.getComponent(axis), direction.getComponent(axis)];
    const [low, high] = [boxes[at + axis]!, boxes[at + 3 + axis]!];
    if (along === 0) {
      if (from < low || from > high) return Infinity;
      continue;
    }
    const [a, b] = [(low - from) / along, (high - from) / along];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  // A flat shape has a box without thickness: what is rounded away may not lose it.
  return near <= far + 1e-6 * Math.max(1, near) ? near : Infinity;
}
