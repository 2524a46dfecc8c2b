// The triangles of elements, in the scene: the only module outside of drawing that knows how they are stored.
import { Box3 } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';
import type { Box, Vec } from '../camera/camera-math.ts';
import { BakedInstance } from './baked-instance.ts';
import type { InstancedChunk } from './instanced-chunk.ts';
import type { Plane } from '../drawing/materials.ts';
import type { ModelMeshes } from './model-meshes.ts';
import { floatAt, indexAt } from '../load/array-reads.ts';
import type { Chunk } from '../load/chunks.ts';

/** Parts of a model that are read. */
type Searched = Pick<ModelMeshes, 'place' | 'first' | 'instanced'> & {
  readonly chunks: readonly {
    readonly tree: Pick<MeshBVH, 'shapecast'> | null;
    readonly chunk: Pick<Chunk, 'features' | 'indices'>;
  }[];
};

/** Nine numbers per triangle, metres in the scene. Empty when nothing of the feature is drawn. */
export function trianglesOf(model: ModelMeshes, feature: number): Float64Array<ArrayBuffer> {
  let size = 0;
  model.forEachRange(feature, (_mesh, _first, count) => {
    size += count * 3;
  });
  const triangles = new Float64Array(size);
  const [x, y, z] = model.place;
  let at = 0;
  model.forEachRange(feature, ({ chunk: { positions, indices } }, first, count) => {
    for (let i = first; i < first + count; i++) {
      const vertex = indexAt(indices, i) * 3;
      triangles[at++] = floatAt(positions, vertex) + x;
      triangles[at++] = floatAt(positions, vertex + 1) + y;
      triangles[at++] = floatAt(positions, vertex + 2) + z;
    }
  });
  return triangles;
}

/** The triangles of features that pass and that reach into a box of the scene; nine numbers each. */
export function trianglesIn(
  models: readonly Searched[],
  [x0, y0, z0, x1, y1, z1]: Box,
  passes: (feature: number) => boolean,
): number[] {
  const found: number[] = [];
  const box = new Box3();
  for (const { chunks, instanced, first, place } of models) {
    const [x, y, z] = place;
    box.min.set(x0 - x, y0 - y, z0 - z);
    box.max.set(x1 - x, y1 - y, z1 - z);
    for (const { tree, chunk } of chunks) {
      const { features, indices } = chunk;
      tree?.shapecast({
        intersectsBounds: bounds => bounds.intersectsBox(box),
        intersectsTriangle: ({ a, b, c }, number) => {
          // Boxes first: most triangles of a leaf are outside.
          if (
            Math.min(a.x, b.x, c.x) > box.max.x ||
            Math.max(a.x, b.x, c.x) < box.min.x ||
            Math.min(a.z, b.z, c.z) > box.max.z ||
            Math.max(a.z, b.z, c.z) < box.min.z ||
            Math.min(a.y, b.y, c.y) > box.max.y ||
            Math.max(a.y, b.y, c.y) < box.min.y ||
            !passes(floatAt(features, indexAt(indices, number * 3)))
          )
            return false;
          for (const corner of [a, b, c]) found.push(corner.x + x, corner.y + y, corner.z + z);
          return false;
        },
      });
    }
    for (const mesh of instanced) collectInstances(mesh, first, { place, box, passes, found });
  }
  return found;
}

/** State shared by all chunks of a model. */
interface Collecting {
  readonly place: Vec;
  readonly box: Box3;
  readonly passes: (feature: number) => boolean;
  readonly found: number[];
}

/** The same for a shape with many instances: boxes decide which instances are tested. */
function collectInstances(
  mesh: InstancedChunk,
  first: number,
  { place: [x, y, z], box: { min, max }, passes, found }: Collecting,
): void {
  const { boxes } = mesh.instances;
  const { features, indices } = mesh.chunk;
  for (let n = 0, at = 0; n < features.length; n++, at += 6) {
    if (
      floatAt(boxes, at) > max.x ||
      floatAt(boxes, at + 3) < min.x ||
      floatAt(boxes, at + 1) > max.y ||
      floatAt(boxes, at + 4) < min.y ||
      floatAt(boxes, at + 2) > max.z ||
      floatAt(boxes, at + 5) < min.z ||
      !passes(floatAt(features, n))
    )
      continue;
    const { positions } = new BakedInstance(mesh, n, first).chunk;
    for (const corner of indices) {
      const v = corner * 3;
      found.push(floatAt(positions, v) + x, floatAt(positions, v + 1) + y, floatAt(positions, v + 2) + z);
    }
  }
}

/** Those that no section removes entirely. */
export function uncut(triangles: readonly number[], planes: readonly Plane[]): readonly number[] {
  if (planes.length === 0) return triangles;
  const kept: number[] = [];
  for (let at = 0; at < triangles.length; at += 9) {
    const isAway = planes.some(([x, y, z, w]) =>
      [0, 3, 6].every(
        corner =>
          x * triangles[at + corner]! + y * triangles[at + corner + 1]! + z * triangles[at + corner + 2]! + w < 0,
      ),
    );
    if (!isAway) kept.push(...triangles.slice(at, at + 9));
  }
  return kept;
}
