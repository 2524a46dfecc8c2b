// A sample of a cloud that shows its overall appearance.
import type { SeenPoints } from '../../preview-image/draw-points.ts';
import { STRIDE, type PointBox } from './points.ts';

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
