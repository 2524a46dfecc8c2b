// Quantisation: positions as 16-bit numbers, on the grid of a tile or on that of the box of a shape.
import { rowOf, type Box, type Shape } from '../gltf/scene.ts';
import type { Tile } from './tiles.ts';

const STEPS = 65_535;

// The centre of a tile is between two steps of its grid, and it is a whole metre, where real buildings have their
// planes: a hundredth of a step aside, rounding noise no longer tears such planes apart.
const OFF_CENTRE = 0.01;

/** A shape on the grid of its own box; `size`: sides of the box, none of them 0. */
export function quantiseInBox({ positions }: Shape, box: Box, size: readonly number[]): Uint16Array {
  const grid = new Uint16Array(positions.length);
  size.forEach((length, axis) => {
    const from = box[axis]!;
    for (let i = axis; i < grid.length; i += 3) grid[i] = Math.round(((positions[i]! - from) / length) * STEPS);
  });
  return grid;
}

/** A placed shape on the grid of its tile. The centre is subtracted in double precision, before any sum. */
export function quantiseInTile(shape: Shape, m: Float64Array, at: number, tile: Tile): Uint16Array {
  const p = shape.positions;
  const grid = new Uint16Array(p.length);
  for (let axis = 0; axis < 3; axis++) {
    const half = tile.half[axis]!;
    const scale = STEPS / (2 * half);
    const { x, y, z, shift } = rowOf(m, at, axis);
    const a = x * scale,
      b = y * scale,
      c = z * scale;
    const d = (shift - tile.centre[axis]! + half) * scale - OFF_CENTRE;
    for (let i = 0; i < p.length; i += 3) {
      const value = Math.round(a * p[i]! + b * p[i + 1]! + c * p[i + 2]! + d);
      grid[i + axis] = value < 0 ? 0 : value > STEPS ? STEPS : value;
    }
  }
  return grid;
}
