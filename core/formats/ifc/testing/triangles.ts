// Drawn triangles as a solid: which points it winds around, its volume, its open edges.
import type { GlbElement } from '../../../testing/read-glb.ts';

/** Nine coordinates of each triangle, in metres, Z up. */
export function trianglesOf({ drawings }: Pick<GlbElement, 'drawings'>): Float64Array {
  const all = drawings.flatMap(({ positions, indices }) =>
    indices.flatMap(corner => {
      const [x = NaN, y = NaN, z = NaN] = positions.subarray(corner * 3, corner * 3 + 3);
      return [x, -z, y];
    }),
  );
  return Float64Array.from(all);
}

/**
 * Whether the triangles wind around a point: their solid angles (Van Oosterom and Strackee) are half a sphere at
 * least.
 */
export function isInside(t: Float64Array, [x, y, z]: readonly [number, number, number]): boolean {
  let sum = 0;
  for (let i = 0; i < t.length; i += 9) {
    const [ax, ay, az] = [t[i]! - x, t[i + 1]! - y, t[i + 2]! - z];
    const [bx, by, bz] = [t[i + 3]! - x, t[i + 4]! - y, t[i + 5]! - z];
    const [cx, cy, cz] = [t[i + 6]! - x, t[i + 7]! - y, t[i + 8]! - z];
    const [a, b, c] = [Math.hypot(ax, ay, az), Math.hypot(bx, by, bz), Math.hypot(cx, cy, cz)];
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const [ab, bc, ca] = [ax * bx + ay * by + az * bz, bx * cx + by * cy + bz * cz, cx * ax + cy * ay + cz * az];
    sum += 2 * Math.atan2(volume, a * b * c + ab * c + bc * a + ca * b);
  }
  return sum > 2 * Math.PI;
}

/** Volume with a sign: positive when the faces look outwards. */
export function volumeOf(t: Float64Array): number {
  const [x = 0, y = 0, z = 0] = t;
  let six = 0;
  for (let i = 0; i < t.length; i += 9) {
    const [ax, ay, az] = [t[i]! - x, t[i + 1]! - y, t[i + 2]! - z];
    const [bx, by, bz] = [t[i + 3]! - x, t[i + 4]! - y, t[i + 5]! - z];
    const [cx, cy, cz] = [t[i + 6]! - x, t[i + 7]! - y, t[i + 8]! - z];
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return six / 6;
}

/** Number of edges without a partner in the other direction, corners of one cell of a grid being one. */
export function openEdges(t: Float64Array, grid: number): number {
  const edges = new Map<string, number>();
  for (let i = 0; i < t.length; i += 9) {
    const corners = [0, 3, 6].map(at => [0, 1, 2].map(axis => Math.round(t[i + at + axis]! / grid)).join());
    corners.forEach((from, n) => {
      const to = corners[(n + 1) % 3]!;
      if (from === to) return;
      const [key, by] = from < to ? [`${from} ${to}`, 1] : [`${to} ${from}`, -1];
      edges.set(key, (edges.get(key) ?? 0) + by);
    });
  }
  return [...edges.values()].filter(count => count !== 0).length;
}
