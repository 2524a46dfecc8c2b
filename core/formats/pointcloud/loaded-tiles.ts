// The tiles of points that fit in memory.
import { STRIDE } from './point-file.ts';
import { cubeOf, finenessFor, Grid, isOnePlace } from './sample-grid.ts';
import { boxOf, type Tile, type TileWriter } from './tile.ts';

/** So many points are one tile. */
export const MOST_IN_LEAF = 50_000;
/** Fewer points are not worth a tile of their own. */
export const FEWEST_IN_TILE = 2_000;

/** Writes the tiles of `points`; they are put in another order. Children are written before their parents. */
export function writeLoaded(
  name: string,
  points: Float64Array,
  writer: TileWriter,
  signal: AbortSignal,
): Promise<Tile> {
  return write(name, points, new Float64Array(points.length), { writer, signal });
}

interface Run {
  readonly writer: TileWriter;
  readonly signal: AbortSignal;
}

/** `spare`: as long as `points`; what is in either afterwards is nobody's. */
async function write(name: string, points: Float64Array, spare: Float64Array, run: Run): Promise<Tile> {
  run.signal.throwIfAborted();
  if (points.length / STRIDE <= MOST_IN_LEAF) return run.writer.add(name, points, 0, []);
  const box = boxOf(points);
  const cube = cubeOf(box);
  if (isOnePlace(box)) return writeHeap(name, points, cube.edge, run);
  const grid = new Grid(cube, finenessFor(points, cube), Infinity);
  const middle = [(box[0] + box[3]) / 2, (box[1] + box[4]) / 2, (box[2] + box[5]) / 2] as const;
  const ends = sortByPart(points, spare, grid, middle);
  const children: Tile[] = [];
  for (let part = 1; part <= 8; part++) {
    const [from, to] = [ends[part - 1]!, ends[part]!];
    if (to > from)
      children.push(await write(`${name}${part - 1}`, spare.subarray(from, to), points.subarray(from, to), run));
  }
  return run.writer.add(name, spare.subarray(0, ends[0]), grid.spacing, children);
}

/** Puts the points in `sorted`: first those that stand for the whole, then the others by octant. Answers where each of the
 *  nine parts ends. Octants with few points are part of the first. */
function sortByPart(
  points: Float64Array,
  sorted: Float64Array,
  grid: Grid,
  [mx, my, mz]: readonly [number, number, number],
): number[] {
  const count = points.length / STRIDE;
  const parts = new Uint8Array(count);
  const lengths = Array.from({ length: 9 }, () => 0);
  for (let n = 0, at = 0; n < count; n++, at += STRIDE) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
    const part = grid.take(x, y, z) ? 0 : 1 + (x < mx ? 0 : 1) + (y < my ? 0 : 2) + (z < mz ? 0 : 4);
    parts[n] = part;
    lengths[part]! += STRIDE;
  }
  const isSmall = lengths.map((length, part) => part > 0 && length / STRIDE < FEWEST_IN_TILE);
  isSmall.forEach((small, part) => {
    if (!small) return;
    lengths[0]! += lengths[part]!;
    lengths[part] = 0;
  });
  const ends: number[] = [];
  let end = 0;
  for (const length of lengths) ends.push((end += length));
  const next = ends.map((each, part) => each - lengths[part]!);
  for (let n = 0, at = 0; n < count; n++, at += STRIDE) {
    const part = isSmall[parts[n]!] ? 0 : parts[n]!;
    const to = next[part]!;
    sorted[to] = points[at]!;
    sorted[to + 1] = points[at + 1]!;
    sorted[to + 2] = points[at + 2]!;
    sorted[to + 3] = points[at + 3]!;
    next[part] = to + STRIDE;
  }
  return ends;
}

/** Points all in one place: as many tiles as it takes, side by side. */
async function writeHeap(name: string, points: Float64Array, edge: number, { writer }: Run): Promise<Tile> {
  const size = MOST_IN_LEAF * STRIDE;
  const children: Tile[] = [];
  for (let from = size; from < points.length; from += size)
    children.push(await writer.add(`${name}h${children.length}`, points.subarray(from, from + size), 0, []));
  return writer.add(name, points.subarray(0, size), edge, children);
}
