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

/** Volume that the triangles enclose, when they are closed; exact also far from the origin. */
export function volumeOf({ points, indices }: Mesh): number {
  const [ox, oy, oz] = points[0] ?? [0, 0, 0];
  let six = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [points[indices[i]!]!, points[indices[i + 1]!]!, points[indices[i + 2]!]!];
    const [bx, by, bz] = [b[0] - ox, b[1] - oy, b[2] - oz];
    const [cx, cy, cz] = [c[0] - ox, c[1] - oy, c[2] - oz];
    six += (a[0] - ox) * (by * cz - bz * cy) + (a[1] - oy) * (bz * cx - bx * cz) + (a[2] - oz) * (bx * cy - by * cx);
  }
  return six / 6;
}
