// A part of the tree whose topmost tile is not written yet: the tile above it will take a sample of its points first.
import { boxOf, cubeOf, emptyBox, STRIDE, widen, type PointBox } from './points.ts';
import { sampleOf } from './sample-grid.ts';
import { MOST_IN_LEAF } from './sorted-points.ts';
import type { Tile, TileWriter } from '../tiles/tile.ts';

export interface Branch {
  /** of its topmost tile; writing it may change their order */
  readonly points: Float64Array;
  /** approximate distance between them; 0 of a leaf */
  readonly spacing: number;
  /** written already */
  readonly children: readonly Tile[];
}

export interface BranchParts {
  readonly writer: TileWriter;
  readonly signal: AbortSignal;
}

/** Fewer points are not worth a tile of their own. */
const FEWEST_IN_TILE = 5_000;
/** Points all in one place have no distance; but tiles below such a tile must be shown at some zoom. */
const LEAST_SPACING = 0.001;

/** Its points stay in place, those of all other branches are in an array of their own. */
export const leafOf = (points: Float64Array): Branch => ({ points, spacing: 0, children: [] });

/** Writes the topmost tile. */
export const finish = ({ points, spacing, children }: Branch, writer: TileWriter): Promise<Tile> =>
  writer.add(points, spacing, children);

/** Puts a tile above others: it gets a sample of their points, and all of those that have few; then they are written.
 *  After the last step of "Fast Out-of-Core Octree Generation for Massive Point Clouds" (Schütz, Ohrhallinger, Wimmer
 *  2020). */
export async function joined(below: readonly Branch[], writer: TileWriter): Promise<Branch> {
  if (below.length === 1) return below[0]!;
  const box: PointBox = emptyBox();
  for (const { points } of below) widen(box, boxOf(points));
  const { marks, counts, count, spacing } = sampleOf(
    below.map(({ points }) => points),
    cubeOf(box),
  );
  const rests = below.map(({ points, children }, n) => {
    const rest = points.length / STRIDE - counts[n]!;
    return { rest, isMoved: children.length === 0 && rest < FEWEST_IN_TILE };
  });
  const moved = rests.reduce((sum, { rest, isMoved }) => sum + (isMoved ? rest : 0), 0);
  const taken = new Float64Array((count + moved) * STRIDE);
  const children: Tile[] = [];
  let end = 0;
  for (const [n, { points, spacing: distance, children: own }] of below.entries()) {
    if (rests[n]!.isMoved) {
      taken.set(points, end);
      end += points.length;
      continue;
    }
    const [from, rest] = take(points, marks[n]!, taken, end);
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
function take(
  points: Float64Array,
  marks: Uint8Array,
  taken: Float64Array,
  start: number,
): readonly [number, Float64Array] {
  let [end, kept] = [start, 0];
  for (let at = 0, n = 0; at < points.length; at += STRIDE, n++) {
    const isTaken = marks[n] === 1;
    const into = isTaken ? taken : points;
    const to = isTaken ? end : kept;
    into[to] = points[at]!;
    into[to + 1] = points[at + 1]!;
    into[to + 2] = points[at + 2]!;
    into[to + 3] = points[at + 3]!;
    into[to + 4] = points[at + 4]!;
    if (isTaken) end += STRIDE;
    else kept += STRIDE;
  }
  return [end, points.subarray(0, kept)];
}

/** Points all in one place: as many sibling tiles as needed. `pieces`: each valid until the next. */
export async function heapOf(pieces: Iterable<Float64Array>, { writer, signal }: BranchParts): Promise<Branch> {
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
