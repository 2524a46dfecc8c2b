import type { Flat } from './profiles.ts';
import type { Vector } from './vectors.ts';

/** Triangles under construction, in double precision. */
export interface Mesh {
  readonly points: Vector[];
  /** three ranks of points per triangle, counter-clockwise seen from outside */
  readonly indices: number[];
}

export const newMesh = (): Mesh => ({ points: [], indices: [] });

/** Adds points and returns the rank of the first. */
export function addPoints(mesh: Mesh, points: readonly Vector[]): number {
  const first = mesh.points.length;
  for (const point of points) mesh.points.push(point);
  return first;
}

/**
 * Joins two rows of equally many points: walls between a row and the next. `isClosed`: the last point joins the first.
 * Rows that are counter-clockwise around the direction from `a` to `b` give walls that face outwards.
 */
export function addWalls(mesh: Mesh, a: number, b: number, count: number, isClosed: boolean): void {
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const next = (i + 1) % count;
    mesh.indices.push(a + i, a + next, b + next, a + i, b + next, b + i);
  }
}

/** Volume that the triangles enclose, when they are closed. */
export function volumeOf({ points, indices }: Mesh): number {
  let six = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [
      points[indices[i]!]!,
      points[indices[i + 1]!]!,
      points[indices[i + 2]!]!,
    ];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}

/** Triangles of a polygon with holes, as ranks in its points: those of the outline (counter-clockwise), then those of
 *  each hole (clockwise). Ears are cut one by one; holes are joined to the outline by the shortest free bridge. */
export function triangulate(outer: readonly Flat[], holes: readonly (readonly Flat[])[]): number[] {
  const points: readonly Flat[] = [...outer, ...holes.flat()];
  let ring = outer.map((_, i) => i);
  let first = outer.length;
  const loops = holes.map(hole => {
    const ranks = hole.map((_, i) => first + i);
    first += hole.length;
    return ranks;
  });
  // The hole furthest to the right first: its bridge cannot cross the others.
  const right = (loop: readonly number[]): number => Math.max(...loop.map(i => points[i]![0]));
  for (const loop of loops.sort((a, b) => right(b) - right(a))) ring = bridged(points, ring, loop);
  return cutEars(points, ring);
}

/** The ring with a hole cut open into it at the pair of points that see each other best. */
function bridged(points: readonly Flat[], ring: readonly number[], loop: readonly number[]): number[] {
  const pairs = loop.flatMap((inner, h) =>
    ring.map((outer, r) => ({
      h,
      r,
      length: Math.hypot(points[inner]![0] - points[outer]![0], points[inner]![1] - points[outer]![1]),
    })),
  );
  pairs.sort((a, b) => a.length - b.length);
  const { h, r } = pairs.find(pair => isFree(points, [ring, loop], ring[pair.r]!, loop[pair.h]!)) ?? pairs[0]!;
  return [...ring.slice(0, r + 1), ...loop.slice(h), ...loop.slice(0, h + 1), ...ring.slice(r)];
}

function isFree(points: readonly Flat[], loops: readonly (readonly number[])[], a: number, b: number): boolean {
  return loops.every(loop =>
    loop.every((from, i) => {
      const to = loop[(i + 1) % loop.length]!;
      if ([from, to].some(end => isSame(points, end, a) || isSame(points, end, b))) return true;
      return (
        side(points, a, b, from) * side(points, a, b, to) >= 0 ||
        side(points, from, to, a) * side(points, from, to, b) >= 0
      );
    }),
  );
}

const isSame = (points: readonly Flat[], a: number, b: number): boolean =>
  points[a]![0] === points[b]![0] && points[a]![1] === points[b]![1];

/** Twice the area of a triangle, positive when it turns left. */
function side(points: readonly Flat[], a: number, b: number, c: number): number {
  const [ax, ay] = points[a]!;
  const [bx, by] = points[b]!;
  const [cx, cy] = points[c]!;
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function cutEars(points: readonly Flat[], whole: readonly number[]): number[] {
  const ring = [...whole];
  const triangles: number[] = [];
  while (ring.length > 3) {
    const at = ring.findIndex((_, i) => isEar(points, ring, i));
    // Nothing is an ear when the outline crosses itself: any corner is cut then, so that the loop ends.
    const ear = at < 0 ? 0 : at;
    const [before, corner, behind] = [
      ring[(ear + ring.length - 1) % ring.length]!,
      ring[ear]!,
      ring[(ear + 1) % ring.length]!,
    ];
    if (side(points, before, corner, behind) !== 0) triangles.push(before, corner, behind);
    ring.splice(ear, 1);
  }
  if (ring.length === 3) triangles.push(...ring);
  return triangles;
}

function isEar(points: readonly Flat[], ring: readonly number[], at: number): boolean {
  const [a, b, c] = [ring[(at + ring.length - 1) % ring.length]!, ring[at]!, ring[(at + 1) % ring.length]!];
  const area = side(points, a, b, c);
  if (area < 0) return false;
  if (area === 0) return true;
  return ring.every(
    other =>
      isSame(points, other, a) ||
      isSame(points, other, b) ||
      isSame(points, other, c) ||
      side(points, a, b, other) < 0 ||
      side(points, b, c, other) < 0 ||
      side(points, c, a, other) < 0,
  );
}
