// What lies under a point of the canvas.
import type { Vector3 } from 'three';
import { DoubleSide, Ray } from 'three';
import type { Vec } from '../camera/camera-math.ts';
import { visitInstanceHits } from './instance-picking.ts';
import type { Plane } from '../drawing/materials.ts';
import type { ModelMeshes } from '../models/model-meshes.ts';
import { visitElements } from './plain-raycast.ts';

export interface Hit {
  /** number among all models */
  readonly feature: number;
  readonly model: ModelMeshes;
  /** scene, metres */
  readonly point: Vec;
  /** of the triangle, towards the eye */
  readonly normal: Vec;
  readonly distance: number;
}

export interface PickRules {
  readonly isPickable: (feature: number) => boolean;
  readonly planes: readonly Plane[];
}

const ray = new Ray();

/** The nearest triangle along a ray that is shown and not cut away. */
export function pick(
  models: readonly ModelMeshes[],
  origin: Vector3,
  direction: Vector3,
  { isPickable, planes }: PickRules,
): Hit | null {
  let best: Hit | null = null;
  const nearest = (): number => best?.distance ?? Infinity;
  for (const model of models) {
    ray.origin.copy(origin).sub(model.group.position);
    ray.direction.copy(direction);
    const offer = (feature: number, at: Vector3, normal: Vector3, distance: number): void => {
      if (distance >= nearest() || !isPickable(feature)) return;
      const point: Vec = [at.x + model.place[0], at.y + model.place[1], at.z + model.place[2]];
      if (planes.some(([x, y, z, w]) => x * point[0] + y * point[1] + z * point[2] + w < -1e-4)) return;
      const sign = normal.dot(direction) > 0 ? -1 : 1;
      best = { feature, model, point, normal: [normal.x * sign, normal.y * sign, normal.z * sign], distance };
    };
    for (const { tree, chunk } of model.chunks) {
      if (tree)
        for (const { face, point, distance } of tree.raycast(ray, DoubleSide)) {
          if (face) offer(chunk.features[face.a]!, point, face.normal, distance);
        }
      else
        visitElements(chunk, model.boxes, ray, nearest, (feature, { point, normal, distance }) =>
          offer(feature + model.first, point, normal, distance),
        );
    }
    for (const mesh of model.instanced) {
      visitInstanceHits(mesh, ray, nearest, ({ instance, point, normal, distance }) =>
        offer(mesh.chunk.features[instance]!, point, normal, distance),
      );
    }
  }
  return best;
}
