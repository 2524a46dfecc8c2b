interface Known {
  readonly positions: Uint32Array;
  readonly indices: Uint32Array;
  readonly shape: number;
}

// Copies are in blocks of this many words, so that nothing moves when there are more of them.
const BLOCK = 1 << 18;

/** Finds meshes with equal content under different ids, by hash and then word by word. Keeps every different mesh to
 *  compare with, up to a budget; beyond it meshes are no longer shared by content. */
export class ContentIndex {
  readonly #byHash = new Map<number, Known | Known[]>();
  #block = new Uint32Array(0);
  #used = 0;
  #left: number;

  readonly #lasting: boolean;

  /** `budget`: bytes of meshes; `lasting`: the input never changes, and needs no copy */
  constructor(budget: number, lasting = false) {
    this.#left = budget / 4;
    this.#lasting = lasting;
  }

  /** Number of the equal shape, or -1; then the mesh is remembered as `shape`. */
  find(positions: Uint32Array, indices: Uint32Array, shape: number): number {
    const hash = hashWords(indices, hashWords(positions, Math.imul(positions.length, 31) + indices.length));
    const bucket = this.#byHash.get(hash);
    if (bucket !== undefined) {
      for (const other of Array.isArray(bucket) ? bucket : [bucket])
        if (isSame(other, positions, indices)) return other.shape;
    }
    const size = positions.length + indices.length;
    if (size > this.#left) return -1;
    this.#left -= size;
    const known = this.#lasting ? { positions, indices, shape } : this.#copied(positions, indices, shape);
    // Nearly every hash belongs to one mesh; lists are made for the others only.
    if (bucket === undefined) this.#byHash.set(hash, known);
    else if (Array.isArray(bucket)) bucket.push(known);
    else this.#byHash.set(hash, [bucket, known]);
    return -1;
  }

  #copied(positions: Uint32Array, indices: Uint32Array, shape: number): Known {
    const size = positions.length + indices.length;
    if (this.#used + size > this.#block.length) {
      this.#block = new Uint32Array(Math.max(BLOCK, size));
      this.#used = 0;
    }
    const middle = this.#used + positions.length;
    this.#block.set(positions, this.#used);
    this.#block.set(indices, middle);
    const known = {
      positions: this.#block.subarray(this.#used, middle),
      indices: this.#block.subarray(middle, this.#used + size),
      shape,
    };
    this.#used += size;
    return known;
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

const isSame = (known: Known, positions: Uint32Array, indices: Uint32Array): boolean =>
  isEqual(known.positions, positions) && isEqual(known.indices, indices);

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
