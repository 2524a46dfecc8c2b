// A grid over a cube of points: the first point in each cell represents it when the cloud is seen from afar.
import { STRIDE, type Cube } from './points.ts';

/** Cells along an edge, finest first. */
const finenesses = [256, 192, 128, 96, 64, 48, 32, 16, 8] as const;
/** Limit of the sampled points of a tile. */
const MOST_SAMPLED = 100_000;
/** A larger share would leave too little below. */
const MOST_SHARE = 1 / 2;

/** A bit for each cell of the finest grid, reused by one sample after the other. */
const bits = new Uint32Array(finenesses[0] ** 3 / 32);

/** Cells of a cube. One grid is in use at a time. */
class Grid {
  readonly #cube: Cube;
  readonly #cells: number;
  readonly #taken: Uint32Array;

  constructor(cube: Cube, cells: number) {
    this.#cube = cube;
    this.#cells = cells;
    this.#taken = bits.fill(0, 0, Math.ceil(cells ** 3 / 32));
  }

  /** Marks the points that are first in their cell; returns their number. */
  take(points: Float64Array, marks: Uint8Array): number {
    const { x, y, z, edge } = this.#cube;
    const [cells, taken] = [this.#cells, this.#taken];
    const perUnit = edge > 0 ? cells / edge : 0;
    const last = cells - 1;
    let count = 0;
    for (let at = 0, n = 0; at < points.length; at += STRIDE, n++) {
      const i = Math.min(last, ((points[at]! - x) * perUnit) | 0);
      const j = Math.min(last, ((points[at + 1]! - y) * perUnit) | 0);
      const k = Math.min(last, ((points[at + 2]! - z) * perUnit) | 0);
      const cell = i + cells * (j + cells * k);
      const bit = 1 << (cell & 31);
      const word = taken[cell >>> 5]!;
      const isFirst = (word & bit) === 0 ? 1 : 0;
      taken[cell >>> 5] = word | bit;
      marks[n] = isFirst;
      count += isFirst;
    }
    return count;
  }
}

export interface Sample {
  /** 1 for each sampled point, of each array */
  readonly marks: readonly Uint8Array[];
  /** sampled points, of each array and of all */
  readonly counts: readonly number[];
  readonly count: number;
  /** approximate distance between them */
  readonly spacing: number;
}

/** A sample of points at even distances, as fine as it can be without being large. @param cube holds all of them */
export function sampleOf(arrays: readonly Float64Array[], cube: Cube): Sample {
  const marks = arrays.map(points => new Uint8Array(points.length / STRIDE));
  const all = marks.reduce((sum, { length }) => sum + length, 0);
  const most = Math.min(MOST_SAMPLED, all * MOST_SHARE);
  for (const cells of finenesses) {
    const isLast = cells === finenesses.at(-1);
    const grid = new Grid(cube, cells);
    const counts: number[] = [];
    let count = 0;
    for (let n = 0; n < arrays.length && (count <= most || isLast); n++) {
      counts.push(grid.take(arrays[n]!, marks[n]!));
      count += counts[n]!;
    }
    if (count <= most || isLast) return { marks, counts, count, spacing: cube.edge / cells };
  }
  throw new Error('there is no coarsest grid');
}
