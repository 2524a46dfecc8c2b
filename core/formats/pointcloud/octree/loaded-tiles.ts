// The tiles of points that fit in memory.
import { heapOf, joined, leafOf, type Branch, type BranchParts } from './branch.ts';
import { planCells, type CellNode } from './cells.ts';
import { STRIDE } from './points.ts';
import { MOST_IN_LEAF, sortForTiles, type SortedPoints } from './sorted-points.ts';

/** Writes all tiles of points but the topmost, whose points may be in either array. `spare`: another array, at least as
 *  long as `points`; what is in both afterwards is nobody else's. */
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
