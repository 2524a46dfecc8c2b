// Points in a file between the passes, in 24 bytes instead of 40: in each direction 32 bits of their position in the
// cell, which is known, then colour and marks. Of a cube of a kilometre a step is 7 nanometres.
import { perUnitOf, placesOfCells, type CellsOfPoints } from './cells.ts';
import { STRIDE, type Cube } from './points.ts';

/** Numbers of 32 bits of a point. */
export const WORDS = 6;
const WHOLE = 2 ** 32;

/** Packs points in the order of their cells. @param cube has none of them at its far sides */
export function packByCell(
  points: Float64Array,
  packed: Uint32Array,
  cube: Cube,
  { cells, starts }: CellsOfPoints,
): void {
  const perUnit = perUnitOf(cube);
  const next = starts.slice();
  for (let n = 0, at = 0; at < points.length; n++, at += STRIDE) {
    const to = next[cells[n]!]!++ * WORDS;
    const x = (points[at]! - cube.x) * perUnit;
    const y = (points[at + 1]! - cube.y) * perUnit;
    const z = (points[at + 2]! - cube.z) * perUnit;
    packed[to] = (x - (x | 0)) * WHOLE;
    packed[to + 1] = (y - (y | 0)) * WHOLE;
    packed[to + 2] = (z - (z | 0)) * WHOLE;
    const colour = points[at + 3]!;
    const blue = Math.trunc(colour / WHOLE);
    const marks = points[at + 4]!;
    packed[to + 3] = colour - blue * WHOLE;
    packed[to + 4] = blue | (marks << 16);
    packed[to + 5] = marks >>> 16;
  }
}

/**
 * Unpacks points that are in the order of their cells.
 * @param first number of the first of them among all of `starts`
 */
export function unpack(
  packed: Uint32Array,
  points: Float64Array,
  cube: Cube,
  starts: Uint32Array,
  first: number,
): void {
  const perUnit = perUnitOf(cube);
  const [along, across, up] = placesOfCells;
  let cell = cellWith(starts, first);
  for (let n = first, from = 0, at = 0; from < packed.length; n++, from += WORDS, at += STRIDE) {
    while (n >= starts[cell + 1]!) cell += 1;
    points[at] = cube.x + (along[cell]! + packed[from]! / WHOLE) / perUnit;
    points[at + 1] = cube.y + (across[cell]! + packed[from + 1]! / WHOLE) / perUnit;
    points[at + 2] = cube.z + (up[cell]! + packed[from + 2]! / WHOLE) / perUnit;
    const more = packed[from + 4]!;
    points[at + 3] = packed[from + 3]! + (more & 0xffff) * WHOLE;
    points[at + 4] = (more >>> 16) | (packed[from + 5]! << 16);
  }
}

/** The cell that has the n-th point. */
function cellWith(starts: Uint32Array, n: number): number {
  let [low, high] = [0, starts.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= n) low = middle;
    else high = middle;
  }
  return low;
}
