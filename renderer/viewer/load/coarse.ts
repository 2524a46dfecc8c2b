// Simplifies a shape that is drawn at a few pixels: corners within one cell of a grid become one.
import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Chunk } from './chunks.ts';
import type { SearchTree } from './messages.ts';

// The tree that finds the triangles of a chunk along a ray or in a box.

/** The tree owns its buffers, which can be transferred to another thread. */
export function searchTree({ positions, indices }: Pick<Chunk, 'positions' | 'indices'>): SearchTree {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  // Indirect: the order of the triangles does not change, so ranges stay valid.
  const tree = new MeshBVH(geometry, { indirect: true, targetLeafSize: 12 });
  const { roots, indirectBuffer, version } = MeshBVH.serialize(tree, { cloneBuffers: false }) as ReturnType<
    typeof MeshBVH.serialize
  > & { version: number };
  return { version, roots, order: indirectBuffer ?? new Uint32Array(0) };
}

/** Cells along the longest side. Drawn at up to twice as many pixels, no corner is off by more than a pixel. */
const CELLS = 4;
/** Shapes with fewer triangles are drawn as they are. */
const LEAST_TRIANGLES = 60;

export interface Coarse {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** Makes a shape with far fewer triangles; null when that saves little. */
export function coarsen(positions: Float32Array, indices: Uint32Array): Coarse | null {
  if (indices.length / 3 < LEAST_TRIANGLES) return null;
  const low = [Infinity, Infinity, Infinity];
  const sides = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      low[axis] = Math.min(low[axis]!, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
    sides[axis] = high - low[axis]!;
  }
  const longest = Math.max(...sides, 1e-9);
  // At least two cells across the thinnest side: a rod must not become a line.
  const cells = sides.map(side => Math.max(2, Math.round((side / longest) * CELLS)));
  const cellOf = (at: number, axis: number): number =>
    Math.min(cells[axis]! - 1, Math.floor(((positions[at + axis]! - low[axis]!) / (sides[axis]! || 1)) * cells[axis]!));
  const numbers = new Map<number, number>();
  const sums: number[] = [];
  const vertexOf = Array.from({ length: positions.length / 3 }, (_, v) => {
    const cell = cellOf(v * 3, 0) + CELLS * (cellOf(v * 3, 1) + CELLS * cellOf(v * 3, 2));
    let number = numbers.get(cell);
    if (number === undefined) {
      numbers.set(cell, (number = numbers.size));
      sums.push(0, 0, 0, 0);
    }
    for (let axis = 0; axis < 3; axis++) sums[number * 4 + axis]! += positions[v * 3 + axis]!;
    sums[number * 4 + 3]! += 1;
    return number;
  });
  const corners: number[] = [];
  const known = new Set<string>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [vertexOf[indices[i]!]!, vertexOf[indices[i + 1]!]!, vertexOf[indices[i + 2]!]!];
    if (a === b || b === c || a === c) continue;
    const least = Math.min(a, b, c);
    const key = a === least ? `${a} ${b} ${c}` : b === least ? `${b} ${c} ${a}` : `${c} ${a} ${b}`;
    if (known.has(key)) continue;
    known.add(key);
    corners.push(a, b, c);
  }
  // A flat shape seen from its side: what remains must still be visible.
  if (corners.length === 0 || corners.length * 2 > indices.length) return null;
  return {
    positions: Float32Array.from(
      { length: numbers.size * 3 },
      (_, i) => sums[Math.floor(i / 3) * 4 + (i % 3)]! / sums[Math.floor(i / 3) * 4 + 3]!,
    ),
    indices: Uint32Array.from(corners),
  };
}
