/** Finds meshes with equal content under different ids, by hash and then word by word. Keeps a copy of every different
 *  mesh to compare with, up to a budget; beyond it meshes are no longer shared by content. */
export class ContentIndex {
  readonly #byHash = new Map<number, { readonly vertices: Uint32Array; readonly indices: Uint32Array; readonly shape: number }[]>();
  #budget: number;

  /** `budget`: bytes of copies */
  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Number of the equal shape, or -1; then the mesh is remembered as `shape`. */
  find(vertices: Uint32Array, indices: Uint32Array, shape: number): number {
    const hash = hashWords(indices, hashWords(vertices, Math.imul(vertices.length, 31) + indices.length));
    const bucket = this.#byHash.get(hash);
    const equal = bucket?.find((other) => sameWords(other.vertices, vertices) && sameWords(other.indices, indices));
    if (equal !== undefined) return equal.shape;
    this.#budget -= vertices.byteLength + indices.byteLength;
    if (this.#budget < 0) return -1;
    const entry = { vertices: vertices.slice(), indices: indices.slice(), shape };
    if (bucket === undefined) this.#byHash.set(hash, [entry]);
    else bucket.push(entry);
    return -1;
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

function sameWords(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
