import { Growing } from '../../gltf/growing.ts';

interface Known { readonly at: number; readonly vertices: number; readonly indices: number; readonly shape: number }

/** Finds meshes with equal content under different ids, by hash and then word by word. Keeps a copy of every different
 *  mesh to compare with, up to a budget; beyond it meshes are no longer shared by content. */
export class ContentIndex {
  readonly #byHash = new Map<number, Known[]>();
  readonly #copies = new Growing((n) => new Uint32Array(n), 1 << 16);
  readonly #budget: number;

  /** `budget`: bytes of copies */
  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Number of the equal shape, or -1; then the mesh is remembered as `shape`. */
  find(vertices: Uint32Array, indices: Uint32Array, shape: number): number {
    const hash = hashWords(indices, hashWords(vertices, Math.imul(vertices.length, 31) + indices.length));
    const bucket = this.#byHash.get(hash);
    const equal = bucket?.find((other) => other.vertices === vertices.length && other.indices === indices.length
      && sameWords(this.#copies.data, other.at, vertices) && sameWords(this.#copies.data, other.at + vertices.length, indices));
    if (equal !== undefined) return equal.shape;
    const at = this.#copies.length;
    if ((at + vertices.length + indices.length) * 4 > this.#budget) return -1;
    this.#copies.append(vertices);
    this.#copies.append(indices);
    const known = { at, vertices: vertices.length, indices: indices.length, shape };
    if (bucket === undefined) this.#byHash.set(hash, [known]);
    else bucket.push(known);
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

function sameWords(copies: Uint32Array, at: number, words: Uint32Array): boolean {
  for (let i = 0; i < words.length; i++) if (copies[at + i] !== words[i]) return false;
  return true;
}
