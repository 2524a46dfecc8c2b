// Coarser forms of shapes, for pictures and plans in which they are small.
import type { Box, Shape } from './scene.ts';

/** From corner to corner of a box, in its own unit; 0 of an empty one. */
export const diagonalOf = (box: Box): number =>
  box[0] > box[3] ? 0 : Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]);

/** The longest image of an axis under the matrix that begins at `at`. */
export const stretchOf = (m: Float64Array, at: number): number =>
  Math.sqrt(
    Math.max(
      m[at]! ** 2 + m[at + 1]! ** 2 + m[at + 2]! ** 2,
      m[at + 4]! ** 2 + m[at + 5]! ** 2 + m[at + 6]! ** 2,
      m[at + 8]! ** 2 + m[at + 9]! ** 2 + m[at + 10]! ** 2,
    ),
  );

/**
 * The shape with one point in each cell of a grid, without the triangles that vanish or come twice. Thin things keep
 * their two sides, or bars would vanish where they are narrower than a pixel.
 */
export function simplifyShape({ positions, indices }: Shape, box: Box, cell: number): Shape {
  const steps = [0, 1, 2].map(axis => {
    const extent = box[axis + 3]! - box[axis]!;
    return extent === 0 ? 1 : extent / Math.max(2, Math.ceil(extent / cell));
  });
  const cells = new Map<number, number>();
  const ranks = new Uint32Array(positions.length / 3);
  const points: number[] = [];
  for (let n = 0; n < ranks.length; n++) {
    let key = 0;
    for (let axis = 0; axis < 3; axis++)
      key = key * 1024 + Math.floor((positions[n * 3 + axis]! - box[axis]!) / steps[axis]!);
    let rank = cells.get(key);
    if (rank === undefined) {
      cells.set(key, (rank = cells.size));
      points.push(positions[n * 3]!, positions[n * 3 + 1]!, positions[n * 3 + 2]!);
    }
    ranks[n] = rank;
  }
  const known = new Set<number>();
  const kept: number[] = [];
  const count = cells.size;
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [ranks[indices[at]!]!, ranks[indices[at + 1]!]!, ranks[indices[at + 2]!]!];
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
