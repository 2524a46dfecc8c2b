// A tile of a cloud, and the file in which all of them lie one after the other.
import { open, type FileHandle } from 'node:fs/promises';
import { XktSections } from '../xkt/sections.ts';
import { emptyBox, STRIDE, widen, type PointBox } from './point-file.ts';

/** Some points of a cloud, and those that lie between them, nearer. A point is in one tile only. */
export interface Tile {
  /** another one for each tile of a cloud */
  readonly name: string;
  /** of its points and those of its children; axes and units of the source, Z up */
  readonly box: Readonly<PointBox>;
  readonly points: number;
  /** about how far its points are from each other while only it and those above are there; 0 when nothing is below it */
  readonly spacing: number;
  /** where its file begins in the file of tiles, and how long it is */
  readonly start: number;
  readonly bytes: number;
  readonly children: readonly Tile[];
}

interface Place {
  readonly start: number;
  readonly bytes: number;
}

/** A degenerate box has no grid. */
const LEAST_HALF = 0.001;
const WHITE = 0xffffffff;

export class TileWriter {
  /** points of all tiles */
  points = 0;
  readonly #file: FileHandle;
  readonly #paint: (colour: number) => number;
  readonly #see: (points: Float64Array) => void;
  #end = 0;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, paint: (colour: number) => number, see: (points: Float64Array) => void) {
    this.#file = file;
    this.#paint = paint;
    this.#see = see;
  }

  /** Creates the file. `paint`: colours as they are shown; `see`: given the points of each tile. */
  static async create(
    path: string,
    paint: (colour: number) => number,
    see: (points: Float64Array) => void = () => undefined,
  ): Promise<TileWriter> {
    return new TileWriter(await open(path, 'wx'), paint, see);
  }

  /** Adds a tile of these points (point-file.ts), above `children`. While it is packed the next one may be prepared: one is
   *  under way at a time. */
  async add(name: string, points: Float64Array, spacing: number, children: readonly Tile[]): Promise<Tile> {
    const own: PointBox = points.length === 0 ? [0, 0, 0, 0, 0, 0] : boxOf(points);
    const sections = this.#sections(name, points, own);
    this.#see(points);
    await this.#last;
    // Its place is known when it is packed: sizes first, then the order of calls.
    const place: { start: number; bytes: number } = { start: 0, bytes: 0 };
    this.#last = this.#append(sections).then(written => Object.assign(place, written));
    this.#last.catch(() => undefined); // whoever waits for it next hears of it
    this.points += points.length / STRIDE;
    for (const child of children) widen(own, child.box);
    return {
      name,
      box: own,
      points: points.length / STRIDE,
      spacing,
      children,
      get start() {
        return place.start;
      },
      get bytes() {
        return place.bytes;
      },
    };
  }

  /** All tiles are on the disk then. Answers how many bytes they have. */
  async close(): Promise<number> {
    try {
      await this.#last;
      await this.#file.sync();
    } finally {
      await this.#file.close();
    }
    return this.#end;
  }

  /** Closes the file as it is. */
  async abort(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#file.close();
  }

  async #append(sections: XktSections): Promise<Place> {
    const start = this.#end;
    for (const piece of await sections.pack()) {
      await this.#file.write(piece, 0, piece.length, this.#end);
      this.#end += piece.length;
    }
    return { start, bytes: this.#end - start };
  }

  /** Y up: x, z, -y. The corner of the box is taken off in double precision. */
  #sections(name: string, points: Float64Array, box: Readonly<PointBox>): XktSections {
    const sections = new XktSections();
    if (points.length === 0) return sections;
    const centre = [0, 1, 2].map(axis => (box[axis]! + box[axis + 3]!) / 2) as [number, number, number];
    const half = [0, 1, 2].map(axis => Math.max((box[axis + 3]! - box[axis]!) / 2, LEAST_HALF)) as [
      number,
      number,
      number,
    ];
    const grid = new Uint16Array((points.length / STRIDE) * 3);
    const colours = new Uint8Array(points.length);
    const steps = half.map(each => 65535 / (2 * each)) as [number, number, number];
    for (let at = 0, to = 0; at < points.length; at += STRIDE, to += 3) {
      grid[to] = onGrid((points[at]! - centre[0] + half[0]) * steps[0]);
      grid[to + 1] = onGrid((points[at + 2]! - centre[2] + half[2]) * steps[2]);
      grid[to + 2] = onGrid((centre[1] - points[at + 1]! + half[1]) * steps[1]);
      const colour = this.#paint(points[at + 3]!);
      colours[at] = colour & 255;
      colours[at + 1] = (colour >>> 8) & 255;
      colours[at + 2] = (colour >>> 16) & 255;
      colours[at + 3] = 255;
    }
    sections.tile([centre[0], centre[2], -centre[1]], [half[0], half[2], half[1]]);
    sections.entity(name);
    sections.mesh(sections.points(grid, colours), WHITE, null);
    return sections;
  }
}

function onGrid(value: number): number {
  const rounded = Math.round(value);
  return rounded < 0 ? 0 : rounded > 65535 ? 65535 : rounded;
}

/** The box of points. */
export function boxOf(points: Float64Array): PointBox {
  const box = emptyBox();
  for (let at = 0; at < points.length; at += STRIDE) {
    for (let axis = 0; axis < 3; axis++) {
      const value = points[at + axis]!;
      if (value < box[axis]!) box[axis] = value;
      if (value > box[axis + 3]!) box[axis + 3] = value;
    }
  }
  return box;
}
