// A tile of a cloud, and the file in which all of them lie one after the other.
import { open, type FileHandle } from 'node:fs/promises';
import { boxOf, STRIDE, widen, type PointBox } from '../octree/points.ts';
import { pntsOf, type TileLook } from './pnts.ts';

/** Some points of a cloud, and those that lie between them, nearer. A point is in one tile only. */
export interface Tile {
  /** of its points and those of its children; axes and units of the source, Z up */
  readonly box: Readonly<PointBox>;
  readonly points: number;
  /**
   * about how far its points are from each other while only it and those above are there; 0 when nothing is below it
   */
  readonly spacing: number;
  /** where its file begins in the file of tiles, another place for each, and how long it is */
  readonly start: number;
  readonly bytes: number;
  readonly children: readonly Tile[];
}

export class TileWriter {
  /** points of all tiles */
  points = 0;
  readonly #file: FileHandle;
  readonly #look: TileLook;
  readonly #see: (points: Float64Array) => void;
  #end = 0;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, look: TileLook, see: (points: Float64Array) => void) {
    this.#file = file;
    this.#look = look;
    this.#see = see;
  }

  /** Creates the file. `see`: given the points of each tile. */
  static async create(
    path: string,
    look: TileLook,
    see: (points: Float64Array) => void = () => undefined,
  ): Promise<TileWriter> {
    return new TileWriter(await open(path, 'wx'), look, see);
  }

  /** Adds a tile of these points (points.ts), above `children`. While it is written the next one may be prepared: one
   *  is under way at a time. */
  async add(points: Float64Array, spacing: number, children: readonly Tile[]): Promise<Tile> {
    const box: PointBox = points.length === 0 ? [0, 0, 0, 0, 0, 0] : boxOf(points);
    const file = pntsOf(points, box, this.#look);
    this.#see(points);
    const start = this.#end;
    this.#end += file.length;
    this.points += points.length / STRIDE;
    for (const child of children) widen(box, child.box);
    await this.#last;
    this.#last = this.#write(file, start);
    this.#last.catch(() => undefined); // whoever waits for it next hears of it
    return { box, points: points.length / STRIDE, spacing, start, bytes: file.length, children };
  }

  /** All tiles are on the disk then. Answers how many bytes they have. */
  async close(): Promise<number> {
    await this.#last;
    await this.#file.sync();
    await this.#file.close();
    return this.#end;
  }

  /** Closes the file as it is, if it is still open. */
  async abort(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#file.close();
  }

  async #write(file: Buffer, start: number): Promise<void> {
    for (let done = 0; done < file.length;)
      done += (await this.#file.write(file, done, file.length - done, start + done)).bytesWritten;
    // Its memory is free at once instead of when garbage is collected.
    (file.buffer as ArrayBuffer).transfer(0);
  }
}
