// A grid over a cube of points: the first point in each cell represents it when the cloud is seen from afar.
import { STRIDE, type Cube, type PointBox } from './points.ts';
import type { SeenPoints } from '../../preview-image/draw-points.ts';

// A sample of a cloud that shows its overall appearance.

/** About as many as the pixels of a small picture. */
const MOST = 300_000;
const DARKEST = 0.35;

/** Takes every nth of the given points, with their displayed colours. */
export class PointSample {
  readonly #step: number;
  readonly #places: Float64Array;
  readonly #colours: Uint32Array;
  readonly #paint: (point: Float64Array, at: number) => number;
  #given = 0;
  #taken = 0;

  /**
   * `count`: of all points that will be given; `paint`: displayed colours; undefined: the higher a point, the lighter
   * it is. `box`: of all
   */
  constructor(count: number, box: Readonly<PointBox>, paint: ((colour: number) => number) | undefined, most = MOST) {
    this.#step = Math.max(1, Math.ceil(count / most));
    const room = Math.ceil(count / this.#step);
    this.#places = new Float64Array(room * 3);
    this.#colours = new Uint32Array(room);
    this.#paint = paint ? (points, at) => paint(points[at + 3]!) : byHeight(box[2], box[5]);
  }

  /** Points as points.ts has them. */
  add(points: Float64Array): void {
    const first = (this.#step - (this.#given % this.#step)) % this.#step;
    for (let at = first * STRIDE; at < points.length; at += this.#step * STRIDE, this.#taken++) {
      for (let axis = 0; axis < 3; axis++) this.#places[this.#taken * 3 + axis] = points[at + axis]!;
      this.#colours[this.#taken] = this.#paint(points, at);
    }
    this.#given += points.length / STRIDE;
  }

  taken(): SeenPoints {
    return { places: this.#places.subarray(0, this.#taken * 3), colours: this.#colours.subarray(0, this.#taken) };
  }
}

function byHeight(low: number, high: number): (points: Float64Array, at: number) => number {
  return (points, at) => {
    const share = high > low ? (points[at + 2]! - low) / (high - low) : 1;
    return Math.round(255 * (DARKEST + (1 - DARKEST) * share) * 0.9) * 0x010101;
  };
}

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

/**
 * A sample of points at even distances, as fine as it can be without being large. Returns 1 for each sampled point (in
 * `marks` of each array), their number in each array and in all, and the approximate distance between them.
 * @param cube holds all of them
 */
export function sampleOf(arrays: readonly Float64Array[], cube: Cube) {
  const marks = arrays.map(points => new Uint8Array(points.length / STRIDE));
  const all = marks.reduce((sum, { length }) => sum + length, 0);
  const most = Math.min(MOST_SAMPLED, all * MOST_SHARE);
  for (const cells of finenesses) {
    const isLast = cells === finenesses.at(-1);
    const grid = new Grid(cube, cells);
    const counts: number[] = [];
    let count = 0;
    for (const [n, points] of arrays.entries()) {
      if (count > most && !isLast) break;
      const sampled = grid.take(points, marks[n]!);
      counts.push(sampled);
      count += sampled;
    }
    if (count <= most || isLast) return { marks, counts, count, spacing: cube.edge / cells };
  }
  throw new Error('there is no coarsest grid');
}
