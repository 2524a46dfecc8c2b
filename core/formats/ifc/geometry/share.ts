interface Known { readonly words: Uint32Array; readonly positions: number; readonly shape: number }

// Copies lie in blocks of this many words, so that nothing moves when there are more of them.
const BLOCK = 1 << 18;

/** Finds meshes with equal content under different ids, by hash and then word by word. Keeps a copy of every different
 *  mesh to compare with, up to a budget; beyond it meshes are no longer shared by content. */
export class ContentIndex {
  readonly #byHash = new Map<number, Known | Known[]>();
  #block = new Uint32Array(0);
  #used = 0;
  #left: number;

  /** `budget`: bytes of copies */
  constructor(budget: number) {
    this.#left = budget / 4;
  }

  /** Number of the equal shape, or -1; then the mesh is remembered as `shape`. */
  find(positions: Uint32Array, indices: Uint32Array, shape: number): number {
    const hash = hashWords(indices, hashWords(positions, Math.imul(positions.length, 31) + indices.length));
    const bucket = this.#byHash.get(hash);
    if (bucket !== undefined) {
      for (const other of Array.isArray(bucket) ? bucket : [bucket]) if (isSame(other, positions, indices)) return other.shape;
    }
    const size = positions.length + indices.length;
    if (size > this.#left) return -1;
    this.#left -= size;
    const words = this.#copy(size);
    words.set(positions);
    words.set(indices, positions.length);
    const known = { words, positions: positions.length, shape };
    // Nearly every hash stands for one mesh; lists are made for the others only.
    if (bucket === undefined) this.#byHash.set(hash, known);
    else if (Array.isArray(bucket)) bucket.push(known);
    else this.#byHash.set(hash, [bucket, known]);
    return -1;
  }

  #copy(size: number): Uint32Array {
    if (this.#used + size > this.#block.length) {
      this.#block = new Uint32Array(Math.max(BLOCK, size));
      this.#used = 0;
    }
    const words = this.#block.subarray(this.#used, this.#used + size);
    this.#used += size;
    return words;
  }
}

function hashWords(words: Uint32Array, seed: number): number {
  let h = seed | 0;
  for (let i = 0; i < words.length; i++) {
    h = Math.imul(h ^ words[i]!, 0x9e3779b1);
    h ^= h >>> 15;
  }
  return h;
}

function isSame({ words, positions: count }: Known, positions: Uint32Array, indices: Uint32Array): boolean {
  if (positions.length !== count || indices.length !== words.length - count) return false;
  for (let i = 0; i < count; i++) if (words[i] !== positions[i]) return false;
  for (let i = 0; i < indices.length; i++) if (words[count + i] !== indices[i]) return false;
  return true;
}
