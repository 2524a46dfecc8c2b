// What the loading worker and the page say to each other.
import type { Chunk } from './chunks.ts';
import type { Edges } from './edges.ts';

export interface LoadOrder {
  readonly url: string;
}

/** As the library serialises it. */
export interface SearchTree {
  readonly version: number;
  readonly roots: readonly ArrayBuffer[];
  readonly order: Uint32Array | Uint16Array;
}

interface Geometry {
  readonly kind: 'geometry';
  readonly origin: readonly [number, number, number];
  readonly globalIds: readonly string[];
  readonly spaces: readonly number[];
  readonly chunks: readonly Chunk[];
  /** of every feature, 6 numbers each */
  readonly boxes: Float32Array<ArrayBuffer>;
}

export type FromLoader =
  /** share of the bytes that arrived, 0 to 1; undefined when the length is not known */
  | { readonly kind: 'progress'; readonly share: number | undefined }
  | Geometry
  /** of each chunk in turn, after the geometry */
  | { readonly kind: 'tree'; readonly chunk: number; readonly tree: SearchTree }
  | { readonly kind: 'edges'; readonly chunk: number; readonly edges: Edges }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly status: number | undefined; readonly message: string };

/** The worker hands chunks over as they are made; the geometry that follows says what they belong to. */
export type FromWorker =
  | Exclude<FromLoader, Geometry>
  | Omit<Geometry, 'chunks'>
  | { readonly kind: 'chunks'; readonly chunks: readonly Chunk[] };
