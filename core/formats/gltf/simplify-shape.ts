// Coarser forms of shapes, for pictures and plans in which they are small.
import { partLinear } from './placement.ts';
import { type Box, type Shape, sidesOf } from './scene.ts';

/** From corner to corner of a box, in its own unit; 0 of an empty one. */
export const diagonalOf = (box: Box): number => (box[0] > box[3] ? 0 : Math.hypot(...sidesOf(box)));

/** The longest image of an axis under the matrix that begins at `at`. */
export function stretchOf(m: Float64Array, at: number): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = partLinear(m, at);
  return Math.sqrt(Math.max(ax ** 2 + ay ** 2 + az ** 2, bx ** 2 + by ** 2 + bz ** 2, cx ** 2 + cy ** 2 + cz ** 2));
}

/**
 * The shape with one point in each cell of a grid, without the triangles that vanish or come twice. Thin things keep
 * their two sides, or bars would vanish where they are narrower than a pixel.
 */
export function simplifyShape({ positions, indices }: Shape, box: Box, cell: number): Shape {
  const [stepX, stepY, stepZ] = sidesOf(box).map(side =>
    side === 0 ? 1 : side / Math.max(2, Math.ceil(side / cell)),
  ) as [number, number, number];
  const [lowX, lowY, lowZ] = box;
  const cells = new Map<number, number>();
  const ranks = new Uint32Array(positions.length / 3);
  const points: number[] = [];
  for (let n = 0; n < ranks.length; n++) {
    const x = positions[n * 3]!;
    const y = positions[n * 3 + 1]!;
    const z = positions[n * 3 + 2]!;
    const row = Math.floor((x - lowX) / stepX) * 1024 + Math.floor((y - lowY) / stepY);
    const key = row * 1024 + Math.floor((z - lowZ) / stepZ);
    let rank = cells.get(key);
    if (rank === undefined) {
      cells.set(key, (rank = cells.size));
      points.push(x, y, z);
    }
    ranks[n] = rank;
  }
  const known = new Set<number>();
  const kept: number[] = [];
  const count = cells.size;
  for (let at = 0; at < indices.length; at += 3) {
    const a = ranks[indices[at]!]!;
    const b = ranks[indices[at + 1]!]!;
    const c = ranks[indices[at + 2]!]!;
    if (a === b || b === c || c === a) continue;
    const key = keyOf(a, b, c, count);
    if (known.has(key)) continue;
    known.add(key);
    kept.push(a, b, c);
  }
  return { positions: Float32Array.from(points), indices: Uint32Array.from(kept) };
}

/** The same for the same corners in any order. */
function keyOf(a: number, b: number, c: number, count: number): number {
  const low = Math.min(a, b, c);
  const high = Math.max(a, b, c);
  return (low * count + (a + b + c - low - high)) * count + high;
}
