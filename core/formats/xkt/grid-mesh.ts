import { Growing } from '../gltf/growing.ts';
import { findEdges, type Steps } from './find-edges.ts';

/** A mesh on a 16-bit grid, vertices joined by position. */
export interface GridMesh {
  /** x, y, z per vertex */
  readonly positions: Uint16Array;
  readonly indices: Uint32Array;
  /** pairs of vertices to draw as lines */
  readonly edges: Uint32Array;
}

/** Slots for vertices at first. */
const FIRST_SLOTS = 1 << 10;

/** Collects triangles on a grid and joins their vertices. Reusable: `finish` resets it. */
export class GridWelder {
  readonly #positions = new Growing(n => new Uint16Array(n), 1 << 12);
  readonly #indices = new Growing(n => new Uint32Array(n), 1 << 12);
  /** Of these, a power of two is in use, one more than `#mask`; a large mesh leaves more than a small one clears. */
  #slots = new Int32Array(FIRST_SLOTS);
  #mask = FIRST_SLOTS - 1;
  #mapped = new Int32Array(1 << 10);
  #first: [number, number, number] | null = null;

  /** Vertices of the mesh so far. */
  get vertices(): number {
    return this.#positions.length / 3;
  }

  get corners(): number {
    return this.#indices.length;
  }

  /** Adds a mesh. `grid`: 3 grid coordinates per vertex; triangles that the grid flattens are omitted. */
  add(grid: Uint16Array, count: number, triangles: Uint32Array): void {
    if (this.#mapped.length < count) this.#mapped = new Int32Array(count * 2);
    const mapped = this.#mapped;
    this.#positions.room(count * 3);
    this.#indices.room(triangles.length);
    this.#widen(this.vertices + count);
    for (let v = 0; v < count; v++) mapped[v] = this.#join(grid[v * 3]!, grid[v * 3 + 1]!, grid[v * 3 + 2]!);
    const { data } = this.#indices;
    let at = this.#indices.length;
    for (let i = 0; i < triangles.length; i += 3) {
      const a = mapped[triangles[i]!]!,
        b = mapped[triangles[i + 1]!]!,
        c = mapped[triangles[i + 2]!]!;
      this.#first ??= [a, b, c];
      if (a === b || b === c || a === c) continue;
      data[at] = a;
      data[at + 1] = b;
      data[at + 2] = c;
      at += 3;
    }
    this.#indices.length = at;
  }

  /**
   * The mesh, with its edges; views, valid until the next mesh is begun. When the grid flattened everything, one
   * triangle stays, so that the element exists. Null when nothing was added.
   */
  finish(steps: Steps): GridMesh | null {
    if (this.#first === null) return null;
    if (this.#indices.length === 0) for (const corner of this.#first) this.#indices.push(corner);
    this.#first = null;
    this.#slots.fill(0, 0, this.#mask + 1);
    this.#mask = FIRST_SLOTS - 1;
    const positions = this.#positions.data.subarray(0, this.#positions.length);
    const indices = this.#indices.data.subarray(0, this.#indices.length);
    this.#positions.length = this.#indices.length = 0;
    return { positions, indices, edges: findEdges(positions, indices, steps) };
  }

  #widen(count: number): void {
    if (count * 2 <= this.#mask + 1) return;
    const size = 2 ** Math.ceil(Math.log2(count * 2 + 2));
    if (size > this.#slots.length) this.#slots = new Int32Array(size);
    else this.#slots.fill(0, 0, this.#mask + 1);
    this.#mask = size - 1;
    const { data } = this.#positions;
    for (let v = 0; v < this.vertices; v++)
      this.#slots[this.#slotOf(data[v * 3]!, data[v * 3 + 1]!, data[v * 3 + 2]!)] = v + 1;
  }

  #join(x: number, y: number, z: number): number {
    const slot = this.#slotOf(x, y, z);
    const known = this.#slots[slot]!;
    if (known > 0) return known - 1;
    const { data, length } = this.#positions;
    data[length] = x;
    data[length + 1] = y;
    data[length + 2] = z;
    this.#positions.length = length + 3;
    this.#slots[slot] = length / 3 + 1;
    return length / 3;
  }

  #slotOf(x: number, y: number, z: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    const { data } = this.#positions;
    let slot = Math.imul(x | (y << 16), 0x9e3779b1) ^ Math.imul(z, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const v = slots[slot]! - 1;
      if (v < 0 || (data[v * 3] === x && data[v * 3 + 1] === y && data[v * 3 + 2] === z)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
