import type { Growing } from '../../gltf/growing.ts';

/** Floats per vertex as web-ifc gives them: position, then the normal of the triangle. */
export const SOURCE_STRIDE = 6;

/** Where welded shapes go. */
export interface WeldTarget {
  readonly positions: Growing<Float32Array<ArrayBuffer>>;
  readonly normals: Growing<Int8Array<ArrayBuffer>>;
  readonly indices: Growing<Uint32Array<ArrayBuffer>>;
}

/** What became of one mesh. `invalid`: triangles with a coordinate that is no number or an index out of range. */
export interface Welded {
  readonly vertices: number;
  readonly indices: number;
  readonly invalid: number;
}

/** Joins vertices of equal position and normal, and drops triangles that are invalid or without area. Holds its tables
 *  between meshes, so use one per thread. */
export class Welder {
  #slots = new Int32Array(1 << 12);
  #stamps = new Uint32Array(1 << 12);
  #stamp = 0;
  #mapped = new Int32Array(1 << 12);
  #words = new Int32Array(4);
  #floats = new Float32Array(this.#words.buffer, 0, 3);

  /** Appends the mesh to `target`. `source`: 6 floats per vertex; `triangles`: three vertex numbers each. */
  weld(source: Float32Array, triangles: Uint32Array, target: WeldTarget): Welded {
    const count = Math.floor(source.length / SOURCE_STRIDE);
    this.#prepare(count);
    const mapped = this.#mapped;
    const { positions, normals, indices } = target;
    positions.room(count * 3);
    normals.room(count * 4);
    indices.room(triangles.length);
    const base = positions.length / 3;
    const firstIndex = indices.length;
    let next = 0;
    let invalid = 0;
    for (let t = 0; t + 2 < triangles.length; t += 3) {
      const ia = triangles[t]!, ib = triangles[t + 1]!, ic = triangles[t + 2]!;
      if (ia >= count || ib >= count || ic >= count) { invalid++; continue; }
      let a = mapped[ia]!;
      if (a === -1) { a = this.#join(source, ia, base, next, target); if (a === next) next++; mapped[ia] = a; }
      let b = mapped[ib]!;
      if (b === -1) { b = this.#join(source, ib, base, next, target); if (b === next) next++; mapped[ib] = b; }
      let c = mapped[ic]!;
      if (c === -1) { c = this.#join(source, ic, base, next, target); if (c === next) next++; mapped[ic] = c; }
      if (a === -2 || b === -2 || c === -2) { invalid++; continue; }
      if (a === b || b === c || a === c) continue;
      const at = indices.length;
      indices.data[at] = a;
      indices.data[at + 1] = b;
      indices.data[at + 2] = c;
      indices.length = at + 3;
    }
    if (indices.length === firstIndex) next = 0;
    positions.length = (base + next) * 3;
    normals.length = (base + next) * 4;
    return { vertices: next, indices: indices.length - firstIndex, invalid };
  }

  #prepare(count: number): void {
    if (this.#mapped.length < count) this.#mapped = new Int32Array(count * 2);
    this.#mapped.fill(-1, 0, count);
    if (this.#slots.length < count * 2) {
      const size = 2 ** Math.ceil(Math.log2(count * 2));
      this.#slots = new Int32Array(size);
      this.#stamps = new Uint32Array(size);
    }
    this.#stamp++;
  }

  /** Number of the vertex in the welded mesh (`next` when it is new), -2 when a coordinate is no number. */
  #join(source: Float32Array, vertex: number, base: number, next: number, target: WeldTarget): number {
    const floats = this.#floats;
    const words = this.#words;
    const at = vertex * SOURCE_STRIDE;
    // Adding zero turns -0 into 0, so that both weld.
    const x = (floats[0] = source[at]! + 0);
    const y = (floats[1] = source[at + 1]! + 0);
    const z = (floats[2] = source[at + 2]! + 0);
    if (!(x - x === 0 && y - y === 0 && z - z === 0)) return -2;
    const normal = (words[3] = packNormal(source[at + 3]!, source[at + 4]!, source[at + 5]!));
    let hash = Math.imul(words[0]!, 0x9e3779b1) ^ Math.imul(words[1]!, 0x85ebca6b) ^ Math.imul(words[2]!, 0xc2b2ae35) ^ Math.imul(normal, 0x27d4eb2f);
    hash ^= hash >>> 15;
    const slots = this.#slots;
    const stamps = this.#stamps;
    const mask = slots.length - 1;
    const p = target.positions.data;
    const n = target.normals.data;
    let slot = hash & mask;
    while (stamps[slot] === this.#stamp) {
      const other = slots[slot]!;
      const o = (base + other) * 3;
      if (p[o] === x && p[o + 1] === y && p[o + 2] === z) {
        const q = (base + other) * 4;
        if (n[q] === (normal << 24) >> 24 && n[q + 1] === (normal << 16) >> 24 && n[q + 2] === (normal << 8) >> 24) return other;
      }
      slot = (slot + 1) & mask;
    }
    stamps[slot] = this.#stamp;
    slots[slot] = next;
    const o = (base + next) * 3;
    p[o] = x;
    p[o + 1] = y;
    p[o + 2] = z;
    const q = (base + next) * 4;
    n[q] = (normal << 24) >> 24;
    n[q + 1] = (normal << 16) >> 24;
    n[q + 2] = (normal << 8) >> 24;
    n[q + 3] = 0;
    return next;
  }
}

/** Unit vector in steps of 1/127, one byte per axis, x lowest. A normal that is no direction becomes +Z. */
function packNormal(x: number, y: number, z: number): number {
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 1e-6)) return 127 << 16;
  const k = 127 / length;
  return (Math.round(x * k) & 255) | ((Math.round(y * k) & 255) << 8) | ((Math.round(z * k) & 255) << 16);
}
