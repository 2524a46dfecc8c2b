// Lines of text at their place.
import { type Affine, place, within } from '../draw/affine.ts';
import { chainsOf } from './stroke-font.ts';

/** One line of text in one style. */
export interface Label {
  readonly text: string;
  /**
   * from heights of capitals (x along the line, y up, both 0 at its beginning) to the drawing: x' = a x + c y + e, y' =
   * b x + d y + f
   */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** in heights of capitals */
  readonly width: number;
  /** its four corners: x, y, x, y, ... in the drawing */
  readonly frame: readonly number[];
}

/** A line of `width` heights of capitals, placed by `where`. */
export function labelAt(text: string, width: number, where: Affine): Label {
  const frame = [
    [0, 0],
    [width, 0],
    [width, 1],
    [0, 1],
  ].flatMap(([x = 0, y = 0]) => place(where, x, y).slice(0, 2));
  return { text, width, matrix: [where[0], where[1], where[3], where[4], where[9], where[10]], frame };
}

/** A placement whose x leans by `oblique` radians as y grows. */
export const leaning = (where: Affine, oblique: number): Affine =>
  oblique === 0 ? where : within(where, [1, 0, 0, Math.tan(oblique), 1, 0, 0, 0, 1, 0, 0, 0]);

/** The lines of a label: chains of points in the drawing. */
export function labelChains({ text, matrix: [a, b, c, d, e, f] }: Label): number[][] {
  return chainsOf(text).map(chain => {
    const placed: number[] = [];
    for (let i = 0; i < chain.length; i += 2)
      placed.push(a * chain[i]! + c * chain[i + 1]! + e, b * chain[i]! + d * chain[i + 1]! + f);
    return placed;
  });
}
