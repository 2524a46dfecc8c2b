// The tree that finds the triangles of a chunk along a ray or in a box.
import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Chunk } from './chunks.ts';
import type { SearchTree } from './messages.ts';

/** The tree owns its buffers, which can be transferred to another thread. */
export function searchTree({ positions, indices }: Pick<Chunk, 'positions' | 'indices'>): SearchTree {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  // Indirect: the order of the triangles does not change, so ranges stay valid.
  const tree = new MeshBVH(geometry, { indirect: true, targetLeafSize: 12 });
  const { roots, indirectBuffer, version } = MeshBVH.serialize(tree, { cloneBuffers: false }) as ReturnType<
    typeof MeshBVH.serialize
  > & { version: number };
  return { version, roots, order: indirectBuffer ?? new Uint32Array(0) };
}
