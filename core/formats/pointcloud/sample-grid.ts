// A grid over a cube of points: the first point in each cell stands for it when the cloud is seen from afar.
import { STRIDE, type PointBox } from './point-file.ts';

/** Cells along an edge, finest first. */
const finenesses = [128, 64, 32] as const;
/** So many points of a tile are enough. */
const MOST_SAMPLED = 100_000;

export interface Cube {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly edge: number;
}

/** The cube from the lower corner of a box. */
export function cubeOf([x, y, z, X, Y, Z]: Readonly<PointBox>): Cube {
  return { x, y, z, edge: Math.max(X - x, Y - y, Z - z) };
}

/** Points of a smaller cube, measured by the distance of their numbers from zero, cannot be told apart. */
const LEAST_EDGE = 1e-12;

/** Whether points in this box cannot be cut apart by their place. */
export function isOnePlace(box: Readonly<PointBox>): boolean {
  return cubeOf(box).edge <= LEAST_EDGE * Math.max(...box.map(Math.abs));
}

/** Cells of a cube; `cells` along an edge. */
export class Grid {
  readonly cells: number;
  readonly #cube: Cube;
  readonly #perUnit: number;
  readonly #taken: Uint32Array;
  readonly #most: number;
  sampled = 0;

  /** @param most of its cells are given out no more than these */
  constructor(cube: Cube, cells: number, most: number) {
    this.cells = cells;
    this.#cube = cube;
    this.#perUnit = cells / cube.edge;
    this.#taken = new Uint32Array(cells ** 3 / 32);
    this.#most = most;
  }

  get spacing(): number {
    return this.#cube.edge / this.cells;
  }

  /** The number of the cell of a place: x runs fastest. */
  cellOf(x: number, y: number, z: number): number {
    const { cells } = this;
    const last = cells - 1;
    const i = Math.min(last, Math.max(0, Math.floor((x - this.#cube.x) * this.#perUnit)));
    const j = Math.min(last, Math.max(0, Math.floor((y - this.#cube.y) * this.#perUnit)));
    const k = Math.min(last, Math.max(0, Math.floor((z - this.#cube.z) * this.#perUnit)));
    return i + cells * (j + cells * k);
  }

  /** Takes the cell of a place; false when it was taken before, or when there are enough. */
  take(x: number, y: number, z: number): boolean {
    if (this.sampled >= this.#most) return false;
    const cell = this.cellOf(x, y, z);
    const word = cell >>> 5;
    const bit = 1 << (cell & 31);
    if ((this.#taken[word]! & bit) !== 0) return false;
    this.#taken[word]! |= bit;
    this.sampled += 1;
    return true;
  }
}

/** The finest number of cells at which these points do not give too many of them. */
export function finenessFor(points: Float64Array, cube: Cube): number {
  for (const cells of finenesses) {
    const grid = new Grid(cube, cells, MOST_SAMPLED + 1);
    for (let at = 0; at < points.length && grid.sampled <= MOST_SAMPLED; at += STRIDE)
      grid.take(points[at]!, points[at + 1]!, points[at + 2]!);
    if (grid.sampled <= MOST_SAMPLED) return cells;
  }
  return finenesses[finenesses.length - 1]!;
}

/** Likewise, from how many cells of the finest grid are not empty. */
export function finenessForCells(counts: Uint32Array): number {
  let occupied = 0;
  for (const count of counts) if (count > 0) occupied += 1;
  // Half as many cells along an edge leave about a quarter of a surface, and an eighth of a body.
  return occupied <= MOST_SAMPLED ? finenesses[0] : occupied <= MOST_SAMPLED * 6 ? finenesses[1] : finenesses[2];
}

export const FINEST = finenesses[0];
export const MOST_IN_UPPER_TILE = 2 * MOST_SAMPLED;
