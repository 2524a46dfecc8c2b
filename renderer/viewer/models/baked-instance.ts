// One instance of a shape as if it were merged: for code that works on the triangles of a single element.
import { BufferAttribute, BufferGeometry, Matrix4 } from 'three';
import type { InstancedChunk } from './instanced-chunk.ts';
import type { Chunk } from '../load/chunks.ts';
import type { Edges } from '../load/edges.ts';

/** Baked on first use. */
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
    return (this.#chunk ??= {
      translucent,
      indices,
      positions: this.#placed(positions),
      features: new Float32Array(positions.length / 3).fill(feature),
      colours: new Uint8Array(0),
      ranges: Uint32Array.of(feature - this.#first, 0, indices.length),
      instances: null,
    });
  }

  get geometry(): BufferGeometry {
    if (this.#geometry) return this.#geometry;
    const geometry = (this.#geometry = new BufferGeometry());
    geometry.setAttribute('position', new BufferAttribute(this.chunk.positions, 3));
    geometry.setAttribute('feature', new BufferAttribute(this.chunk.features, 1));
    geometry.setIndex(new BufferAttribute(this.chunk.indices, 1));
    return geometry;
  }

  get edges(): Edges | null {
    const { edges } = this.#of;
    if (!edges) return null;
    const ends = Uint32Array.of(edges.positions.length / 6);
    return { positions: this.#placed(edges.positions), features: new Float32Array(0), ends };
  }

  #placed(positions: Float32Array): Float32Array<ArrayBuffer> {
    const moved = new BufferAttribute(positions.slice(), 3);
    moved.applyMatrix4(new Matrix4().fromArray(this.#of.instances.matrices, this.#number * 16));
    return moved.array as Float32Array<ArrayBuffer>;
  }
}
