// Shapes prepared to be drawn from many sides: consecutive triangles of one direction form a face, and it is known
// which faces are sides of a closed body, so that those turned away from the eye need not be drawn.
import type { Shape } from '../gltf/scene.ts';
import { double, float, index, vectorAt } from '../matrices.ts';
import { orderQuad } from './quads.ts';

/**
 * Finds closed bodies in triangles that come one after another, of one shape after another. Edges are not looked up: a
 * sum over all of them is zero, in two different ways, when they cancel each other (as a boundary of chains in
 * topology). Vertices are the same where their coordinates are, to the bit.
 */
function createBodies() {
  let positions: Float32Array = new Float32Array();
  let hashes = new Int32Array(1024);
  const normal = new Float64Array(3);
  let [sum, otherSum, volume] = [0, 0, 0];
  let [x, y, z] = [0, 0, 0];
  const passEdge = (from: number, to: number): void => {
    sum = (sum + scatter(from, to) - scatter(to, from)) | 0;
    otherSum = (otherSum + scatter(from ^ 0x5bd1e995, to) - scatter(to ^ 0x5bd1e995, from)) | 0;
  };
  /** Begins another body. `vertex`: one of its first triangle */
  const begin = (vertex: number): void => {
    sum = otherSum = volume = 0;
    [x, y, z] = vectorAt(positions, vertex * 3);
  };
  return {
    /** of the last added triangle: x, y, z, twice as long as its area */
    normal,
    /** Begins another shape. */
    beginShape(all: Float32Array): void {
      positions = all;
      if (hashes.length < positions.length / 3) hashes = new Int32Array((positions.length / 3) * 2);
      hashInto(hashes, positions);
      begin(0);
    },
    /** Adds a triangle. @returns the length of its normal */
    add(a: number, b: number, c: number): number {
      passEdge(hashes[a]!, hashes[b]!);
      passEdge(hashes[b]!, hashes[c]!);
      passEdge(hashes[c]!, hashes[a]!);
      const ax = float(positions, a * 3),
        ay = float(positions, a * 3 + 1),
        az = float(positions, a * 3 + 2);
      const ux = float(positions, b * 3) - ax,
        uy = float(positions, b * 3 + 1) - ay,
        uz = float(positions, b * 3 + 2) - az;
      const vx = float(positions, c * 3) - ax,
        vy = float(positions, c * 3 + 1) - ay,
        vz = float(positions, c * 3 + 2) - az;
      const nx = uy * vz - uz * vy,
        ny = uz * vx - ux * vz,
        nz = ux * vy - uy * vx;
      normal[0] = nx;
      normal[1] = ny;
      normal[2] = nz;
      volume += (ax - x) * nx + (ay - y) * ny + (az - z) * nz;
      return Math.sqrt(nx * nx + ny * ny + nz * nz);
    },
    /** Whether the triangles since `begin` are closed: each of their edges is passed equally often both ways. */
    isClosed: () => sum === 0 && otherSum === 0,
    /** Six times the volume of the triangles since `begin`; negative when they face inwards. */
    volume: () => volume,
    begin,
  };
}

/** A number for each vertex, equal for equal coordinates. */
function hashInto(hashes: Int32Array, positions: Float32Array): void {
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length);
  for (let n = 0, k = 0; k < bits.length; n++) {
    let hash = 0;
    for (const end = k + 3; k < end; k++) {
      // Zero has two forms.
      const value = bits[k] === -0x80000000 ? 0 : bits[k]!;
      hash = Math.imul(hash ^ value, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hashes[n] = hash;
  }
}

function scatter(one: number, other: number): number {
  const hash = Math.imul(one, 0x85ebca6b) ^ Math.imul(other, 0xc2b2ae35);
  return Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f);
}

type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/**
 * Memory for thousands of small arrays that are kept together: one buffer for many, since allocating one for each costs
 * more than filling it.
 */
export class Slab<T extends Numbers> {
  #data: T;
  #used = 0;
  readonly #make: (length: number) => T;
  readonly #size: number;

