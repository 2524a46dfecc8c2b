// Simplifies a shape that is drawn at a few pixels: corners within one cell of a grid become one.
import { floatAt, indexAt } from './array-reads.ts';

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
  const spans = ([0, 1, 2] as const).map(axis => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, floatAt(positions, i));
      high = Math.max(high, floatAt(positions, i));
    }
    return { axis, low, side: high - low };
  });
  const longest = Math.max(...spans.map(({ side }) => side), 1e-9);
  // At least two cells across the thinnest side: a rod must not become a line.
  const grid = spans.map(span => ({ ...span, cells: Math.max(2, Math.round((span.side / longest) * CELLS)) }));
  const cellAt = (vertex: number): number =>
    grid.reduceRight((cell, { axis, low, side, cells }) => {
      const share = (floatAt(positions, vertex * 3 + axis) - low) / (side || 1);
      return cell * CELLS + Math.min(cells - 1, Math.floor(share * cells));
    }, 0);
  const numbers = new Map<number, number>();
  /** of the corners of each cell: their sums, and how many there are */
  const sums: { x: number; y: number; z: number; count: number }[] = [];
  const vertexOf = Array.from({ length: positions.length / 3 }, (_, v) => {
    const cell = cellAt(v);
    let number = numbers.get(cell);
    if (number === undefined) {
      numbers.set(cell, (number = numbers.size));
      sums.push({ x: 0, y: 0, z: 0, count: 0 });
    }
    const sum = sums[number]!;
    sum.x += floatAt(positions, v * 3);
    sum.y += floatAt(positions, v * 3 + 1);
    sum.z += floatAt(positions, v * 3 + 2);
    sum.count += 1;
    return number;
  });
  const cornerAt = (i: number): number => vertexOf[indexAt(indices, i)]!;
  const corners: number[] = [];
  const known = new Set<string>();
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [cornerAt(i), cornerAt(i + 1), cornerAt(i + 2)];
    if (a === b || b === c || a === c) continue;
    const least = Math.min(a, b, c);
    const key = a === least ? `${a} ${b} ${c}` : b === least ? `${b} ${c} ${a}` : `${c} ${a} ${b}`;
    if (known.has(key)) continue;
    known.add(key);
    corners.push(a, b, c);
  }
  // A flat shape seen from its side: what remains must still be visible.
  if (corners.length === 0 || corners.length * 2 > indices.length) return null;
  const middles = sums.flatMap(({ x, y, z, count }) => [x / count, y / count, z / count]);
  return { positions: Float32Array.from(middles), indices: Uint32Array.from(corners) };
}
