import { aligned } from './container.ts';

/** Kinds of numbers in a page. */
export type RunKind =
  | 'short positions'
  | 'float positions'
  | 'features'
  | 'vectors'
  | 'rotations'
  | 'short indices'
  | 'long indices'
  | 'ranges';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array;

const strides: Record<RunKind, number> = {
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
