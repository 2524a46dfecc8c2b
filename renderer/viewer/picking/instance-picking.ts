// Where a ray meets the instances of a shape: boxes decide which are looked at, the search tree of the shape does the
// rest, or each triangle while that is not there yet.
import { DoubleSide, Matrix3, Matrix4, Ray, type Vector3 } from 'three';
import { BLOCK } from '../models/instance-detail.ts';
import type { InstancedChunk } from '../models/instanced-chunk.ts';
import { entryInto, visitTriangles } from './plain-raycast.ts';

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

/**
 * Visits what a ray (in the model's frame, its direction of length 1) meets, in no order. `nearest`: how far it still
 * matters.
 */
export function visitInstanceHits(
  mesh: InstancedChunk,
  ray: Ray,
  nearest: () => number,
  visit: (hit: InstanceHit) => void,
): void {
  const {
    tree,
    chunk,
    blocks,
    instances: { boxes, matrices },
  } = mesh;
  for (let block = 0; block * 6 < blocks.length; block++) {
    if (entryInto(blocks, block * 6, ray) >= nearest()) continue;
    const end = Math.min((block + 1) * BLOCK, boxes.length / 6);
    for (let instance = block * BLOCK; instance < end; instance++) {
      if (entryInto(boxes, instance * 6, ray) >= nearest()) continue;
      toModel.fromArray(matrices, instance * 16);
      local.copy(ray).applyMatrix4(toShape.copy(toModel).invert());
      turned.getNormalMatrix(toModel);
      const offer = (met: Vector3, normal: Vector3): void => {
        const point = met.clone().applyMatrix4(toModel);
        const distance = point.distanceTo(ray.origin);
        visit({ instance, point, distance, normal: normal.clone().applyMatrix3(turned).normalize() });
      };
      if (tree)
        for (const { face, point } of tree.raycast(local, DoubleSide)) {
          if (face) offer(point, face.normal);
        }
      else visitTriangles(chunk, { first: 0, count: chunk.indices.length }, local, hit => offer(hit.point, hit.normal));
    }
  }
}
