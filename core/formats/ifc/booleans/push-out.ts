import type { Manifold } from './manifold.ts';

// Faces and corners that are compared at most: a body of more is round, and has no faces to lie in.
const MOST_PAIRS = 400_000;
const MOST_PLANES = 20_000;

/** Different planes of the faces of a body: normal and offset, four numbers each. */
export type Planes = readonly number[];

// Out of one of two faces with an acute angle a corner is pushed into the other: it is pushed by turns.
const MOST_ROUNDS = 24;
// Gaps that a corner may be inside: a face that an earlier cut left is off by as much as the corners of that were
// moved.
const DEPTH = 3;

/**
 * A body that is subtracted, with corners that lie in a face of another one moved out of that by a little more than
 * `gap`. Without this a skin is left where both have a face in one plane and the numbers are rounded. `planes`: those
 * of the other body, whose coordinates are the same.
 */
export function pushedOut(tool: Manifold, planes: Planes, gap: number): Manifold {
  if (planes.length === 0 || tool.numVert() * (planes.length / 4) > MOST_PAIRS) return tool.translate([0, 0, 0]);
  const distance = (point: readonly number[], plane: number): number =>
    planes[plane]! * point[0]! + planes[plane + 1]! * point[1]! + planes[plane + 2]! * point[2]! - planes[plane + 3]!;
  return tool.warp((point: [number, number, number]) => {
    const near: number[] = [];
    for (let plane = 0; plane < planes.length; plane += 4) {
      const far = distance(point, plane);
      if (far <= gap && far >= -DEPTH * gap) near.push(plane);
    }
    for (let round = 0, isOut = false; !isOut && round < MOST_ROUNDS; round++) {
      isOut = true;
      for (const plane of near) {
        const by = 2 * gap - distance(point, plane);
        if (by <= gap / 2) continue;
        isOut = false;
        for (let axis = 0; axis < 3; axis++) point[axis]! += planes[plane + axis]! * by;
      }
    }
  });
}

/** The planes of a body; none when there are too many. */
export function planesOf(body: Manifold, gap: number): Planes {
  if (body.numTri() > MOST_PLANES * 4) return [];
  const { vertProperties: at, triVerts, numProp } = body.getMesh();
  const planes: number[] = [];
  const known = new Set<number>();
  for (let i = 0; i < triVerts.length; i += 3) {
    const a = triVerts[i]! * numProp;
    const b = triVerts[i + 1]! * numProp;
    const c = triVerts[i + 2]! * numProp;
    const ux = at[b]! - at[a]!;
    const uy = at[b + 1]! - at[a + 1]!;
    const uz = at[b + 2]! - at[a + 2]!;
    const vx = at[c]! - at[a]!;
    const vy = at[c + 1]! - at[a + 1]!;
    const vz = at[c + 2]! - at[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const longest = Math.sqrt(Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz));
    // The normal of a sliver says nothing.
    if (!(length > longest * gap)) continue;
    const [x, y, z] = [nx / length, ny / length, nz / length];
    const offset = x * at[a]! + y * at[a + 1]! + z * at[a + 2]!;
    const key = planeKey(x, y, z, Math.round(offset / gap));
    if (known.has(key)) continue;
    known.add(key);
    planes.push(x, y, z, offset);
    if (planes.length > MOST_PLANES * 4) return [];
  }
  return planes;
}

// Steps of a coordinate of a normal: two of them, a sign and the last bits of the offset fit one number.
const STEPS = 100_000;

const planeKey = (x: number, y: number, z: number, offset: number): number =>
  (((Math.round(x * STEPS) + STEPS) * (2 * STEPS + 1) + Math.round(y * STEPS) + STEPS) * 2 + (z < 0 ? 1 : 0)) * 0x8000 +
  (offset & 0x7fff);
