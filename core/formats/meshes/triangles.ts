// Triangles in the form for the writers: every corner is a valid point, and no point is without triangles.
import type { Shape } from '../gltf/scene.ts';

/** Coordinates beyond this are invalid. */
const FURTHEST = 1e12;

export interface Points {
  readonly positions: Float32Array;
  /** 1 for each invalid point; null when all are valid */
  readonly isOdd: Uint8Array | null;
}

export function pointsOf(positions: Float32Array): Points {
  let isOdd: Uint8Array | null = null;
  for (let at = 0; at < positions.length; at++) {
    if (Math.abs(positions[at]!) < FURTHEST) continue;
    isOdd ??= new Uint8Array(positions.length / 3);
    isOdd[Math.floor(at / 3)] = 1;
  }
  return { positions, isOdd };
}

/** The triangles whose corners are all valid, with their points, and the number of the others. */
export function wholeTriangles(
  { positions, isOdd }: Points,
  indices: Uint32Array,
): { readonly shape: Shape; readonly lost: number } {
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
