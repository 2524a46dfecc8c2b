// A tile of a cloud, and the file in which all tiles are stored one after the other.
import { open, type FileHandle } from 'node:fs/promises';
import { boxOf, STRIDE, widen, type PointBox } from '../octree/points.ts';
import { pntsOf, type TileLook } from './pnts.ts';
import type { MarkRanges } from '../point-values.ts';

// The tree of tiles as clients read it: a 3D Tiles tileset, version 1.0, all refined by adding.

/** The data of a cloud that is stored in addition to the file of its tiles. */
export interface StoredTileset {
  readonly root: Tile;
  readonly marks: MarkRanges;
}

/** Formats of tiles in responses; `xkt` for the public viewer, which reads the errors of tiles in its own way. */
export const tileFormats = ['xkt', 'pnts', 'glb'] as const;
export type TileFormat = (typeof tileFormats)[number];

export interface TilesetNode {
  /** centre, then half of each edge as a vector; Z up */
  readonly boundingVolume: { readonly box: number[] };
  readonly geometricError: number;
  readonly refine?: 'ADD';
  readonly content: { readonly uri: string };
  /** not of the form xkt */
  readonly extras?: { readonly points: number };
  readonly children?: readonly TilesetNode[];
}

export interface Tileset {
  readonly asset: { readonly version: string };
  /** of the properties that points have in tiles of the form pnts: the range over the whole cloud */
  readonly properties?: MarkRanges;
  readonly geometricError: number;
  readonly root: TilesetNode;
}

// The viewer that loads XKT shows a tile, the first one excepted, while the camera is nearer to the centre of its box
// than
// 200 times its error, and nothing with an error of 0. A tile is wanted when the points above it are about two pixels
// apart on a view of 800 pixels and 60 degrees: at 350 times their distance.
const SENSITIVITY = 200;
const VIEW = 350;
const LEAST_SPACING = 0.001;

/** @param uriOf the absolute address of a tile's file */
export function tilesetOf({ root, marks }: StoredTileset, format: TileFormat, uriOf: (tile: Tile) => string): Tileset {
  const describe = (tile: Tile, spacingAbove: number): TilesetNode => ({
    boundingVolume: { box: volumeOf(tile.box) },
    geometricError:
      format === 'xkt'
        ? (radiusOf(tile.box) + VIEW * Math.max(spacingAbove, LEAST_SPACING)) / SENSITIVITY
        : tile.spacing,
    content: { uri: uriOf(tile) },
    ...(format === 'xkt' ? {} : { extras: { points: tile.points } }),
    ...(tile.children.length === 0 ? {} : { children: tile.children.map(child => describe(child, tile.spacing)) }),
  });
  return {
    asset: { version: '1.0' },
    ...(format === 'pnts' && Object.keys(marks).length > 0 ? { properties: marks } : {}),
    geometricError: Math.max(2 * radiusOf(root.box), LEAST_SPACING),
    root: { ...describe(root, root.spacing), refine: 'ADD' },
  };
}

function volumeOf([x, y, z, X, Y, Z]: Readonly<PointBox>): number[] {
  return [(x + X) / 2, (y + Y) / 2, (z + Z) / 2, (X - x) / 2, 0, 0, 0, (Y - y) / 2, 0, 0, 0, (Z - z) / 2];
}

const radiusOf = ([x, y, z, X, Y, Z]: Readonly<PointBox>): number => Math.hypot(X - x, Y - y, Z - z) / 2;

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
  static async create(path: string, look: TileLook, see: (points: Float64Array) => void = () => undefined) {
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
    this.#last.catch(() => undefined); // the next wait for it gets the error
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
