// The tiles of a cloud of any size, in little memory, in two passes. While points are read a store sorts them by coarse
// cells into a file (point-store). Cells are then joined to parts that fit in memory; each of these is loaded, cut into
// tiles, and leaves the points of its topmost tile, of which the tiles above take samples. After "Fast Out-of-Core
// Octree Generation for Massive Point Clouds" (M. Schütz, S. Ohrhallinger, M. Wimmer, Computer Graphics Forum 39,
// 2020): count, distribute, index.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { finish, heapOf, joined, type Branch, type BranchParts, leafOf } from './branch.ts';
import { planCells, type CellNode } from './cells.ts';
import { PointStore } from './point-store.ts';
import { isOnePlace, STRIDE } from './points.ts';
import { sortForTiles, type SortedPoints, MOST_IN_LEAF } from './sorted-points.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Workspace } from './workspace.ts';

// The tiles of points that fit in memory.

/**
 * Writes all tiles of points but the topmost, whose points may be in either array. `spare`: another array, at least as
 * long as `points`; afterwards both arrays belong to the branch.
 */
async function loadedBranch(
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

export interface OctreeParts extends BranchParts {
  /** that of the store */
  readonly workspace: Workspace;
  /** for files of points between the passes; they are deleted at the end */
  readonly folder: string;
  /** called after every step, to report the progress of the writer */
  readonly report: () => void;
}

/** Writes the tiles of all points of a store and returns the first of them. Of no points it is one empty tile. */
export async function writeTiles(store: PointStore, parts: OctreeParts): Promise<Tile> {
  return finish(await branchOf(store, parts, 0), parts.writer);
}

/** @param depth stores that this one is a part of */
async function branchOf(store: PointStore, parts: OctreeParts, depth: number): Promise<Branch> {
  parts.report();
  const { most, arrays } = parts.workspace;
  const loaded = store.end();
  if (loaded) return loadedBranch(sortForTiles(loaded, arrays[1]), () => loaded, parts);
  const top = planCells(store.starts(), most);
  if (isOnePlace(store.box)) return heapOf(store.pieces(top), parts);
  return branch(top, { store, loads: store.parts(leavesOf(top)), depth }, parts);
}

const leavesOf = (node: CellNode): readonly CellNode[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);

interface Source {
  readonly store: PointStore;
  /** the points of one leaf of the plan after the other */
  readonly loads: Generator<SortedPoints | undefined, undefined>;
  readonly depth: number;
}

async function branch(node: CellNode, source: Source, parts: OctreeParts): Promise<Branch> {
  const { workspace, writer, report, signal } = parts;
  report();
  await turn(); // who gives up is heard
  signal.throwIfAborted();
  if (node.children.length > 0) {
    const below: Branch[] = [];
    for (const child of node.children) below.push(await branch(child, source, parts));
    return joined(below, writer);
  }
  const { value: loaded } = source.loads.next();
  if (!loaded) return denseBranch(node, source, parts);
  const above = await loadedBranch(loaded, () => workspace.spare, parts);
  // The next part is loaded into the same memory.
  return above.children.length === 0 ? { ...above, points: above.points.slice() } : above;
}

/** One cell has more than fits: it is cut as the whole was. */
async function denseBranch(node: CellNode, { store, depth }: Source, parts: OctreeParts): Promise<Branch> {
  const { folder, workspace } = parts;
  // Most such cells have hardly more than fits. Those within them find the memory in use.
  const memory = depth === 0 ? { memory: workspace.memory } : {};
  const inner = new PointStore(join(folder, `points-${depth + 1}`), workspace, memory);
  try {
    for (const points of store.pieces(node)) {
      for (let at = 0; at < points.length; at += STRIDE)
        inner.add(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!, points[at + 4]!);
      parts.signal.throwIfAborted();
    }
    return await branchOf(inner, parts, depth + 1);
  } finally {
    inner.remove();
  }
}
