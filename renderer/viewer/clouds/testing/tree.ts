import { readTileset, type TilesetNode, type TileTree } from '../tile-tree.ts';

/** A tile of the tileset: a cube, Z up, its children are its octants. */
export function cubeTile(
  [x, y, z]: readonly [number, number, number],
  edge: number,
  levels: number,
  path = 'r',
): TilesetNode {
  const half = edge / 2;
  const children =
    levels === 0
      ? []
      : Array.from({ length: 8 }, (_each, n) =>
          cubeTile(
            [x + (n & 1 ? half : 0), y + (n & 2 ? half : 0), z + (n & 4 ? half : 0)],
            half,
            levels - 1,
            `${path}${n}`,
          ),
        );
  return {
    boundingVolume: { box: [x + half, y + half, z + half, half, 0, 0, 0, half, 0, 0, 0, half] },
    geometricError: levels === 0 ? 0 : edge / 50,
    content: { uri: `https://host/${path}.pnts` },
    extras: { points: 1000 },
    ...(children.length > 0 && { children }),
  };
}

export const cubeTree = (at: readonly [number, number, number], edge: number, levels: number): TileTree =>
  readTileset(cubeTile(at, edge, levels));
