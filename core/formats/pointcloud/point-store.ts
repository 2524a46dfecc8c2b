// Points outside of memory: a batch of them at a time is sorted by the cells of the cube and added to a file, with a list of
// where each cell begins. Whatever part of the tree is read afterwards is then one run in each batch.
import { closeSync, openSync, readSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { cellAt, CELLS, cellsOf, LEVELS, sortByCell, type CellNode } from './cells.ts';
import { PointCloudError } from './errors.ts';
import { packByCell, unpack, WORDS } from './packed-points.ts';
import { boxOf, cubeOf, emptyBox, STRIDE, widen, type Cube, type PointBox } from './points.ts';

/** Memory for points that one pass after the other uses: two arrays of the same length. */
export interface Workspace {
  readonly points: Float64Array;
  readonly spare: Float64Array;
}

/** @param most points that may be in memory at a time */
export const workspaceFor = (most: number): Workspace => ({
  points: new Float64Array(most * STRIDE),
  spare: new Float64Array(most * STRIDE),
});

interface Batch {
  /** where it begins in the file, in bytes */
  readonly at: number;
  readonly cube: Cube;
  /** of its cells, in points from there */
  readonly starts: Uint32Array;
  /** how often its cube was doubled since to become that of all, and where it is in that, in units of its own edge */
  halvings: number;
  readonly place: [number, number, number];
}

/** Bytes that stay free on the disk: a small file of many equal points must not fill it. */
const LEAST_FREE = 2 ** 30;

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Points that are read in one go when they are many. */
const PIECE = 65_536;
const PACKED = WORDS * 4,
  PLAIN = STRIDE * 8;
/** Of a larger cube the steps of packed points are more than a millionth of a unit: its points stay as they are. */
const MOST_PACKED = 2 ** 17;
const isPacked = ({ edge }: Cube): boolean => edge <= MOST_PACKED;

export class PointStore {
  readonly box: PointBox = emptyBox();
  readonly #path: string;
  readonly #workspace: Workspace;
  readonly #freeBytes: (folder: string) => number;
  readonly #batches: Batch[] = [];
  #file: number | undefined;
  #cube: Cube | undefined;
  #used = 0;
  #stored = 0;
  #bytes = 0;

  /** `path`: of a file that is made when the points do not fit in the workspace, which nobody else may use meanwhile. */
  constructor(path: string, workspace: Workspace, freeBytes = freeBytesOf) {
    this.#path = path;
    this.#workspace = workspace;
    this.#freeBytes = freeBytes;
  }

  get count(): number {
    return this.#stored + this.#used / STRIDE;
  }

  add(x: number, y: number, z: number, colour: number, marks: number): void {
    const { points } = this.#workspace;
    if (this.#used === points.length) this.#flush();
    const at = this.#used;
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = z;
    points[at + 3] = colour;
    points[at + 4] = marks;
    this.#used = at + STRIDE;
  }

  /** All points are added: their box is known then. Answers them where they are in memory. */
  end(): Float64Array | undefined {
    if (this.#file !== undefined) {
      if (this.#used > 0) this.#flush();
      return undefined;
    }
    const points = this.#workspace.points.subarray(0, this.#used);
    widen(this.box, boxOf(points));
    return points;
  }

  /** @throws PointCloudError when the disk has no room for so many bytes more */
  checkRoom(bytes: number): void {
    if (this.#freeBytes(dirname(this.#path)) < bytes + LEAST_FREE)
      throw new PointCloudError('The disk of the service has not enough free space to convert this cloud.');
  }

  /** Where the points of each cell of the cube over all of them would begin. */
  starts(): Uint32Array {
    const starts = new Uint32Array(CELLS + 1);
    for (const batch of this.#batches) addCounts(batch, starts);
    for (let cell = 0; cell < CELLS; cell++) starts[cell + 1]! += starts[cell]!;
    return starts;
  }

  /** The points of a part of the cube that fits in the workspace. */
  load(node: CellNode): Float64Array {
    const points = this.#workspace.points.subarray(0, node.points * STRIDE);
    let done = 0;
    for (const batch of this.#batches) {
      const [from, to] = runOf(batch, node);
      this.#read(batch, from, points.subarray(done, (done += (to - from) * STRIDE)));
    }
    if (done !== points.length) throw new Error('a part of a cloud has not the points that were counted');
    return points;
  }

  /** The points of a part of the cube in pieces, each good until the next. */
  *pieces(node: CellNode): Generator<Float64Array> {
    const piece = new Float64Array(PIECE * STRIDE);
    for (const batch of this.#batches) {
      const [from, to] = runOf(batch, node);
      for (let at = from; at < to; at += PIECE) {
        const points = piece.subarray(0, Math.min(PIECE, to - at) * STRIDE);
        this.#read(batch, at, points);
        yield points;
      }
    }
  }

  remove(): void {
    if (this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    const points = this.#workspace.points.subarray(0, this.#used);
    const box = boxOf(points);
    const cube = this.#cubeAround(box);
    const cells = cellsOf(points, cube);
    if (isPacked(cube)) packByCell(points, this.#packed(cells.cells.length), cube, cells);
    else sortByCell(points, this.#workspace.spare, cells);
    this.#file ??= openSync(this.#path, 'wx+');
    const { buffer, byteOffset } = this.#workspace.spare;
    const bytes = new Uint8Array(buffer, byteOffset, cells.cells.length * (isPacked(cube) ? PACKED : PLAIN));
    this.checkRoom(bytes.length);
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#bytes + done);
    this.#batches.push({ at: this.#bytes, cube, starts: cells.starts, halvings: 0, place: [0, 0, 0] });
    this.#bytes += bytes.length;
    this.#stored += this.#used / STRIDE;
    this.#used = 0;
    widen(this.box, box);
  }

  /** The cube of all batches, doubled until it holds this one, too. */
  #cubeAround(box: Readonly<PointBox>): Cube {
    let cube = this.#cube ?? firstCube(box);
    while (!holds(cube, box)) {
      const corner = [cube.x, cube.y, cube.z] as const;
      const isLow = corner.map((each, axis) => box[axis]! < each);
      for (const batch of this.#batches) {
        isLow.forEach((low, axis) => (batch.place[axis]! += low ? 2 ** batch.halvings : 0));
        batch.halvings += 1;
      }
      const [x, y, z] = corner.map((each, axis) => (isLow[axis] ? each - cube.edge : each)) as [number, number, number];
      cube = { x, y, z, edge: cube.edge * 2 };
    }
    this.#cube = cube;
    return cube;
  }

  /** Room for packed points, in the array that nobody needs at such a time. */
  #packed(points: number): Uint32Array {
    const { buffer, byteOffset } = this.#workspace.spare;
    return new Uint32Array(buffer, byteOffset, points * WORDS);
  }

  #read({ at, cube, starts }: Batch, from: number, points: Float64Array): void {
    if (!isPacked(cube)) {
      this.#readBytes(points, at + from * PLAIN);
      return;
    }
    const packed = this.#packed(points.length / STRIDE);
    this.#readBytes(packed, at + from * PACKED);
    unpack(packed, points, cube, starts, from);
  }

  #readBytes(into: Float64Array | Uint32Array, at: number): void {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let done = 0; done < bytes.length;) {
      const count = readSync(this.#file!, bytes, done, bytes.length - done, at + done);
      if (count === 0) throw new Error('a file of points became shorter while it was in use');
      done += count;
    }
  }
}

/** Doubled from this edge to the farthest place a cube keeps an exact place in that of all. */
const LEAST_EDGE = 0.001;
/** Of the first batch, on each side: others that are hardly larger need no cube of twice the edge. */
const MARGIN = 1 / 32;

function firstCube(box: Readonly<PointBox>): Cube {
  const { x, y, z, edge } = cubeOf(box);
  const margin = Math.max(edge, LEAST_EDGE) * MARGIN;
  return { x: x - margin, y: y - margin, z: z - margin, edge: edge + 2 * margin + LEAST_EDGE };
}

/** No place is at the far sides, or so near that rounding brings it there. */
function holds({ x, y, z, edge }: Cube, [a, b, c, A, B, C]: Readonly<PointBox>): boolean {
  const most = edge * (1 - 2 ** -40);
  return a >= x && b >= y && c >= z && A - x < most && B - y < most && C - z < most;
}

/** Where the points of a part of the cube are in a batch. */
function runOf({ starts, halvings, place }: Batch, node: CellNode): readonly [number, number] {
  const down = node.level - halvings;
  if (down <= 0) {
    const isWithin = place.every((each, axis) => Math.floor(each / 2 ** -down) === node.place[axis]);
    return isWithin ? [0, starts[CELLS]!] : [0, 0];
  }
  const size = 2 ** down;
  const isHere = node.place.every((each, axis) => Math.floor(each / size) === place[axis]);
  if (!isHere) return [0, 0];
  const shift = LEVELS - down;
  const [i, j, k] = node.place.map(each => (each % size) << shift) as [number, number, number];
  const first = cellAt(i, j, k);
  return [starts[first]!, starts[first + 8 ** shift]!];
}

/** Adds what the cells of a batch have to those of the cube of all, one place behind. */
function addCounts({ starts, halvings, place }: Batch, into: Uint32Array): void {
  if (halvings === 0) {
    for (let cell = 0; cell < CELLS; cell++) into[cell + 1]! += starts[cell + 1]! - starts[cell]!;
    return;
  }
  // The batch is a part of the cube, or of one of its cells; each cell of the cube that it touches has a range of its own.
  const down = Math.max(0, LEVELS - halvings);
  const [i, j, k] = place.map(each => Math.floor((each * 2 ** LEVELS) / 2 ** halvings)) as [number, number, number];
  const first = cellAt(i, j, k);
  const size = CELLS / 8 ** down;
  for (let n = 0; n < 8 ** down; n++) into[first + n + 1]! += starts[(n + 1) * size]! - starts[n * size]!;
}
