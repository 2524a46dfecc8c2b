// The offsets of the points of a cloud in the file between the passes: batch after batch, each sorted by the cells of
// its cube. The cubes of all batches are parts of one, which is doubled when points are outside of it.
import { cellAt, CELLS, LEVELS, type CellNode, WORDS } from './cells.ts';
import { cubeOf, STRIDE, type Cube, type PointBox } from './points.ts';

/** Some points in the file, or in memory, sorted by the cells of their cube. */
export interface StoredPoints {
  /** their memory instead of the file */
  readonly memory: SharedArrayBuffer | undefined;
  /** their offset in bytes */
  readonly at: number;
  readonly cube: Cube;
  /** of the cells, in points from there; shared between threads */
  readonly starts: Uint32Array;
}

export interface Batch extends StoredPoints {
  /** how often its cube was doubled since to become that of all, and where it is in that, in units of its own edge */
  halvings: number;
  readonly place: [number, number, number];
}

/** In a larger cube the steps of packed points exceed a millionth of a unit: its points are not packed. */
const MOST_PACKED = 2 ** 17;
export const isPacked = ({ edge }: Cube): boolean => edge <= MOST_PACKED;

/** Bytes of a point in the file. */
export const bytesPerPoint = (cube: Cube): number => (isPacked(cube) ? WORDS * 4 : STRIDE * 8);

/** Doubled from this edge to the farthest place a cube keeps an exact place in that of all. */
const LEAST_EDGE = 0.001;
/** Margin of the first batch, on each side: batches that are hardly larger need no cube of twice the edge. */
const MARGIN = 1 / 32;

function firstCube(box: Readonly<PointBox>): Cube {
  const { x, y, z, edge } = cubeOf(box);
  const margin = Math.max(edge, LEAST_EDGE) * MARGIN;
  return { x: x - margin, y: y - margin, z: z - margin, edge: edge + 2 * margin + LEAST_EDGE };
}

const AXES = [0, 1, 2] as const;

/** No point is at the far sides, or so near that rounding moves it there. */
function holds({ x, y, z, edge }: Cube, [a, b, c, A, B, C]: Readonly<PointBox>): boolean {
  const most = edge * (1 - 2 ** -40);
  return a >= x && b >= y && c >= z && A - x < most && B - y < most && C - z < most;
}

/**
 * The cube of all batches, doubled until it holds this box, too.
 * @param last what it was; undefined of the first batch
 */
export function cubeAround(box: Readonly<PointBox>, last: Cube | undefined, batches: readonly Batch[]): Cube {
  let cube = last ?? firstCube(box);
  while (!holds(cube, box)) {
    const { x, y, z, edge } = cube;
    const isLow = [box[0] < x, box[1] < y, box[2] < z] as const;
    for (const batch of batches) {
      for (const axis of AXES) batch.place[axis] += isLow[axis] ? 2 ** batch.halvings : 0;
      batch.halvings += 1;
    }
    const at = (corner: number, low: boolean): number => (low ? corner - edge : corner);
    cube = { x: at(x, isLow[0]), y: at(y, isLow[1]), z: at(z, isLow[2]), edge: edge * 2 };
  }
  return cube;
}

/** The range of the points of a part of the cube in a batch. */
export function runOf({ starts, halvings, place }: Batch, node: CellNode): readonly [number, number] {
  const down = node.level - halvings;
  if (down <= 0) {
    const isWithin = place.every((each, axis) => Math.floor(each / 2 ** -down) === node.place[axis]);
    return isWithin ? [0, starts[CELLS]!] : [0, 0];
  }
  const size = 2 ** down;
  const isHere = node.place.every((each, axis) => Math.floor(each / size) === place[axis]);
  if (!isHere) return [0, 0];
  const shift = LEVELS - down;
  const [i, j, k] = node.place;
  const first = cellAt((i % size) << shift, (j % size) << shift, (k % size) << shift);
  return [starts[first]!, starts[first + 8 ** shift]!];
}

/** Adds the counts of a batch's cells to those of the cube of all, shifted by one. */
export function addCounts({ starts, halvings, place }: Batch, into: Uint32Array): void {
  if (halvings === 0) {
    for (let cell = 0; cell < CELLS; cell++) into[cell + 1]! += starts[cell + 1]! - starts[cell]!;
    return;
  }
  // The batch is a part of the cube, or of one of its cells; each cell of the cube that it touches has a range of its
  // own.
  const down = Math.max(0, LEVELS - halvings);
  const along = (each: number): number => Math.floor((each * 2 ** LEVELS) / 2 ** halvings);
  const first = cellAt(along(place[0]), along(place[1]), along(place[2]));
  const size = CELLS / 8 ** down;
  for (let n = 0; n < 8 ** down; n++) into[first + n + 1]! += starts[(n + 1) * size]! - starts[n * size]!;
}
