// The tiles of points that fit in memory.
import { heapOf, joined, leafOf, MOST_IN_LEAF, type Branch, type BranchParts } from './branch.ts';
import { cellsOf, planCells, sortByCell, type CellNode } from './cells.ts';
import { boxOf, cubeOf, isOnePlace, STRIDE } from './points.ts';

/** Points that are ready to be cut into tiles. */
export interface SortedPoints {
  readonly points: Float64Array;
  /** of the cells of their cube, by which they are sorted; undefined where they are few, or all in one place, as they were */
  readonly starts?: Uint32Array | undefined;
}

/** Sorts points into another array as long as theirs, or answers them as they are when there is nothing to sort. */
export function sortForTiles(points: Float64Array, into: Float64Array): SortedPoints {
  if (points.length / STRIDE <= MOST_IN_LEAF) return { points };
  const box = boxOf(points);
  if (isOnePlace(box)) return { points };
  const cells = cellsOf(points, cubeOf(box));
  const sorted = into.subarray(0, points.length);
  sortByCell(points, sorted, cells);
  return { points: sorted, starts: cells.starts };
}

/** Writes all tiles of points but the topmost, whose points may be in either array. `spare`: another array, at least as long as
 *  `points`; what is in both afterwards is nobody else's. */
export async function loadedBranch(
  { points, starts }: SortedPoints,
  spare: () => Float64Array,
  parts: BranchParts,
): Promise<Branch> {
  parts.signal.throwIfAborted();
  if (points.length / STRIDE <= MOST_IN_LEAF) return leafOf(points);
  if (starts === undefined) return heapOf([points], parts);
  const branch = async ({ first, end, points: count, children }: CellNode): Promise<Branch> => {
    const [from, to] = [starts[first]! * STRIDE, starts[end]! * STRIDE];
    const part = points.subarray(from, to);
    if (children.length === 0) {
      if (count <= MOST_IN_LEAF) return leafOf(part);
      return loadedBranch(sortForTiles(part, spare().subarray(from, to)), () => part, parts);
    }
    const below: Branch[] = [];
    for (const child of children) below.push(await branch(child));
    return joined(below, parts.writer);
  };
  return branch(planCells(starts, MOST_IN_LEAF));
}
