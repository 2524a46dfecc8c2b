/** A binary glTF 2.0 file in pieces to be written one after the other: container header and JSON, then the data. */
export type GlbChunks = readonly Uint8Array[];

/** A number of bytes, rounded up to a multiple of four: where the next part may begin (glTF 2.0, 3.6.2.4 and 4.4). */
export const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** Types of numbers in an accessor (glTF 2.0, 3.6.2.2). */
export const [SHORTS, LONGS, FLOATS] = [5123, 5125, 5126];

/** Linear light to sRGB (IEC 61966-2-1), 0 to 255. */
export const fromLinear = (v: number): number =>
  Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));

interface Accessor {
  readonly view: number;
  readonly at: number;
  readonly component: number;
  readonly count: number;
  readonly type: 'SCALAR' | 'VEC3' | 'VEC4';
  /** of positions */
  readonly limits?: { readonly low: readonly number[]; readonly high: readonly number[] };
}

/** An accessor as JSON, added to the list. Returns its number. */
export function addAccessor(accessors: string[], { view, at, component, count, type, limits }: Accessor): number {
  // Positions in 16 bits are shares of a grid (KHR_mesh_quantization).
  const normalized = limits !== undefined && component === SHORTS ? ',"normalized":true' : '';
  const range = limits === undefined ? '' : `,"min":[${limits.low.join()}],"max":[${limits.high.join()}]`;
  const place = `"bufferView":${view},"byteOffset":${at},"componentType":${component}${normalized}`;
  return accessors.push(`{${place},"count":${count},"type":"${type}"${range}}`) - 1;
}

/**
 * Packs a JSON text and the pieces of its binary buffer (may be none) into the GLB container, each at the next multiple
 * of four bytes.
 */
export function packGlb(text: string, ...pieces: readonly Uint8Array[]): GlbChunks {
  const size = pieces.reduce((sum, { length }) => sum + aligned(length), 0);
  const json = Buffer.from(text);
  const jsonSize = aligned(json.length);
  const hasData = size > 0;
  const head = Buffer.alloc(20 + jsonSize + (hasData ? 8 : 0), 0x20);
  head.writeUInt32LE(0x46546c67, 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(head.length + size, 8);
  head.writeUInt32LE(jsonSize, 12);
  head.writeUInt32LE(0x4e4f534a, 16);
  json.copy(head, 20);
  if (!hasData) return [head];
  head.writeUInt32LE(size, 20 + jsonSize);
  head.writeUInt32LE(0x004e4942, 24 + jsonSize);
  return [head, ...pieces.flatMap(piece => [piece, new Uint8Array(aligned(piece.length) - piece.length)])].filter(
    ({ length }) => length > 0,
  );
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/** Kinds of numbers in a page, with the bytes of one vertex or instance. */
export type RunKind = keyof typeof strides;
const strides = {
  'short positions': 8,
  'float positions': 12,
  features: 4,
  vectors: 12,
  rotations: 16,
  'short indices': 0,
  'long indices': 0,
  ranges: 0,
};

/** Lays numbers of several kinds out in pages: within a page each kind is one buffer view, and a page is complete in
 *  itself, so that a reader can work on each as it arrives. */
export class PageLayout {
  /** glTF buffer views, as JSON */
  readonly views: string[] = [];
  readonly pages: Uint8Array[] = [];
  /** bytes of all pages */
  size = 0;
  #runs = new Map<RunKind, { readonly view: number; readonly parts: Uint8Array[]; size: number }>();

  /** Adds numbers to the open page. Returns their buffer view and their offset in it, in bytes. */
  add(kind: RunKind, data: Numbers): { readonly view: number; readonly at: number } {
    let run = this.#runs.get(kind);
    if (run === undefined) this.#runs.set(kind, (run = { view: this.views.push('') - 1, parts: [], size: 0 }));
    const at = run.size;
    run.parts.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    run.size += data.byteLength;
    return { view: run.view, at };
  }

  /** Ends a page with content. Each run begins at a multiple of four bytes. */
  turn(): void {
    if (this.#runs.size === 0) return;
    const page = new Uint8Array([...this.#runs.values()].reduce((sum, { size }) => sum + aligned(size), 0));
    let start = 0;
    for (const [kind, { view, parts, size }] of this.#runs) {
      const target = kind.endsWith('indices')
        ? ',"target":34963'
        : kind.endsWith('positions') || kind === 'features'
          ? `,"byteStride":${strides[kind]},"target":34962`
          : '';
      this.views[view] = `{"buffer":0,"byteOffset":${this.size + start},"byteLength":${size}${target}}`;
      let at = start;
      for (const part of parts) {
        page.set(part, at);
        at += part.length;
      }
      start += aligned(size);
    }
    this.#runs = new Map();
    this.pages.push(page);
    this.size += page.length;
  }
}
