// A shape that stands in many places, as it is drawn: one set of buffers, one matrix per place.
import { BufferAttribute, BufferGeometry, InstancedBufferAttribute, InstancedMesh, LineSegments, Matrix4, Sphere, Vector3, type Material } from 'three';
import type { Chunk, Instances } from './load/chunks.ts';
import type { Edges } from './load/edges.ts';
import type { Materials } from './materials.ts';
import type { ChunkMesh } from './model-meshes.ts';

export interface InstancedChunk extends ChunkMesh {
  readonly instances: Instances;
  /** boxes of BLOCK neighbours each, 6 numbers: a search looks at them first */
  readonly blocks: Float32Array;
}

export const BLOCK = 32;

/** Makes what is drawn of an instanced chunk; the meshes are in no group yet. */
export function createInstancedChunk(chunk: Chunk, instances: Instances, materials: Materials): InstancedChunk {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(chunk.positions, 3));
  geometry.setAttribute('colour', new InstancedBufferAttribute(chunk.colours, 4, true));
  geometry.setAttribute('feature', new InstancedBufferAttribute(chunk.features, 1));
  geometry.setIndex(new BufferAttribute(chunk.indices, 1));
  const places = new InstancedBufferAttribute(instances.matrices, 16);
  const blocks = blocksOf(instances.boxes);
  const sphere = sphereAround(blocks);
  const meshOf = (material: Material): InstancedMesh => {
    const mesh = new InstancedMesh(geometry, material, 0);
    mesh.instanceMatrix = places;
    mesh.count = chunk.features.length;
    mesh.boundingSphere = sphere;
    return mesh;
  };
  return { chunk, geometry, instances, blocks, surface: meshOf(chunk.translucent ? materials.translucent : materials.solid), shade: meshOf(materials.shade), tree: null, edges: null, lines: null };
}

/** The edges of a shape, in all its places. */
export function createInstancedLines({ chunk, surface }: InstancedChunk, edges: Edges, material: Material): LineSegments {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(edges.positions, 3));
  geometry.setAttribute('feature', new InstancedBufferAttribute(chunk.features, 1));
  return new InstancedLines(geometry, material, surface as InstancedMesh);
}

/** three draws everything that carries this mark once per matrix; for lines it has no class of its own. */
class InstancedLines extends LineSegments {
  readonly isInstancedMesh = true;
  readonly instanceMatrix: InstancedBufferAttribute;
  readonly instanceColor = null;
  readonly morphTexture = null;
  override readonly count: number;
  readonly boundingSphere: Sphere | null;

  constructor(geometry: BufferGeometry, material: Material, { instanceMatrix, count, boundingSphere }: InstancedMesh) {
    super(geometry, material);
    this.instanceMatrix = instanceMatrix;
    this.count = count;
    this.boundingSphere = boundingSphere;
  }
}

/** Frees what the graphics card holds. */
export function disposeInstanced({ geometry, surface, shade, lines }: InstancedChunk): void {
  for (const mesh of [surface, shade]) (mesh as InstancedMesh).dispose();
  geometry.dispose();
  lines?.geometry.dispose();
}

function blocksOf(boxes: Float32Array): Float32Array {
  const count = boxes.length / 6;
  const blocks = new Float32Array(Math.ceil(count / BLOCK) * 6);
  for (let i = 0; i < blocks.length; i++) blocks[i] = i % 6 < 3 ? Infinity : -Infinity;
  for (let n = 0; n < count; n++) {
    const at = Math.floor(n / BLOCK) * 6;
    for (let axis = 0; axis < 3; axis++) {
      blocks[at + axis] = Math.min(blocks[at + axis]!, boxes[n * 6 + axis]!);
      blocks[at + 3 + axis] = Math.max(blocks[at + 3 + axis]!, boxes[n * 6 + 3 + axis]!);
    }
  }
  return blocks;
}

function sphereAround(boxes: Float32Array): Sphere {
  const [low, high] = [new Vector3(Infinity, Infinity, Infinity), new Vector3(-Infinity, -Infinity, -Infinity)];
  for (let at = 0; at < boxes.length; at += 6) {
    low.min(new Vector3(boxes[at], boxes[at + 1], boxes[at + 2]));
    high.max(new Vector3(boxes[at + 3], boxes[at + 4], boxes[at + 5]));
  }
  return new Sphere(low.clone().add(high).multiplyScalar(0.5), low.distanceTo(high) / 2);
}

/** One place of a shape as if it were merged: for what works on the triangles of a single element. Made when looked at. */
export class BakedInstance {
  readonly isBaked = true;
  readonly tree = null;
  readonly #of: InstancedChunk;
  readonly #number: number;
  /** number of the model's first feature among all models */
  readonly #first: number;
  #chunk: Chunk | undefined;
  #geometry: BufferGeometry | undefined;

  constructor(of: InstancedChunk, number: number, first: number) {
    this.#of = of;
    this.#number = number;
    this.#first = first;
  }

  get chunk(): Chunk {
    const { positions, indices, features, translucent } = this.#of.chunk;
    const feature = features[this.#number]!;
    return this.#chunk ??= {
      translucent, indices, positions: this.#placed(positions), features: new Float32Array(positions.length / 3).fill(feature),
      colours: new Uint8Array(0), ranges: Uint32Array.of(feature - this.#first, 0, indices.length), instances: null,
    };
  }

  get geometry(): BufferGeometry {
    if (this.#geometry) return this.#geometry;
    const geometry = this.#geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(this.chunk.positions, 3));
    geometry.setAttribute('feature', new BufferAttribute(this.chunk.features, 1));
    geometry.setIndex(new BufferAttribute(this.chunk.indices, 1));
    return geometry;
  }

  get edges(): Edges | null {
    const { edges } = this.#of;
    return edges && { positions: this.#placed(edges.positions), features: new Float32Array(0), ends: Uint32Array.of(edges.positions.length / 6) };
  }

  #placed(positions: Float32Array): Float32Array<ArrayBuffer> {
    const moved = new BufferAttribute(positions.slice(), 3);
    moved.applyMatrix4(new Matrix4().fromArray(this.#of.instances.matrices, this.#number * 16));
    return moved.array as Float32Array<ArrayBuffer>;
  }
}
