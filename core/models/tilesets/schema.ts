// Shapes of the tiles of a point cloud.
import Type from 'typebox';
import type { Tileset as Described, TilesetNode } from '../../formats/pointcloud/tileset.ts';
import { named, oneOf } from '../../kit/shapes.ts';

export const tileFormats = ['xkt', 'pnts'] as const;

export const TilesetQuery = Type.Object({
  tile_format: Type.Optional(oneOf(tileFormats, { description: 'xkt when absent' })),
});

const node = Type.Object({
  boundingVolume: Type.Object({
    box: Type.Array(Type.Number(), { description: 'centre, then half of each edge as a vector; Z up' }),
  }),
  geometricError: Type.Number(),
  refine: Type.Optional(Type.Literal('ADD')),
  content: Type.Object({ uri: Type.String() }),
  children: Type.Optional(Type.Array(Type.Ref('Tile'))),
});

export const Tileset = Type.Object({
  asset: Type.Object({ version: Type.String() }),
  geometricError: Type.Number(),
  root: Type.Unsafe<TilesetNode>(Type.Cyclic({ Tile: named('Tile', node) }, 'Tile')),
});
export type Tileset = Described;
