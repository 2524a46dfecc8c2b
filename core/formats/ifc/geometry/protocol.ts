import type { SharedIndex } from '../step/share-index.ts';
import type { SubModel } from '../sub-models/sub-model.ts';
import type { Patch } from './source.ts';

/** How a product was drawn; `why`: for those that are not drawn, or without what is cut away from them. */
export type Outcome =
  | { readonly state: 'drawn' | 'empty' }
  | { readonly state: 'uncut' | 'failed'; readonly why: string };

/** A model to draw. */
export interface DrawJob {
  /** the whole file, on shared memory */
  readonly bytes: Uint8Array;
  /** offset of ISO-10303-21 */
  readonly start: number;
  /** offset after the last instance */
  readonly last: number;
  /** schema to read it as, one of the three families: a name that web-ifc knows */
  readonly schema: string;
  /** bytes that replace others for web-ifc */
  readonly patches: readonly Patch[];
  /** STEP ids of rooms, which the stream of all meshes omits */
  readonly spaces: readonly number[];
  /** STEP ids of extruded circles in rising order, on shared memory */
  readonly round: Float64Array;
  /** corners of a circle, the first one twice; otherwise 12 */
  readonly circleCorners?: number;
}

/** Requests of the main thread to the geometry worker. */
export type GeometryRequest =
  | (DrawJob & {
      readonly kind: 'open';
      /** after a crash: draw only these products, one by one */
      readonly only: readonly number[] | null;
      /** shapes already sent by a worker that crashed; numbers continue from here */
      readonly firstShape: number;
    })
  /** draw these too, one by one, then close the model */
  | { readonly kind: 'finish'; readonly products: readonly number[] }
  /** draw this part of a file, unless another thread has claimed it */
  | (Omit<DrawJob, 'patches' | 'spaces' | 'last'> & {
      readonly kind: 'part';
      /** offset of the first instance */
      readonly head: number;
      readonly part: number;
      readonly subModel: SubModel;
      /** one per part, on shared memory: 0 until a thread takes it */
      readonly claims: Int32Array<SharedArrayBuffer>;
    })
  /** no part follows */
  | { readonly kind: 'no-more' }
  /** draw these products by our own kernel, unless another thread has claimed them */
  | {
      readonly kind: 'own';
      readonly index: SharedIndex;
      /** metres per length unit */
      readonly metres: number;
      /** STEP ids */
      readonly products: readonly number[];
      readonly part: number;
      readonly claims: Int32Array<SharedArrayBuffer>;
    }
  /** no products of our own follow */
  | { readonly kind: 'no-more-own' };

/** Replies of the worker. */
export type GeometryReply =
  | { readonly kind: 'batch'; readonly batch: GeometryBatch }
  /** everything requested by 'open' has been sent */
  | { readonly kind: 'drawn' }
  /** the model is closed; `heap` bytes of wasm memory stay allocated */
  | { readonly kind: 'done'; readonly heap: number; readonly invalidTriangles: number }
  /**
   * all of a part has been sent, in the batches before this; shapes are counted over all parts that this thread draws
   */
  | { readonly kind: 'part-drawn'; readonly part: number; readonly invalidTriangles: number }
  /** all of a part of our own has been sent; how each product was drawn */
  | { readonly kind: 'own-drawn'; readonly part: number; readonly outcomes: readonly (readonly [number, Outcome])[] }
  /** every part was either drawn here or claimed by another thread; `heap` bytes of memory stay allocated */
  | { readonly kind: 'rests'; readonly heap: number }
  /** web-ifc threw; the worker must not be used again. `product`: the one being drawn, when it is known */
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly outOfMemory: boolean;
      readonly opened: boolean;
      readonly product: number | null;
    };

/** Shapes and parts in columns; every array is transferred. */
export interface GeometryBatch {
  /** vertices and index count of each shape, two numbers per shape */
  readonly shapes: Uint32Array<ArrayBuffer>;
  /** x, y, z */
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** STEP id of the product of each part, in the order of web-ifc */
  readonly products: Float64Array<ArrayBuffer>;
  /** STEP id of the item that each part was made from, for its colour */
  readonly items: Float64Array<ArrayBuffer>;
  /** shape number of each part, counted over all batches */
  readonly partShapes: Int32Array<ArrayBuffer>;
  /** 16 per part, column-major, Y up, metres */
  readonly matrices: Float64Array<ArrayBuffer>;
  /** sRGB, red in the lowest byte, alpha in the highest */
  readonly colours: Uint32Array<ArrayBuffer>;
  /** products drawn so far, for progress */
  readonly drawn: number;
}

/** The memory of a batch, which is transferred. */
export const buffersOf = (batch: GeometryBatch): ArrayBuffer[] =>
  Object.values(batch).flatMap((column: number | { readonly buffer: ArrayBuffer }) =>
    typeof column === 'number' ? [] : column.buffer,
  );
