// The tiles of a cloud of any size, in little memory: points are counted in a grid, which tells how to cut the cloud into
// parts that fit; one pass brings every point to its part, or to the tile above that it stands for the parts in.
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { FEWEST_IN_TILE, writeLoaded } from './loaded-tiles.ts';
import { PointBucket, PointFile, STRIDE } from './point-file.ts';
import { cubeOf, finenessForCells, FINEST, Grid, isOnePlace, MOST_IN_UPPER_TILE, type Cube } from './sample-grid.ts';
import type { Tile, TileWriter } from './tile.ts';

export interface OctreeParts {
  readonly writer: TileWriter;
  /** for files of points between the passes; they are gone at the end */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** told of every step, to look how far the writer is */
  readonly report: () => void;
  /** points that may be in memory at a time */
  readonly mostLoaded?: number;
}

/** With the room to sort them: 64 MB. */
const MOST_LOADED = 1_000_000;
const BLOCK = 1_024;
/** Blocks between two looks at whether the work is still wanted. */
const BLOCKS_PER_TURN = 256;
/** Halvings of the cube from the whole to a cell of the grid that points are counted in. */
const DEEPEST = Math.log2(FINEST);

/** A part of the cube: points that fit in memory or are cut once more, or eighths with a sample of them above. */
type Part =
  | { readonly kind: 'whole'; readonly bucket: PointBucket }
  | {
      readonly kind: 'cut';
      readonly bucket: PointBucket;
      readonly grid: Grid;
      readonly middle: readonly [number, number, number];
      readonly eighths: readonly (Part | null)[];
    };

/** Writes the tiles of all points of a bucket and answers the first of them. Of no points it is one empty tile. */
export async function writeTiles(name: string, bucket: PointBucket, parts: OctreeParts): Promise<Tile> {
  parts.signal.throwIfAborted();
  const { mostLoaded = MOST_LOADED } = parts;
  const cube = cubeOf(bucket.box);
  if (bucket.count <= mostLoaded) {
    const tile = await writeLoaded(name, bucket.load(), parts.writer, parts.signal);
    parts.report();
    return tile;
  }
  if (isOnePlace(bucket.box)) return writePlace(name, bucket, parts);
  const file = new PointFile(join(parts.folder, `points-${name}`));
  try {
    const part = planParts(await countCells(bucket, cube, parts), cube, file, mostLoaded);
    await distribute(bucket, part, parts);
    return await writePart(name, part, parts);
  } finally {
    file.remove();
  }
}

async function countCells(bucket: PointBucket, cube: Cube, parts: OctreeParts): Promise<Uint32Array> {
  const grid = new Grid(cube, FINEST, 0);
  const counts = new Uint32Array(FINEST ** 3);
  await eachBlock(bucket, parts, points => {
    for (let at = 0; at < points.length; at += STRIDE)
      counts[grid.cellOf(points[at]!, points[at + 1]!, points[at + 2]!)]! += 1;
  });
  return counts;
}

/** How to cut a cube, by the points in the cells of the grid over it. */
function planParts(counts: Uint32Array, whole: Cube, file: PointFile, mostLoaded: number): Part {
  const levels = [counts];
  for (let cells = FINEST / 2; cells >= 1; cells /= 2) levels.unshift(halve(levels[0]!, cells));
  const fineness = finenessForCells(counts);
  const plan = (level: number, i: number, j: number, k: number): Part => {
    const cells = 2 ** level;
    const count = levels[level]![i + cells * (j + cells * k)]!;
    if (level === DEEPEST || count <= mostLoaded) return { kind: 'whole', bucket: new PointBucket(file, BLOCK) };
    const below = Array.from({ length: 8 }, (_, n) => {
      const [x, y, z] = [2 * i + (n & 1), 2 * j + ((n >> 1) & 1), 2 * k + (n >> 2)];
      return { x, y, z, count: levels[level + 1]![x + 2 * cells * (y + 2 * cells * z)]! };
    });
    const all = below.find(each => each.count === count);
    if (all) return plan(level + 1, all.x, all.y, all.z); // a tile above it would show nothing more
    const bucket = new PointBucket(file, BLOCK);
    const edge = whole.edge / cells;
    const cube = { x: whole.x + i * edge, y: whole.y + j * edge, z: whole.z + k * edge, edge };
    const eighths = below.map(each => (each.count < FEWEST_IN_TILE ? null : plan(level + 1, each.x, each.y, each.z)));
    return {
      kind: 'cut',
      bucket,
      grid: new Grid(cube, fineness, MOST_IN_UPPER_TILE),
      middle: [cube.x + edge / 2, cube.y + edge / 2, cube.z + edge / 2],
      eighths,
    };
  };
  return plan(0, 0, 0, 0);
}

/** Counts in a grid of half as many cells along an edge. */
function halve(fine: Uint32Array, cells: number): Uint32Array {
  const coarse = new Uint32Array(cells ** 3);
  const wide = cells * 2;
  for (let at = 0; at < fine.length; at++) {
    const [i, j, k] = [at % wide, Math.floor(at / wide) % wide, Math.floor(at / wide / wide)];
    coarse[(i >> 1) + cells * ((j >> 1) + cells * (k >> 1))]! += fine[at]!;
  }
  return coarse;
}

function distribute(bucket: PointBucket, top: Part, parts: OctreeParts): Promise<void> {
  return eachBlock(bucket, parts, points => {
    for (let at = 0; at < points.length; at += STRIDE) {
      const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
      let part = top;
      while (part.kind === 'cut' && !part.grid.take(x, y, z)) {
        const [mx, my, mz]: readonly [number, number, number] = part.middle;
        const eighth: Part | null = part.eighths[(x < mx ? 0 : 1) + (y < my ? 0 : 2) + (z < mz ? 0 : 4)]!;
        if (eighth === null) break; // too few for a tile of their own
        part = eighth;
      }
      part.bucket.add(x, y, z, points[at + 3]!);
    }
  });
}

async function writePart(name: string, part: Part, parts: OctreeParts): Promise<Tile> {
  if (part.kind === 'whole') return writeTiles(name, part.bucket, parts);
  const children: Tile[] = [];
  for (const [n, eighth] of part.eighths.entries()) {
    if (eighth !== null && eighth.bucket.count + countBelow(eighth) > 0)
      children.push(await writePart(`${name}${n}`, eighth, parts));
  }
  parts.report();
  return parts.writer.add(name, part.bucket.load(), part.grid.spacing, children);
}

function countBelow(part: Part): number {
  return part.kind === 'whole'
    ? 0
    : part.eighths.reduce((sum, eighth) => sum + (eighth === null ? 0 : eighth.bucket.count + countBelow(eighth)), 0);
}

/** More points in one place than fit in memory: block by block, side by side. */
async function writePlace(name: string, bucket: PointBucket, { writer, signal, report }: OctreeParts): Promise<Tile> {
  const tiles: Tile[] = [];
  let first: Float64Array | undefined;
  for (const block of bucket.blocks()) {
    signal.throwIfAborted();
    report();
    if (first === undefined) first = block.slice();
    else tiles.push(await writer.add(`${name}p${tiles.length}`, block, 0, []));
  }
  return writer.add(name, first ?? new Float64Array(0), 0, tiles);
}

async function eachBlock(
  bucket: PointBucket,
  { signal, report }: OctreeParts,
  take: (points: Float64Array) => void,
): Promise<void> {
  let blocks = 0;
  for (const points of bucket.blocks()) {
    take(points);
    if (++blocks % BLOCKS_PER_TURN !== 0) continue;
    report();
    await turn();
    signal.throwIfAborted();
  }
}
