// What lies under a point of the canvas.
import type { Vector3 } from 'three';
import { DoubleSide, Ray } from 'three';
import type { Vec } from './camera/camera-math.ts';
import type { Plane } from './materials.ts';
import type { ChunkMesh, ModelMeshes } from './model-meshes.ts';

export interface Hit {
  /** number among all models */
  readonly feature: number;
  readonly model: ModelMeshes;
  readonly mesh: ChunkMesh;
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

/** The nearest triangle along a ray that is shown and not cut away. Null while the search trees are not there yet, too. */
export function pick(models: readonly ModelMeshes[], origin: Vector3, direction: Vector3, { isPickable, planes }: PickRules): Hit | null {
  let best: Hit | null = null;
  for (const model of models) {
    ray.origin.copy(origin).sub(model.group.position);
    ray.direction.copy(direction);
    for (const mesh of model.chunks) {
      if (!mesh.tree) continue;
      for (const found of mesh.tree.raycast(ray, DoubleSide)) {
        if (best && found.distance >= best.distance || !found.face) continue;
        const feature = mesh.chunk.features[found.face.a]!;
        if (!isPickable(feature)) continue;
        const point: Vec = [found.point.x + model.place[0], found.point.y + model.place[1], found.point.z + model.place[2]];
        if (planes.some(([x, y, z, w]) => x * point[0] + y * point[1] + z * point[2] + w < -1e-4)) continue;
        const { normal } = found.face;
        const sign = normal.dot(direction) > 0 ? -1 : 1;
        best = { feature, model, mesh, point, normal: [normal.x * sign, normal.y * sign, normal.z * sign], distance: found.distance };
      }
    }
  }
  return best;
}
