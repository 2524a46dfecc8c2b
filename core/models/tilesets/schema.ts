import Type from 'typebox';
import { marks } from '../../formats/pointcloud/point-values.ts';
import { tileFormats, type Tileset as Described, type TilesetNode } from '../../formats/pointcloud/tiles/tile.ts';
import { named, oneOf } from '../../kit/shapes.ts';

export const TilesetQuery = Type.Object({
  tile_format: Type.Optional(
    oneOf(tileFormats, { description: 'xkt when absent; glb: glTF points compressed with meshopt' }),
  ),
});

const node = Type.Object({
  boundingVolume: Type.Object({
    box: Type.Array(Type.Number(), { description: 'centre, then half of each edge as a vector; Z up' }),
  }),
  geometricError: Type.Number(),
  refine: Type.Optional(Type.Literal('ADD')),
  content: Type.Object({ uri: Type.String() }),
  extras: Type.Optional(
    Type.Object({ points: Type.Integer() }, { description: 'how many points the tile has; not of xkt' }),
  ),
  children: Type.Optional(Type.Array(Type.Ref('Tile'))),
});

const Range = Type.Object({ minimum: Type.Number(), maximum: Type.Number() });

export const Tileset = Type.Object({
  asset: Type.Object({ version: Type.String() }),
  properties: Type.Optional(
    Type.Object(Object.fromEntries(marks.map(mark => [mark, Type.Optional(Range)])), {
      description: 'what each point of a tile has in its batch table, with the range over all tiles; pnts only',
    }),
  ),
  geometricError: Type.Number(),
  root: Type.Unsafe<TilesetNode>(Type.Cyclic({ Tile: named('Tile', node) }, 'Tile')),
});
export type Tileset = Described;
