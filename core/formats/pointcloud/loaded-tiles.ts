// The tiles of points that fit in memory.
import { heapOf, joined, leafOf, MOST_IN_LEAF, type Branch, type BranchParts } from './branch.ts';
import { cellsOf, planCells, sortByCell, type CellNode } from './cells.ts';
import { boxOf, cubeOf, isOnePlace, STRIDE } from './points.ts';

/** Writes all tiles of `points` but the topmost, whose points may lie in either array. `spare`: as long as `points`; what is in
 *  both afterwards is nobody else's. */
export async function loadedBranch(points: Float64Array, spare: Float64Array, parts: BranchParts): Promise<Branch> {
  parts.signal.throwIfAborted();
  if (points.length / STRIDE <= MOST_IN_LEAF) return leafOf(points);
  const box = boxOf(points);
  if (isOnePlace(box)) return heapOf([points], parts);
  const cells = cellsOf(points, cubeOf(box));
  const { starts } = cells;
  sortByCell(points, spare, cells);
  const branch = async ({ first, end, points: count, children }: CellNode): Promise<Branch> => {
    const [from, to] = [starts[first]! * STRIDE, starts[end]! * STRIDE];
    if (children.length === 0)
      return count <= MOST_IN_LEAF
        ? leafOf(spare.subarray(from, to))
        : loadedBranch(spare.subarray(from, to), points.subarray(from, to), parts);
    const below: Branch[] = [];
    for (const child of children) below.push(await branch(child));
    return joined(below, parts.writer);
  };
  return branch(planCells(starts, MOST_IN_LEAF));
}
