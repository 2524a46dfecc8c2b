import { Growing } from '../gltf/growing.ts';

/** Lengths of one grid step per axis, for angles. */
type Steps = readonly [number, number, number];

// Faces that meet flatter than this draw no edge between them.
const SMOOTH = Math.cos((10 * Math.PI) / 180);

/** Memory for more corners is released after a mesh. */
const MOST_KEPT = 1 << 20;

/** Memory that all meshes reuse, so that a model of many small ones does not allocate for each. */
let normals = new Float64Array(0);
let slots = new Int32Array(0);
let low = new Uint32Array(0);
let high = new Uint32Array(0);
let face = new Int32Array(0);
/** 1: one face so far, 2: two that are flat to each other, 3: draw it */
let state = new Uint8Array(0);
let drawn = new Uint32Array(0);

/**
 * Edges that are drawn: borders, folds above about ten degrees, and where more than two faces meet. Pairs of vertices;
 * a view, valid until the next call.
 */
function findEdges(positions: Uint16Array, indices: Uint32Array, steps: Steps): Uint32Array {
  const size = 2 ** Math.ceil(Math.log2(indices.length * 2 + 2));
  makeRoom(indices.length, size);
  findNormals(positions, indices, steps);
  const count = joinEdges(indices, size - 1);
  let length = 0;
  for (let edge = 0; edge < count; edge++) {
    if (state[edge] === 2) continue;
    drawn[length++] = low[edge]!;
    drawn[length++] = high[edge]!;
  }
  const found = drawn.subarray(0, length);
  if (low.length > MOST_KEPT) {
    slots = new Int32Array(0);
    allocate(0);
  }
  return found;
}

function makeRoom(corners: number, size: number): void {
  if (slots.length < size) slots = new Int32Array(size);
  else slots.fill(0, 0, size);
  if (low.length < corners) allocate(Math.max(1024, Math.ceil(corners * 1.5)));
}

function allocate(room: number): void {
  normals = new Float64Array(room);
  low = new Uint32Array(room);
  high = new Uint32Array(room);
  face = new Int32Array(room);
  state = new Uint8Array(room);
  drawn = new Uint32Array(room * 2);
}

function findNormals(positions: Uint16Array, indices: Uint32Array, [sx, sy, sz]: Steps): void {
  /** From one corner of a triangle to another along an axis. */
  const way = (from: number, to: number, axis: number): number =>
    positions[indices[to]! * 3 + axis]! - positions[indices[from]! * 3 + axis]!;
  for (let i = 0; i < indices.length; i += 3) {
    const ux = way(i, i + 1, 0) * sx,
      uy = way(i, i + 1, 1) * sy,
      uz = way(i, i + 1, 2) * sz;
    const vx = way(i, i + 2, 0) * sx,
      vy = way(i, i + 2, 1) * sy,
      vz = way(i, i + 2, 2) * sz;
    const nx = uy * vz - uz * vy,
      ny = uz * vx - ux * vz,
      nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    normals[i] = nx / length;
    normals[i + 1] = ny / length;
    normals[i + 2] = nz / length;
  }
}

/** Fills `low`, `high` and `state`. @returns the number of edges */
function joinEdges(indices: Uint32Array, mask: number): number {
  let count = 0;
  for (let first = 0; first < indices.length; first += 3) {
    for (let i = first; i < first + 3; i++) {
      const from = indices[i]!;
      const to = indices[i === first + 2 ? first : i + 1]!;
      const a = from < to ? from : to;
      const b = from < to ? to : from;
      let slot = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
      slot = (slot ^ (slot >>> 15)) & mask;
      let edge = slots[slot]! - 1;
      while (edge >= 0 && (low[edge] !== a || high[edge] !== b)) {
        slot = (slot + 1) & mask;
        edge = slots[slot]! - 1;
      }
      if (edge < 0) {
        low[count] = a;
        high[count] = b;
        face[count] = first;
        state[count] = 1;
        slots[slot] = ++count;
      } else if (state[edge] === 1) {
        const g = face[edge]!;
        const cosine =
          normals[first]! * normals[g]! + normals[first + 1]! * normals[g + 1]! + normals[first + 2]! * normals[g + 2]!;
        state[edge] = cosine > SMOOTH ? 2 : 3;
      } else state[edge] = 3;
    }
  }
  return count;
}

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
