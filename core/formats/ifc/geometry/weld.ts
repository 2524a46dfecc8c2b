import type { Growing } from '../../gltf/growing.ts';

/** Floats per vertex as web-ifc gives them: position, then the normal of the triangle. */
export const SOURCE_STRIDE = 6;

/** The arrays that receive welded shapes. */
export interface WeldTarget {
  readonly positions: Growing<Float32Array<ArrayBuffer>>;
  readonly indices: Growing<Uint32Array<ArrayBuffer>>;
}

/** The result for one mesh. `invalid`: triangles with a coordinate that is no number or an index out of range. */
export type Welded = Readonly<Record<'vertices' | 'indices' | 'invalid', number>>;

// Vertex numbers of all meshes are counted on, so that the table needs no clearing; here the count starts again.
const LAST_COUNT = 2 ** 31 - 1;

/**
 * Joins vertices of equal position, and drops triangles that are invalid or without area. The normals of web-ifc are
 * those of its triangles, which every reader computes itself: they are omitted. Keeps its tables between meshes, so use
 * one per thread.
 */
export class Welder {
  /** by hash: `#first` plus the number of a vertex of this mesh; smaller entries are left from other meshes */
  #slots = new Int32Array(1 << 12);
  #first = 1;
  #mask = 0;
  #mapped = new Int32Array(1 << 12);
  #words = new Int32Array(3);
  #floats = new Float32Array(this.#words.buffer);

  /** Appends the mesh to `target`. `source`: 6 floats per vertex; `triangles`: three vertex numbers each. */
  weld(source: Float32Array, triangles: Uint32Array, target: WeldTarget): Welded {
    const count = Math.floor(source.length / SOURCE_STRIDE);
    this.#prepare(count);
    const mapped = this.#mapped;
    const { positions, indices } = target;
    positions.room(count * 3);
    indices.room(triangles.length);
    const base = positions.length;
    const placed = positions.data;
    const corners = indices.data;
    let at = indices.length;
    let next = 0;
    let invalid = 0;
    for (let t = 0; t + 2 < triangles.length; t += 3) {
      const ia = triangles[t]!,
        ib = triangles[t + 1]!,
        ic = triangles[t + 2]!;
      if (ia >= count || ib >= count || ic >= count) {
        invalid++;
        continue;
      }
      let a = mapped[ia]!;
      if (a === -1) {
        a = this.#join(source, ia, base, next, placed);
        if (a === next) next++;
        mapped[ia] = a;
      }
      let b = mapped[ib]!;
      if (b === -1) {
        b = this.#join(source, ib, base, next, placed);
        if (b === next) next++;
        mapped[ib] = b;
      }
      let c = mapped[ic]!;
      if (c === -1) {
        c = this.#join(source, ic, base, next, placed);
        if (c === next) next++;
        mapped[ic] = c;
      }
      if (a === -2 || b === -2 || c === -2) {
        invalid++;
        continue;
      }
      if (a === b || b === c || a === c) continue;
      corners[at] = a;
      corners[at + 1] = b;
      corners[at + 2] = c;
      at += 3;
    }
    const made = at - indices.length;
    const vertices = made === 0 ? 0 : next;
    this.#first += next;
    positions.length = base + vertices * 3;
    indices.length = at;
    return { vertices, indices: made, invalid };
  }

  #prepare(count: number): void {
    if (this.#mapped.length < count) this.#mapped = new Int32Array(count * 2);
    this.#mapped.fill(-1, 0, count);
    // A small mesh uses the front of the table only, which stays in the cache of the processor.
    let size = 16;
    while (size < count * 2) size *= 2;
    this.#mask = size - 1;
    if (this.#slots.length < size) {
      this.#slots = new Int32Array(size);
      this.#first = 1;
    } else if (this.#first + count > LAST_COUNT) {
      this.#slots.fill(0);
      this.#first = 1;
    }
  }

  /** Number of the vertex in the welded mesh (`next` when it is new), -2 when a coordinate is no number. */
  #join(source: Float32Array, vertex: number, base: number, next: number, placed: Float32Array): number {
    const floats = this.#floats;
    const words = this.#words;
    const at = vertex * SOURCE_STRIDE;
    // Adding zero turns -0 into 0, so that both weld.
    const x = (floats[0] = source[at]! + 0);
    const y = (floats[1] = source[at + 1]! + 0);
    const z = (floats[2] = source[at + 2]! + 0);
    if (!(x - x === 0 && y - y === 0 && z - z === 0)) return -2;
    let hash = Math.imul(words[0]!, 0x9e3779b1) ^ Math.imul(words[1]!, 0x85ebca6b) ^ Math.imul(words[2]!, 0xc2b2ae35);
    hash ^= hash >>> 15;
    const slots = this.#slots;
    const first = this.#first;
    const mask = this.#mask;
    let slot = hash & mask;
    for (let other = slots[slot]! - first; other >= 0; other = slots[slot]! - first) {
      const o = base + other * 3;
      if (placed[o] === x && placed[o + 1] === y && placed[o + 2] === z) return other;
      slot = (slot + 1) & mask;
    }
    slots[slot] = first + next;
    const o = base + next * 3;
    placed[o] = x;
    placed[o + 1] = y;
    placed[o + 2] = z;
    return next;
  }
}
