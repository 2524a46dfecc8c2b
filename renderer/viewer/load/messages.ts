// Messages between the loading worker and the page.
import type { Chunk } from './chunks.ts';
import type { Edges } from './edges.ts';

export interface LoadOrder {
  readonly url: string;
}

/** Serialised form of the library's tree. */
export interface SearchTree {
  readonly version: number;
  readonly roots: readonly ArrayBuffer[];
  readonly order: Uint32Array | Uint16Array;
}

export interface Geometry {
  readonly kind: 'geometry';
  readonly origin: readonly [number, number, number];
  readonly globalIds: readonly string[];
  readonly spaces: readonly number[];
  readonly chunks: readonly Chunk[];
  /** boxes of all features, 6 numbers each */
  readonly boxes: Float32Array<ArrayBuffer>;
}

export type FromLoader =
  /** share of the bytes that arrived, 0 to 1; undefined when the length is not known */
  | { readonly kind: 'progress'; readonly share: number | undefined }
  | Geometry
  /** one for each chunk, after the geometry */
  | { readonly kind: 'tree'; readonly chunk: number; readonly tree: SearchTree }
  | { readonly kind: 'edges'; readonly chunk: number; readonly edges: Edges }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly status: number | undefined; readonly message: string };

/** Chunks are sent as they are made; the geometry that follows identifies what they belong to. */
export type FromWorker =
  | Exclude<FromLoader, Geometry>
  | Omit<Geometry, 'chunks'>
  | { readonly kind: 'chunks'; readonly chunks: readonly Chunk[] };
