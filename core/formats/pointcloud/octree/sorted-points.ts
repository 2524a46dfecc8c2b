// Points that are ready to be cut into tiles.
import { cellsOf, sortByCell } from './cells.ts';
import { boxOf, cubeOf, isOnePlace, STRIDE } from './points.ts';

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
