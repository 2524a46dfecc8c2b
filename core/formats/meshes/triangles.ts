// Triangles in the form for the writers: every corner is a valid point, and no point is without triangles.
import type { Shape } from '../gltf/scene.ts';
import { double, index } from '../matrices.ts';
import { triangulate } from '../ifc/own-geometry/triangulate.ts';

// Faces of OBJ files may have any number of corners: their triangles.

/** Polygons of more corners are treated as fans: searching for ears in them would take too long. */
const MOST_CORNERS = 200;

/** Ranks of the corners of each triangle. @param at place of a corner: x, y, z from there on in `points` */
export function trianglesOf(corners: readonly number[], points: Float64Array): number[] {
  if (corners.length === 3) return [0, 1, 2];
  if (corners.length > MOST_CORNERS) return fan(corners.length);
  const normal = normalOf(corners, points);
  // Projected along the main axis of the face's normal, and so that it is counter-clockwise.
  const axis = normal.map(Math.abs).indexOf(Math.max(...normal.map(Math.abs)));
  const [u, v] = (normal[axis] ?? 0) > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3];
  const flat = corners.map((corner): [number, number] => [
    double(points, corner * 3 + u),
    double(points, corner * 3 + v),
  ]);
  if (corners.length === 4 && isConvex(flat)) return [0, 1, 2, 0, 2, 3];
  return triangulate(flat, []);
}

const fan = (count: number): number[] => Array.from({ length: count - 2 }, (_, n) => [0, n + 1, n + 2]).flat();

/** By Newell: right for corners that are not quite in one plane. */
function normalOf(corners: readonly number[], points: Float64Array): [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  corners.forEach((corner, n) => {
    const [a, b] = [corner * 3, (corners[n + 1] ?? corners[0] ?? 0) * 3];
    const [ax, ay, az] = [double(points, a), double(points, a + 1), double(points, a + 2)];
    const [bx, by, bz] = [double(points, b), double(points, b + 1), double(points, b + 2)];
    x += (ay - by) * (az + bz);
    y += (az - bz) * (ax + bx);
    z += (ax - bx) * (ay + by);
  });
  return [x, y, z];
}

const ZERO = [0, 0] as const;
const isConvex = (flat: readonly (readonly [number, number])[]): boolean =>
  flat.every(([x, y], n) => {
    const [before = ZERO, behind = ZERO] = [flat.at(n - 1), flat[(n + 1) % 4]];
    return (x - before[0]) * (behind[1] - y) - (y - before[1]) * (behind[0] - x) > 0;
  });

/** Coordinates beyond this are invalid. */
const FURTHEST = 1e12;

export type Points = Readonly<ReturnType<typeof pointsOf>>;

/** Points, with 1 in `isOdd` for each invalid one; null when all are valid. */
export function pointsOf(positions: Float32Array) {
  let isOdd: Uint8Array | null = null;
  for (let at = 0; at < positions.length; at++) {
    if (Math.abs(positions[at]!) < FURTHEST) continue;
    isOdd ??= new Uint8Array(positions.length / 3);
    isOdd[Math.floor(at / 3)] = 1;
  }
  return { positions, isOdd };
}

/** The triangles whose corners are all valid, with their points, and the number of the others. */
export function wholeTriangles({ positions, isOdd }: Points, indices: Uint32Array) {
  const count = positions.length / 3;
  if (isOdd === null && indices.length >= count && indices.every(corner => corner < count))
    return { shape: { positions, indices }, lost: 0 };
  const isWhole = (corner: number) => corner < count && isOdd?.[corner] !== 1;
  const kept = new Uint32Array(indices.length);
  let length = 0;
  for (let at = 0; at < indices.length; at += 3) {
    if (!isWhole(indices[at]!) || !isWhole(indices[at + 1]!) || !isWhole(indices[at + 2]!)) continue;
    for (let corner = 0; corner < 3; corner++) kept[length++] = indices[at + corner]!;
  }
  return { shape: onlyUsed(positions, kept.slice(0, length)), lost: (indices.length - length) / 3 };
}

/** The points of triangles, and the triangles with their new ranks. */
function onlyUsed(positions: Float32Array, indices: Uint32Array): Shape {
  const ranks = new Map<number, number>();
  const points = new Float32Array(Math.min(indices.length, positions.length / 3) * 3);
  for (let at = 0; at < indices.length; at++) {
    const corner = indices[at]!;
    let own = ranks.get(corner);
    if (own === undefined) {
      own = ranks.size;
      ranks.set(corner, own);
      points.set(positions.subarray(corner * 3, corner * 3 + 3), own * 3);
    }
    indices[at] = own;
  }
  return { positions: points.slice(0, ranks.size * 3), indices };
}

/** Triangles around their first point, so that a model far from zero keeps its millimetres. */
export function shapeAround(points: Float64Array, triangles: Uint32Array) {
  const first = index(triangles, 0) * 3;
  const shift = [0, 1, 2].map(axis => (Number.isFinite(points[first + axis]) ? double(points, first + axis) : 0));
  const ranks = new Map<number, number>();
  const indices = new Uint32Array(triangles.length);
  for (let at = 0; at < triangles.length; at++) {
    const corner = index(triangles, at);
    let rank = ranks.get(corner);
    if (rank === undefined) ranks.set(corner, (rank = ranks.size));
    indices[at] = rank;
  }
  const positions = new Float32Array(ranks.size * 3);
  for (const [corner, rank] of ranks)
    for (let axis = 0; axis < 3; axis++) positions[rank * 3 + axis] = double(points, corner * 3 + axis) - shift[axis]!;
  return { shift, whole: wholeTriangles(pointsOf(positions), indices) };
}
