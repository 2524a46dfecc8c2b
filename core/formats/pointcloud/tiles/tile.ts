// A tile of a cloud, and the file in which all tiles are stored one after the other.
import { open, type FileHandle } from 'node:fs/promises';
import { boxOf, STRIDE, widen, type PointBox } from '../octree/points.ts';
import { pntsOf, type TileLook } from './pnts.ts';

/**
 * Some points of a cloud; its children have the points between them, for a nearer view. A point is in one tile only.
 */
export interface Tile {
  /** of its points and those of its children; axes and units of the source, Z up */
  readonly box: Readonly<PointBox>;
  readonly points: number;
  /** approximate distance between its points while only it and its ancestors are shown; 0 without children */
  readonly spacing: number;
  /** the offset of its file in the file of tiles, unique to each, and its length */
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

  /** Creates the file. `see`: receives the points of each tile. */
  static async create(
    path: string,
    look: TileLook,
    see: (points: Float64Array) => void = () => undefined,
  ): Promise<TileWriter> {
    return new TileWriter(await open(path, 'wx'), look, see);
  }

  /**
   * Adds a tile of these points (points.ts), above `children`. While it is written the next one may be prepared: one is
   * in progress at a time.
   */
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

  /** Afterwards all tiles are on the disk. Returns their size in bytes. */
  async close(): Promise<number> {
    await this.#last;
    await this.#file.sync();
    await this.#file.close();
    return this.#end;
  }

  /** Closes the file in its present state, if it is still open. */
  async abort(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#file.close();
  }

  async #write(file: Buffer, start: number): Promise<void> {
    for (let done = 0; done < file.length;)
      done += (await this.#file.write(file, done, file.length - done, start + done)).bytesWritten;
    // Releases its memory at once instead of at the next garbage collection.
    (file.buffer as ArrayBuffer).transfer(0);
  }
}
