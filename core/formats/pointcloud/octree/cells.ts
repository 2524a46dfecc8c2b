// The cells of a cube, 32 along an edge, in Morton order: those of every part of the octree over the cube are one range
// of numbers, so points that are sorted by their cells are sorted by all parts of the tree.
import { STRIDE, type Cube, boxOf, copyPoint, cubeOf, isOnePlace } from './points.ts';

// Points in a file between the passes, in 24 bytes instead of 40: in each direction 32 bits of their position in the
// cell, which is known, then colour and marks. Of a cube of a kilometre a step is 7 nanometres.

/** Numbers of 32 bits of a point. */
export const WORDS = 6;
const WHOLE = 2 ** 32;

/** Packs points in the order of their cells. @param cube has none of them at its far sides */
export function packByCell(points: Float64Array, packed: Uint32Array, cube: Cube, { cells, starts }: CellsOfPoints) {
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
export function unpack(packed: Uint32Array, points: Float64Array, cube: Cube, starts: Uint32Array, first: number) {
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

// Points that are ready to be cut into tiles.

/** Most points of one tile. */
export const MOST_IN_LEAF = 100_000;

export interface SortedPoints {
  readonly points: Float64Array;
  /**
   * of the cells of their cube, by which they are sorted; undefined where they are few, or all in one place, and not
   * sorted
   */
  readonly starts?: Uint32Array | undefined;
}

/** Sorts points into another array as long as theirs, or returns them unchanged when there is nothing to sort. */
export function sortForTiles(points: Float64Array, into: Float64Array): SortedPoints {
  if (points.length / STRIDE <= MOST_IN_LEAF) return { points };
  const box = boxOf(points);
  if (isOnePlace(box)) return { points };
  const cells = cellsOf(points, cubeOf(box));
  const sorted = into.subarray(0, points.length);
  sortByCell(points, sorted, cells);
  return { points: sorted, starts: cells.starts };
}

/** Halvings of the cube down to a cell. */
export const LEVELS = 5;
const ALONG = 2 ** LEVELS;
export const CELLS = ALONG ** 3;

/** The bits of a number, with two free bits between them. */
const spread = Uint16Array.from({ length: ALONG }, (_, n) =>
  Array.from({ length: LEVELS }, (_unused, bit) => ((n >> bit) & 1) << (3 * bit)).reduce((sum, bit) => sum | bit),
);

export const cellAt = (i: number, j: number, k: number): number => spread[i]! | (spread[j]! << 1) | (spread[k]! << 2);

/** Where each cell is along one of the edges. */
function alongEdge(axis: number): Uint8Array {
  const along = new Uint8Array(CELLS);
  for (let cell = 0; cell < CELLS; cell++)
    for (let bit = 0; bit < LEVELS; bit++) along[cell]! |= ((cell >> (3 * bit + axis)) & 1) << bit;
  return along;
}
/** Of a cell its number along x, y and z. */
const placesOfCells = [alongEdge(0), alongEdge(1), alongEdge(2)] as const;

/** Cells per unit of length. */
const perUnitOf = ({ edge }: Cube): number => (edge > 0 ? ALONG / edge : 0);

type CellsOfPoints = Readonly<ReturnType<typeof cellsOf>>;

/**
 * The cells of points, and the offsets of each cell's points when they are sorted, with the end.
 * @param cube contains all of them
 */
export function cellsOf(points: Float64Array, cube: Cube) {
  const { x, y, z } = cube;
  const count = points.length / STRIDE;
  const perUnit = perUnitOf(cube);
  const last = ALONG - 1;
  const cells = new Uint16Array(count);
  const starts = new Uint32Array(CELLS + 1);
  for (let n = 0, at = 0; n < count; n++, at += STRIDE) {
    // A point at the far side of the cube belongs to the last cell.
    const i = Math.min(last, ((points[at]! - x) * perUnit) | 0);
    const j = Math.min(last, ((points[at + 1]! - y) * perUnit) | 0);
    const k = Math.min(last, ((points[at + 2]! - z) * perUnit) | 0);
    const cell = cellAt(i, j, k);
    cells[n] = cell;
    starts[cell + 1]! += 1;
  }
  for (let cell = 0; cell < CELLS; cell++) starts[cell + 1]! += starts[cell]!;
  return { cells, starts };
}

/** Sorts points by their cells. */
export function sortByCell(points: Float64Array, sorted: Float64Array, { cells, starts }: CellsOfPoints): void {
  const next = starts.slice();
  for (let n = 0, at = 0; at < points.length; n++, at += STRIDE) {
    const to = next[cells[n]!]!++ * STRIDE;
    copyPoint(points, at, sorted, to);
  }
}

/**
 * A part of the cube: `level` halvings down, at a place in units of its own edge. Its cells are `first` to before
 * `end`.
 */
export interface CellNode {
  readonly level: number;
  readonly place: readonly [number, number, number];
  readonly first: number;
  readonly end: number;
  readonly points: number;
  /** eighths of it that have points; none for a part that stays whole. A part with one eighth is that eighth */
  readonly children: readonly CellNode[];
}

/**
 * Plans how to cut a cube into parts of no more than `most` points, a cell that has more excepted.
 * @param starts of `CellsOfPoints`
 */
export function planCells(starts: Uint32Array, most: number): CellNode {
  const plan = (level: number, place: CellNode['place'], first: number): CellNode => {
    const end = first + CELLS / 8 ** level;
    const points = starts[end]! - starts[first]!;
    const whole = { level, place, first, end, points, children: [] };
    if (points <= most || level === LEVELS) return whole;
    const step = (end - first) / 8;
    const children: CellNode[] = [];
    for (let n = 0; n < 8; n++) {
      const from = first + n * step;
      if (starts[from + step] === starts[from]) continue;
      const [i, j, k] = place;
      children.push(plan(level + 1, [2 * i + (n & 1), 2 * j + ((n >> 1) & 1), 2 * k + (n >> 2)], from));
    }
    const [only] = children;
    return only && children.length === 1 ? only : { ...whole, children };
  };
  return plan(0, [0, 0, 0], 0);
}
