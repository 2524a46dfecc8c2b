// Points outside of memory. In files and in arrays a point is four doubles: x, y, z in the units of the source, Z up, and
// its colour as it was read (colours.ts).
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Doubles of a point. */
export const STRIDE = 4;

/** min x, y, z, max x, y, z */
export type PointBox = [number, number, number, number, number, number];

export const emptyBox = (): PointBox => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];

/** Makes `box` hold `other`, too. */
export function widen(box: PointBox, other: Readonly<PointBox>): void {
  for (let axis = 0; axis < 3; axis++) {
    box[axis] = Math.min(box[axis]!, other[axis]!);
    box[axis + 3] = Math.max(box[axis + 3]!, other[axis + 3]!);
  }
}

/** A file that blocks of points are added to. Its bytes are of this machine and this run only. */
export class PointFile {
  readonly #path: string;
  readonly #file: number;
  #end = 0;

  /** Creates it; it must not exist yet. */
  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx+');
  }

  /** Writes at the end and answers where that was. */
  append(points: Float64Array): number {
    const at = this.#end;
    const bytes = new Uint8Array(points.buffer, points.byteOffset, points.byteLength);
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    this.#end += bytes.length;
    return at;
  }

  read(at: number, into: Float64Array): void {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let done = 0; done < bytes.length;) {
      const count = readSync(this.#file, bytes, done, bytes.length - done, at + done);
      if (count === 0) throw new Error('a file of points became shorter while it was in use');
      done += count;
    }
  }

  remove(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}

/** Some of the points of a file, in the order in which they were added. Only one block of them is in memory. */
export class PointBucket {
  readonly box: PointBox = emptyBox();
  count = 0;
  readonly #file: PointFile;
  readonly #largest: number;
  #block: Float64Array<ArrayBuffer>;
  #used = 0;
  readonly #offsets: number[] = [];

  /** `blockPoints`: so many are written at once. */
  constructor(file: PointFile, blockPoints: number) {
    this.#file = file;
    this.#largest = blockPoints * STRIDE;
    this.#block = new Float64Array(Math.min(this.#largest, 64 * STRIDE));
  }

  add(x: number, y: number, z: number, colour: number): void {
    if (this.#used === this.#block.length) this.#makeRoom();
    const block = this.#block;
    const at = this.#used;
    block[at] = x;
    block[at + 1] = y;
    block[at + 2] = z;
    block[at + 3] = colour;
    this.#used = at + STRIDE;
    this.count += 1;
    const { box } = this;
    if (x < box[0]) box[0] = x;
    if (y < box[1]) box[1] = y;
    if (z < box[2]) box[2] = z;
    if (x > box[3]) box[3] = x;
    if (y > box[4]) box[4] = y;
    if (z > box[5]) box[5] = z;
  }

  /** The points in blocks; a block is good until the next one. Nothing may be added meanwhile. */
  *blocks(): Generator<Float64Array> {
    const block = new Float64Array(this.#largest);
    for (const at of this.#offsets) {
      this.#file.read(at, block);
      yield block;
    }
    if (this.#used > 0) yield this.#block.subarray(0, this.#used);
  }

  /** All points, in memory. */
  load(): Float64Array<ArrayBuffer> {
    const points = new Float64Array(this.count * STRIDE);
    let at = 0;
    for (const block of this.blocks()) {
      points.set(block, at);
      at += block.length;
    }
    return points;
  }

  /** Blocks begin small: there may be thousands of buckets, and most of them with few points. */
  #makeRoom(): void {
    if (this.#block.length === this.#largest) {
      this.#offsets.push(this.#file.append(this.#block));
      this.#used = 0;
      return;
    }
    const larger = new Float64Array(Math.min(this.#largest, this.#block.length * 4));
    larger.set(this.#block);
    this.#block = larger;
  }
}
