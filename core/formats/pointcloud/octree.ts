// The tiles of a cloud of any size, in little memory, in two passes. While points are read a store sorts them by coarse cells
// into a file (point-store). Cells are then joined to parts that fit in memory; each of these is loaded, cut into tiles, and
// leaves the points of its topmost tile, of which those above take samples. After "Fast Out-of-Core Octree Generation for
// Massive Point Clouds" (M. Schütz, S. Ohrhallinger, M. Wimmer, Computer Graphics Forum 39, 2020): count, distribute, index.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { finish, heapOf, joined, type Branch, type BranchParts } from './branch.ts';
import { planCells, type CellNode } from './cells.ts';
import { loadedBranch } from './loaded-tiles.ts';
import { PointStore, type Workspace } from './point-store.ts';
import { isOnePlace, STRIDE } from './points.ts';
import type { Tile } from './tile.ts';

export interface OctreeParts extends BranchParts {
  /** that of the store */
  readonly workspace: Workspace;
  /** for files of points between the passes; they are gone at the end */
  readonly folder: string;
  /** told of every step, to look how far the writer is */
  readonly report: () => void;
}

/** Writes the tiles of all points of a store and answers the first of them. Of no points it is one empty tile. */
export async function writeTiles(store: PointStore, parts: OctreeParts): Promise<Tile> {
  return finish(await branchOf(store, parts, 0), parts.writer);
}

/** @param depth stores that this one is a part of */
async function branchOf(store: PointStore, parts: OctreeParts, depth: number): Promise<Branch> {
  parts.report();
  const loaded = store.end();
  if (loaded) return loadedBranch(loaded, parts.workspace.spare.subarray(0, loaded.length), parts);
  const top = planCells(store.starts(), parts.workspace.points.length / STRIDE);
  return isOnePlace(store.box) ? heapOf(store.pieces(top), parts) : branch(store, top, parts, depth);
}

async function branch(store: PointStore, node: CellNode, parts: OctreeParts, depth: number): Promise<Branch> {
  const { workspace, writer, folder, report, signal } = parts;
  report();
  await turn(); // who gives up is heard
  signal.throwIfAborted();
  if (node.children.length > 0) {
    const below: Branch[] = [];
    for (const child of node.children) below.push(await branch(store, child, parts, depth));
    return joined(below, writer);
  }
  if (node.points * STRIDE <= workspace.points.length) {
    const points = store.load(node);
    const loaded = await loadedBranch(points, workspace.spare.subarray(0, points.length), parts);
    return { ...loaded, points: loaded.points.slice() }; // the next part comes to the same place
  }
  // One cell has more than fits: it is cut as the whole was.
  const inner = new PointStore(join(folder, `points-${depth + 1}`), workspace);
  try {
    for (const points of store.pieces(node)) {
      for (let at = 0; at < points.length; at += STRIDE)
        inner.add(points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!, points[at + 4]!);
      signal.throwIfAborted();
    }
    return await branchOf(inner, parts, depth + 1);
  } finally {
    inner.remove();
  }
}