  /** `size`: numbers in each buffer; a longer array has its own */
  constructor(make: (length: number) => T, size: number) {
    this.#make = make;
    this.#size = size;
    this.#data = make(0);
  }

  /** An array of zeros. */
  zeros(length: number): T {
    if (length > this.#size / 8) return this.#make(length);
    if (this.#used + length > this.#data.length) {
      this.#data = this.#make(this.#size);
      this.#used = 0;
    }
    this.#used += length;
    return this.#data.subarray(this.#used - length, this.#used) as T;
  }

  /** A copy of the first numbers of an array. */
  copy(numbers: T, length: number): T {
    const kept = this.zeros(length);
    for (let n = 0; n < length; n++) kept[n] = numbers[n]!;
    return kept;
  }
}

export interface Faces {
  readonly positions: Float32Array;
  /** three per triangle, those without area omitted */
  readonly indices: Uint32Array;
  /** where the next face begins in `indices` */
  readonly ends: Uint32Array;
  /** 1 for each face that is a quad: its two triangles are in the order of `orderQuad` */
  readonly quads: Uint8Array;
  /** x, y, z of the normal of each face, of length `UNIT`; outwards on closed bodies */
  readonly normals: Int16Array;
  /** number of faces of closed bodies, which come first */
  readonly closed: number;
}

/** Length of the normals of faces. */
export const UNIT = 32_767;
/** Triangles whose directions differ by less than this on each axis are one face: about half a degree. */
const SAME = UNIT / 127 / 2;

/** For the current shape, as large as the largest so far: many models consist of thousands of small shapes. */
const bodies = createBodies();
const numbers = new Slab(length => new Uint32Array(length), 2 ** 15);
const marks = new Slab(length => new Uint8Array(length), 2 ** 14);
const directions = new Slab(length => new Int16Array(length), 2 ** 15);
let indices = new Uint32Array(3072);
let ends = new Uint32Array(1024);
let normals = new Int16Array(3072);

/** The faces of a shape, in the order of its triangles. */
export function facesOf({ positions, indices: all }: Shape): Faces {
  if (indices.length < all.length) {
    indices = new Uint32Array(all.length);
    ends = new Uint32Array(all.length / 3);
    normals = new Int16Array(all.length);
  }
  bodies.beginShape(positions);
  let [used, count, closed] = [0, 0, 0];
  let firstOfBody = 0;
  for (let i = 0; i < all.length; i += 3) {
    const a = index(all, i),
      b = index(all, i + 1),
      c = index(all, i + 2);
    const length = bodies.add(a, b, c);
    if (length > 0) {
      const size = UNIT / length;
      const x = Math.round(double(bodies.normal, 0) * size),
        y = Math.round(double(bodies.normal, 1) * size),
        z = Math.round(double(bodies.normal, 2) * size);
      const at = count * 3 - 3;
      // A body begins with a face of its own.
      if (
        count === firstOfBody ||
        Math.abs(normals[at]! - x) > SAME ||
        Math.abs(normals[at + 1]! - y) > SAME ||
        Math.abs(normals[at + 2]! - z) > SAME
      ) {
        normals[at + 3] = x;
        normals[at + 4] = y;
        normals[at + 5] = z;
        count++;
      }
      indices[used] = a;
      indices[used + 1] = b;
      indices[used + 2] = c;
      used += 3;
      ends[count - 1] = used;
    }
    if (!bodies.isClosed()) continue;
    if (bodies.volume() < 0) for (let n = firstOfBody * 3; n < count * 3; n++) normals[n] = 0 - normals[n]!;
    bodies.begin(all[i + 3] ?? 0);
    closed = firstOfBody = count;
  }
  const quads = marks.zeros(count);
  for (let face = 0, at = 0; face < count; at = ends[face++]!)
    if (ends[face]! - at === 6 && orderQuad(positions, { indices, at }, { normals, normal: face * 3 })) quads[face] = 1;
  return {
    positions,
    quads,
    indices: numbers.copy(indices, used),
    ends: numbers.copy(ends, count),
    normals: directions.copy(normals, count * 3),
    closed,
  };
}
