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
    const corner = (n: number): Vector => points[indices[i + n]!]!;
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [corner(0), corner(1), corner(2)];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}

/** A corner of a polygon: its rank among all points, and its place. */
interface Corner {
  readonly rank: number;
  readonly at: Flat;
}

/** Triangles of a polygon with holes, as ranks in its points: those of the outline (counter-clockwise), then those of
 *  each hole (clockwise). Ears are cut one by one; holes are joined to the outline by the shortest free bridge. */
export function triangulate(outer: readonly Flat[], holes: readonly (readonly Flat[])[]): number[] {
  let rank = 0;
  const cornersOf = (loop: readonly Flat[]): Corner[] => loop.map(at => ({ rank: rank++, at }));
  let ring = cornersOf(outer);
  // The hole furthest to the right first: its bridge cannot cross the others.
  const right = (loop: readonly Corner[]): number => Math.max(...loop.map(({ at }) => at[0]));
  for (const loop of holes.map(cornersOf).sort((a, b) => right(b) - right(a))) ring = bridged(ring, loop);
  return cutEars(ring);
}

/** The ring with a hole cut open into it at the pair of points that see each other best. */
function bridged(ring: readonly Corner[], loop: readonly Corner[]): Corner[] {
  const lengthOf = ({ at: a }: Corner, { at: b }: Corner): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const pairs = loop.flatMap((inner, h) =>
    ring.map((outer, r) => ({ h, r, inner, outer, length: lengthOf(inner, outer) })),
  );
  pairs.sort((a, b) => a.length - b.length);
  const { h, r } = pairs.find(({ inner, outer }) => isFree([ring, loop], outer.at, inner.at)) ?? pairs[0]!;
  return [...ring.slice(0, r + 1), ...loop.slice(h), ...loop.slice(0, h + 1), ...ring.slice(r)];
}

const isFree = (loops: readonly (readonly Corner[])[], a: Flat, b: Flat): boolean =>
  loops.every(loop =>
    loop.every(({ at: from }, i) => {
      const to = around(loop, i + 1).at;
      if ([from, to].some(end => isSame(end, a) || isSame(end, b))) return true;
      return side(a, b, from) * side(a, b, to) >= 0 || side(from, to, a) * side(from, to, b) >= 0;
    }),
  );

/** The corner of a closed loop at a place that may be one before its beginning or after its end. */
const around = (loop: readonly Corner[], at: number): Corner => loop[(at + loop.length) % loop.length]!;

const isSame = (a: Flat, b: Flat): boolean => a[0] === b[0] && a[1] === b[1];

/** Twice the area of a triangle, positive when it turns left. */
const side = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

function cutEars(whole: readonly Corner[]): number[] {
  const ring = [...whole];
  const triangles: number[] = [];
  while (ring.length > 3) {
    const found = ring.findIndex((_, i) => isEar(ring, i));
    // Nothing is an ear when the outline crosses itself: any corner is cut then, so that the loop ends.
    const ear = Math.max(0, found);
    const [before, corner, behind] = [around(ring, ear - 1), around(ring, ear), around(ring, ear + 1)];
    if (side(before.at, corner.at, behind.at) !== 0) triangles.push(before.rank, corner.rank, behind.rank);
    ring.splice(ear, 1);
  }
  if (ring.length === 3) triangles.push(...ring.map(({ rank }) => rank));
  return triangles;
}

function isEar(ring: readonly Corner[], at: number): boolean {
  const [a, b, c] = [around(ring, at - 1).at, around(ring, at).at, around(ring, at + 1).at];
  const area = side(a, b, c);
  if (area < 0) return false;
  if (area === 0) return true;
  return ring.every(({ at: other }) => {
    if (isSame(other, a) || isSame(other, b) || isSame(other, c)) return true;
    return side(a, b, other) < 0 || side(b, c, other) < 0 || side(c, a, other) < 0;
  });
}
