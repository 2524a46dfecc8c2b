// The tiles of a cloud of any size, in little memory, in two passes. While points are read a store sorts them by coarse
// cells into a file (point-store). Cells are then joined to parts that fit in memory; each of these is loaded, cut into
// tiles, and leaves the points of its topmost tile, of which the tiles above take samples. After "Fast Out-of-Core
// Octree Generation for Massive Point Clouds" (M. Schütz, S. Ohrhallinger, M. Wimmer, Computer Graphics Forum 39,
// 2020): count, distribute, index.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { planCells, type CellNode, sortForTiles, type SortedPoints, MOST_IN_LEAF } from './cells.ts';
import { PointStore } from './point-store.ts';
import { copyPoint, isOnePlace, STRIDE, boxOf, cubeOf, emptyBox, widen, type PointBox } from './points.ts';
import type { Tile, TileWriter } from '../tiles/tile.ts';
import type { Workspace } from './workspace.ts';
import { sampleOf } from './samples.ts';

// A part of the tree whose topmost tile is not written yet: the tile above it will take a sample of its points first.

interface Branch {
  /** of its topmost tile; writing it may change their order */
  readonly points: Float64Array;
  /** approximate distance between them; 0 of a leaf */
  readonly spacing: number;
  /** written already */
  readonly children: readonly Tile[];
}

interface BranchParts {
  readonly writer: TileWriter;
  readonly signal: AbortSignal;
}

/** Fewer points are not worth a tile of their own. */
const FEWEST_IN_TILE = 5_000;
/** Points all in one place have no distance; but tiles below such a tile must be shown at some zoom. */
const LEAST_SPACING = 0.001;

/** Its points stay in place, those of all other branches are in an array of their own. */
const leafOf = (points: Float64Array): Branch => ({ points, spacing: 0, children: [] });

/** Writes the topmost tile. */
const finish = ({ points, spacing, children }: Branch, writer: TileWriter): Promise<Tile> =>
  writer.add(points, spacing, children);

/** Puts a tile above others: it gets a sample of their points, and all of those that have few; then they are written.
 *  After the last step of "Fast Out-of-Core Octree Generation for Massive Point Clouds" (Schütz, Ohrhallinger, Wimmer
 *  2020). */
async function joined(below: readonly Branch[], writer: TileWriter): Promise<Branch> {
  const [only] = below;
  if (only && below.length === 1) return only;
  const box: PointBox = emptyBox();
  for (const { points } of below) widen(box, boxOf(points));
  const all = below.map(({ points }) => points);
  const { marks, counts, count, spacing } = sampleOf(all, cubeOf(box));
  const parts = below.map((branch, n) => {
    const rest = branch.points.length / STRIDE - (counts[n] ?? 0);
    const isMoved = branch.children.length === 0 && rest < FEWEST_IN_TILE;
    return { ...branch, marks: marks[n] ?? new Uint8Array(0), rest, isMoved };
  });
  const moved = parts.reduce((sum, { rest, isMoved }) => sum + (isMoved ? rest : 0), 0);
  const taken = new Float64Array((count + moved) * STRIDE);
  const children: Tile[] = [];
  let end = 0;
  for (const { points, spacing: distance, children: own, marks: chosen, isMoved } of parts) {
    if (isMoved) {
      taken.set(points, end);
      end += points.length;
      continue;
    }
    const [from, rest] = take(points, chosen, taken, end);
    end = from;
    if (rest.length > 0) children.push(await writer.add(rest, distance, own));
    else children.push(...own);
  }
  return { points: taken, spacing: children.length === 0 ? 0 : spacing, children };
}

/**
 * Copies marked points to `taken` from `start` on and moves the others to the front. Returns the ends of the copies and
 * of the others.
 */
function take(points: Float64Array, marks: Uint8Array, taken: Float64Array, start: number) {
  let [end, kept] = [start, 0];
  for (let at = 0, n = 0; at < points.length; at += STRIDE, n++) {
    const isTaken = marks[n] === 1;
    const into = isTaken ? taken : points;
    const to = isTaken ? end : kept;
    copyPoint(points, at, into, to);
    if (isTaken) end += STRIDE;
    else kept += STRIDE;
  }
  return [end, points.subarray(0, kept)] as const;
}

/** Points all in one place: as many sibling tiles as needed. `pieces`: each valid until the next. */
async function heapOf(pieces: Iterable<Float64Array>, { writer, signal }: BranchParts): Promise<Branch> {
  const children: Tile[] = [];
  let first: Float64Array | undefined;
  for (const piece of pieces) {
    signal.throwIfAborted();
    for (let from = 0; from < piece.length; from += MOST_IN_LEAF * STRIDE) {
      const points = piece.subarray(from, from + MOST_IN_LEAF * STRIDE);
      if (first === undefined) first = points.slice();
      else children.push(await writer.add(points, 0, []));
    }
  }
  return { points: first ?? new Float64Array(0), spacing: children.length === 0 ? 0 : LEAST_SPACING, children };
}

// The tiles of points that fit in memory.

/**
 * Writes all tiles of points but the topmost, whose points may be in either array. `spare`: another array, at least as
 * long as `points`; afterwards both arrays belong to the branch.
 */
async function loadedBranch({ points, starts }: SortedPoints, spare: () => Float64Array, parts: BranchParts) {
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
export const writeTiles = async (store: PointStore, parts: OctreeParts): Promise<Tile> =>
  finish(await branchOf(store, parts, 0), parts.writer);

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
  await turn(); // lets a cancellation arrive
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
      for (let at = 0; at < points.length; at += STRIDE) inner.addPoint(points, at);
      parts.signal.throwIfAborted();
    }
    return await branchOf(inner, parts, depth + 1);
  } finally {
    inner.remove();
  }
}
