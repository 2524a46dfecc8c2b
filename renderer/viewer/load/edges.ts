// The lines that are drawn over a chunk and that measuring snaps to: where two faces of an element meet at an angle,
// and where a face ends.
import { floatAt, indexAt } from './array-reads.ts';
import type { Chunk } from './chunks.ts';

export interface Edges {
  /** two points per line, metres in the model's frame */
  readonly positions: Float32Array<ArrayBuffer>;
  /** feature of each point */
  readonly features: Float32Array<ArrayBuffer>;
  /** end of the lines of each row of the chunk's ranges: row n has the lines from ends[n - 1] (or 0) to ends[n] */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Faces at a smaller angle form one curved face. */
const SHARP = Math.cos((28 * Math.PI) / 180);

/** Finds the edges, element by element. Corners at equal coordinates are one corner. */
export function findEdges({ positions, indices, ranges }: Pick<Chunk, 'positions' | 'indices' | 'ranges'>): Edges {
  const rows = ranges.length / 3;
  const ends = new Uint32Array(rows);
  let lines = new Float32Array(1 << 16);
  let owners = new Float32Array(1 << 14);
  let used = 0;
  let table = new EdgeTable(1024);
  for (let row = 0; row < rows; row++) {
    const feature = indexAt(ranges, row * 3);
    const [first, count] = [indexAt(ranges, row * 3 + 1), indexAt(ranges, row * 3 + 2)];
    if (table.capacity < count * 2) table = new EdgeTable(count * 2);
    table.clear();
    for (let i = first; i < first + count; i += 3)
      table.addTriangle(positions, indexAt(indices, i), indexAt(indices, i + 1), indexAt(indices, i + 2));
    table.forEachSharp((a, b) => {
      if ((used + 1) * 6 > lines.length) {
        lines = grown(lines);
        owners = grown(owners);
      }
      for (let axis = 0; axis < 3; axis++) {
        lines[used * 6 + axis] = floatAt(positions, a * 3 + axis);
        lines[used * 6 + 3 + axis] = floatAt(positions, b * 3 + axis);
      }
      if ((used + 1) * 2 > owners.length) owners = grown(owners);
      owners[used * 2] = owners[used * 2 + 1] = feature;
      used++;
    });
    ends[row] = used;
  }
  return { positions: lines.slice(0, used * 6), features: owners.slice(0, used * 2), ends };
}

function grown(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(values.length * 2);
  larger.set(values);
  return larger;
}

/** Open hash tables of corners and edges that are emptied without being overwritten. */
class EdgeTable {
  readonly capacity: number;
  readonly #corners: Int32Array;
  readonly #cornerRound: Int32Array;
  readonly #edgeRound: Int32Array;
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** normal of the first face; `state`: 1 one face so far, 2 flat, 3 sharp */
  readonly #normals: Float32Array;
  readonly #state: Uint8Array;
  readonly #order: Int32Array;
  #count = 0;
  #round = 1;
  readonly #mask: number;

  constructor(least: number) {
    const size = 2 ** Math.ceil(Math.log2(least * 2));
    this.capacity = size / 2;
    this.#mask = size - 1;
    this.#corners = new Int32Array(size);
    this.#cornerRound = new Int32Array(size);
    this.#edgeRound = new Int32Array(size);
    this.#low = new Int32Array(size);
    this.#high = new Int32Array(size);
    this.#normals = new Float32Array(size * 3);
    this.#state = new Uint8Array(size);
    this.#order = new Int32Array(size);
  }

  clear(): void {
    this.#round++;
    this.#count = 0;
  }

  /** The first vertex seen at the same place. */
  #corner(positions: Float32Array, vertex: number): number {
    const x = floatAt(positions, vertex * 3),
      y = floatAt(positions, vertex * 3 + 1),
      z = floatAt(positions, vertex * 3 + 2);
    let slot =
      (Math.imul(Math.round(x * 2000), 73_856_093) ^
        Math.imul(Math.round(y * 2000), 19_349_663) ^
        Math.imul(Math.round(z * 2000), 83_492_791)) &
      this.#mask;
    for (;;) {
      if (this.#cornerRound[slot] !== this.#round) {
        this.#cornerRound[slot] = this.#round;
        this.#corners[slot] = vertex;
        return vertex;
      }
      const known = this.#corners[slot]!;
      if (positions[known * 3] === x && positions[known * 3 + 1] === y && positions[known * 3 + 2] === z) return known;
      slot = (slot + 1) & this.#mask;
    }
  }

  addTriangle(positions: Float32Array, i: number, j: number, k: number): void {
    const a = this.#corner(positions, i),
      b = this.#corner(positions, j),
      c = this.#corner(positions, k);
    if (a === b || b === c || a === c) return;
    const ux = floatAt(positions, b * 3) - floatAt(positions, a * 3),
      uy = floatAt(positions, b * 3 + 1) - floatAt(positions, a * 3 + 1),
      uz = floatAt(positions, b * 3 + 2) - floatAt(positions, a * 3 + 2);
    const vx = floatAt(positions, c * 3) - floatAt(positions, a * 3),
      vy = floatAt(positions, c * 3 + 1) - floatAt(positions, a * 3 + 1),
      vz = floatAt(positions, c * 3 + 2) - floatAt(positions, a * 3 + 2);
    const x = uy * vz - uz * vy,
      y = uz * vx - ux * vz,
      z = ux * vy - uy * vx;
    const length = Math.hypot(x, y, z);
    // A triangle thinner than the grid has no direction; its neighbours decide.
    if (length < 1e-9) return;
    this.#edge(a, b, x / length, y / length, z / length);
    this.#edge(b, c, x / length, y / length, z / length);
    this.#edge(c, a, x / length, y / length, z / length);
  }

  #edge(a: number, b: number, x: number, y: number, z: number): void {
    const low = Math.min(a, b),
      high = Math.max(a, b);
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) & this.#mask;
    while (this.#edgeRound[slot] === this.#round) {
      if (this.#low[slot] === low && this.#high[slot] === high) {
        const cosine =
          floatAt(this.#normals, slot * 3) * x +
          floatAt(this.#normals, slot * 3 + 1) * y +
          floatAt(this.#normals, slot * 3 + 2) * z;
        // The two sides of a sheet face each other: their common edges are flat, too.
        if (this.#state[slot] !== 3) this.#state[slot] = cosine < SHARP && cosine > -0.999 ? 3 : 2;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    this.#edgeRound[slot] = this.#round;
    this.#low[slot] = low;
    this.#high[slot] = high;
    this.#normals[slot * 3] = x;
    this.#normals[slot * 3 + 1] = y;
    this.#normals[slot * 3 + 2] = z;
    this.#state[slot] = 1;
    this.#order[this.#count++] = slot;
  }

  /** Visits edges of one face and edges between faces at an angle, in the order of their first face. */
  forEachSharp(visit: (a: number, b: number) => void): void {
    for (let n = 0; n < this.#count; n++) {
      const slot = this.#order[n]!;
      if (this.#state[slot] !== 2) visit(this.#low[slot]!, this.#high[slot]!);
    }
  }
}
