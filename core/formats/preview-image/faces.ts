// Shapes prepared to be drawn from many sides: consecutive triangles of one direction form a face, and it is known
// which faces are sides of a closed body, so that those turned away from the eye need not be drawn.
import type { Shape } from '../gltf/scene.ts';
import { createBodies } from './bodies.ts';
import { orderQuad } from './quads.ts';
import { Slab } from './slab.ts';

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
    const a = all[i]!,
      b = all[i + 1]!,
      c = all[i + 2]!;
    const length = bodies.add(a, b, c);
    if (length > 0) {
      const size = UNIT / length;
      const x = Math.round(bodies.normal[0]! * size),
        y = Math.round(bodies.normal[1]! * size),
        z = Math.round(bodies.normal[2]! * size);
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
