// The tree of tiles as clients read it: a 3D Tiles tileset, version 1.0, all refined by adding.
import type { PointBox } from '../octree/points.ts';
import type { MarkRanges } from '../marks.ts';
import type { Tile } from './tile.ts';

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
