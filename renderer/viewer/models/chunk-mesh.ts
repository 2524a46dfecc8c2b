// What is drawn and searched of one chunk of a model.
import type { BufferGeometry, LineSegments, Object3D } from 'three';
import type { MeshBVH } from 'three-mesh-bvh';
import type { Chunk } from '../load/chunks.ts';
import type { Edges } from '../load/edges.ts';

export interface ChunkMesh {
  readonly chunk: Chunk;
  readonly geometry: BufferGeometry;
  readonly surface: Object3D;
  /** the same triangles as shades; drawn only while something is isolated or x-rayed */
  readonly shade: Object3D;
  tree: MeshBVH | null;
  edges: Edges | null;
  lines: LineSegments | null;
}

/** Triangles that belong to one element: a part of a merged chunk, or one place of a shape. */
export interface RangeMesh extends Pick<ChunkMesh, 'chunk' | 'geometry' | 'edges' | 'tree'> {
  /** the buffers are its own: whoever draws them frees them */
  readonly isBaked?: boolean;
}
