// The triangles of elements, in the scene: the one place outside of drawing that knows how they are stored.
import { Box3 } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';
import type { Box } from './camera/camera-math.ts';
import type { Plane } from './materials.ts';
import type { ModelMeshes } from './model-meshes.ts';

/** What is asked of one model. */
type Searched = Pick<ModelMeshes, 'place'> & {
  readonly chunks: readonly { readonly tree: Pick<MeshBVH, 'shapecast'> | null; readonly chunk: { readonly features: ArrayLike<number>; readonly indices: ArrayLike<number> } }[];
};

/** Nine numbers per triangle, metres in the scene. Empty when nothing of the feature is drawn. */
export function trianglesOf(model: ModelMeshes, feature: number): Float64Array<ArrayBuffer> {
  let size = 0;
  model.forEachRange(feature, (_mesh, _first, count) => { size += count * 3; });
  const triangles = new Float64Array(size);
  let at = 0;
  model.forEachRange(feature, ({ chunk: { positions, indices } }, first, count) => {
    for (let i = first; i < first + count; i++) {
      const vertex = indices[i]! * 3;
      for (let axis = 0; axis < 3; axis++) triangles[at++] = positions[vertex + axis]! + model.place[axis]!;
    }
  });
  return triangles;
}

/** The triangles that reach into a box of the scene, of features that pass; nine numbers each. */
export function trianglesIn(models: readonly Searched[], [x0, y0, z0, x1, y1, z1]: Box, passes: (feature: number) => boolean): number[] {
  const found: number[] = [];
  const box = new Box3();
  for (const { chunks, place: [x, y, z] } of models) {
    box.min.set(x0 - x, y0 - y, z0 - z);
    box.max.set(x1 - x, y1 - y, z1 - z);
    for (const { tree, chunk: { features, indices } } of chunks) {
      tree?.shapecast({
        intersectsBounds: bounds => bounds.intersectsBox(box),
        intersectsTriangle: ({ a, b, c }, number) => {
          // Boxes first: most triangles of a leaf are elsewhere.
          if (Math.min(a.x, b.x, c.x) > box.max.x || Math.max(a.x, b.x, c.x) < box.min.x || Math.min(a.z, b.z, c.z) > box.max.z || Math.max(a.z, b.z, c.z) < box.min.z
            || Math.min(a.y, b.y, c.y) > box.max.y || Math.max(a.y, b.y, c.y) < box.min.y || !passes(features[indices[number * 3]!]!)) return false;
          for (const corner of [a, b, c]) found.push(corner.x + x, corner.y + y, corner.z + z);
          return false;
        },
      });
    }
  }
  return found;
}

/** Those that no section takes away wholly. */
export function uncut(triangles: readonly number[], planes: readonly Plane[]): readonly number[] {
  if (planes.length === 0) return triangles;
  const kept: number[] = [];
  for (let at = 0; at < triangles.length; at += 9) {
    const isAway = planes.some(([x, y, z, w]) => [0, 3, 6].every(corner => x * triangles[at + corner]! + y * triangles[at + corner + 1]! + z * triangles[at + corner + 2]! + w < 0));
    if (!isAway) for (let i = at; i < at + 9; i++) kept.push(triangles[i]!);
  }
  return kept;
}
