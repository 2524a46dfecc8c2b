// Points outside of memory: a batch of them at a time is sorted by the cells of the cube and added to a file, with a
// list of the offsets of the cells. Any part of the tree is then one run in each batch.
import { closeSync, openSync, rmSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { addCounts, bytesPerPoint, cubeAround, runOf, type Batch } from './batches.ts';
import { CELLS, type CellNode, type SortedPoints } from './cells.ts';
import { PointCloudError } from '../../errors.ts';
import { readBatch } from './point-file.ts';
import { copyPoint, boxOf, emptyBox, STRIDE, widen, type Cube, type PointBox } from './points.ts';
import type { PointTask, WorkDone, Workspace } from './workspace.ts';

/** Bytes that stay free on the disk: a small file of many equal points must not fill it. */
const LEAST_FREE = 2 ** 30;

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Points that are read in one go when they are many. */
const PIECE = 65_536;

export class PointStore {
  readonly box: PointBox = emptyBox();
  readonly #path: string;
  readonly #workspace: Workspace;
  readonly #freeBytes: (folder: string) => number;
  readonly #memory: SharedArrayBuffer | undefined;
  readonly #batches: Batch[] = [];
  #file: number | undefined;
  /** memory for a piece, and to read it */
  #piece: readonly [Float64Array, Float64Array] | undefined;
  #cube: Cube | undefined;
  #array: 0 | 1 = 0;
  #points: Float64Array;
  #used = 0;
  #stored = 0;
  /** bytes of the batches in the file and in memory */
  #written = 0;
  #held = 0;
  /** tasks sent to the thread whose results were not taken yet */
  #given = 0;

  /**
   * `path`: of a file that is created when the points do not fit in the workspace, which must not be used otherwise in
   * the meantime.
   * `memory`: that of the workspace, for the first of those points.
   */
  constructor(
    path: string,
    workspace: Workspace,
    { memory, freeBytes = freeBytesOf }: { memory?: SharedArrayBuffer; freeBytes?: typeof freeBytesOf } = {},
  ) {
    this.#path = path;
    this.#workspace = workspace;
    this.#memory = memory;
    this.#points = workspace.arrays[0];
    this.#freeBytes = freeBytes;
  }

  get count(): number {
    return this.#stored + this.#used / STRIDE;
  }

  add(x: number, y: number, z: number, colour: number, marks: number): void {
    if (this.#used === this.#points.length) this.#flush();
    const points = this.#points;
    const at = this.#used;
    points[at] = x;
    points[at + 1] = y;
    points[at + 2] = z;
    points[at + 3] = colour;
    points[at + 4] = marks;
    this.#used = at + STRIDE;
  }

  /** Adds the point at a place in an array. */
  addPoint(points: Float64Array, at: number): void {
    if (this.#used === this.#points.length) this.#flush();
    copyPoint(points, at, this.#points, this.#used);
    this.#used += STRIDE;
  }

  /** Ends the adding of points: their box is known then. Returns them where they are in memory: in the first array. */
  end(): Float64Array | undefined {
    if (this.#batches.length > 0) {
      if (this.#used > 0) this.#flush();
      while (this.#given > 0) this.#take();
      return undefined;
    }
    const points = this.#points.subarray(0, this.#used);
    widen(this.box, boxOf(points));
    return points;
  }

  /** @throws PointCloudError when the disk lacks room for so many more bytes */
  checkRoom(bytes: number): void {
    if (this.#freeBytes(dirname(this.#path)) < bytes + LEAST_FREE)
      throw new PointCloudError('The disk of the service has not enough free space to convert this cloud.');
  }

  /** The offsets of the points of each cell of the cube over all of them. */
  starts(): Uint32Array {
    const starts = new Uint32Array(CELLS + 1);
    for (const batch of this.#batches) addCounts(batch, starts);
    for (let cell = 0; cell < CELLS; cell++) starts[cell + 1]! += starts[cell]!;
    return starts;
  }

  /**
   * The points of one part of the cube after the other, each valid until the next; undefined for one that does not fit
   * in the workspace, which is free then. While one is in use the thread loads the next.
   */
  *parts(nodes: readonly CellNode[]): Generator<SortedPoints | undefined, undefined> {
    const { most } = this.#workspace;
    let ahead: Float64Array | undefined;
    for (const [n, node] of nodes.entries()) {
      if (node.points > most) {
        yield undefined;
        continue;
      }
      const points = ahead ?? this.#load(node);
      const { starts } = this.#take();
      const next = nodes[n + 1];
      ahead = next && next.points <= most ? this.#load(next) : undefined;
      yield { points, starts };
    }
    return undefined;
  }

  /** The points of a part of the cube in pieces, each valid until the next. Those of one part at a time. */
  *pieces(node: CellNode): Generator<Float64Array> {
    this.#piece ??= [new Float64Array(PIECE * STRIDE), new Float64Array(PIECE * STRIDE)];
    const [piece, room] = this.#piece;
    for (const batch of this.#batches) {
      const [from, to] = runOf(batch, node);
      for (let at = from; at < to; at += PIECE) {
        const points = piece.subarray(0, Math.min(PIECE, to - at) * STRIDE);
        readBatch(points, { file: this.#file, batch, from: at }, room);
        yield points;
      }
    }
  }

  remove(): void {
    try {
      while (this.#given > 0) this.#take();
    } catch {
      // The thread's results are no longer needed.
    }
    if (this.#file === undefined) return;
    closeSync(this.#file);
    this.#file = undefined;
    rmSync(this.#path, { force: true });
  }

  /** Lets the thread write the points, and continues with the other array when that is written. */
  #flush(): void {
    const points = this.#points.subarray(0, this.#used);
    const box = boxOf(points);
    const cube = cubeAround(box, this.#cube, this.#batches);
    const count = points.length / STRIDE;
    const bytes = count * bytesPerPoint(cube);
    const memory = this.#held + bytes <= (this.#memory?.byteLength ?? 0) ? this.#memory : undefined;
    if (!memory) {
      this.checkRoom(bytes);
      this.#file ??= openSync(this.#path, 'wx+');
    }
    const starts = new Uint32Array(new SharedArrayBuffer((CELLS + 1) * Uint32Array.BYTES_PER_ELEMENT));
    const at = memory ? this.#held : this.#written;
    const batch: Batch = { memory, at, cube, starts, halvings: 0, place: [0, 0, 0] };
    this.#give({ kind: 'write', points: count, batch });
    if (this.#given > 1) this.#take();
    this.#batches.push(batch);
    this.#cube = cube;
    if (memory) this.#held += bytes;
    else this.#written += bytes;
    this.#stored += count;
    this.#used = 0;
    widen(this.box, box);
  }

  #load(node: CellNode): Float64Array {
    const runs = this.#batches.flatMap(batch => {
      const [from, to] = runOf(batch, node);
      return to > from ? [{ batch, from, to }] : [];
    });
    if (runs.reduce((sum, { from, to }) => sum + to - from, 0) !== node.points)
      throw new Error('a part of a cloud has not the points that were counted');
    const points = this.#points.subarray(0, node.points * STRIDE);
    this.#give({ kind: 'load', runs });
    return points;
  }

  /** Gives the thread a task on the array in use; from then on the other one is. */
  #give(task: PointTask): void {
    this.#workspace.send({ task, file: this.#file, array: this.#array });
    this.#given += 1;
    this.#array = this.#array === 0 ? 1 : 0;
    this.#points = this.#workspace.arrays[this.#array];
  }

  #take(): WorkDone {
    this.#given -= 1;
    return this.#workspace.take();
  }
}
