// The tiles of point clouds: their tree with addresses, and the files behind these.
import { buffer, text } from 'node:stream/consumers';
import { yieldToEventLoop } from '../../kit/event-loop.ts';
import { glbOf, xktOf } from '../../formats/pointcloud/tiles/tile-forms.ts';
import { readPnts, type PlacedPoints } from '../../formats/pointcloud/tiles/pnts.ts';
import { tileFormats, tilesetOf } from '../../formats/pointcloud/tiles/tile.ts';
import type { StoredTileset, Tile, TileFormat } from '../../formats/pointcloud/tiles/tile.ts';
import type { Caller } from '../../access/caller.ts';
import type { Signer } from '../../access/scopes.ts';
import { existing, notFound } from '../../kit/errors.ts';
import { portionsOf } from '../../storage/db.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { Files } from '../files/service.ts';
import type { Repairs } from '../processing/repairs/service.ts';
import type { Conversions } from '../processing/conversions/service.ts';
import type { Model } from '../records/schema.ts';
import type { Records } from '../records/service.ts';
import type { Tileset } from './schema.ts';

/** Addresses take time: large clouds need thousands, and other requests wait in the meantime. */
const SIGNED_AT_ONCE = 500;

export type Tilesets = ReturnType<typeof createTilesets>;

export function createTilesets(parts: {
  readonly access: Access;
  readonly records: Records;
  reprocess(at: ModelAt, caller: Caller, edits: { readonly keepEdits: boolean }): Promise<void>;
  readonly files: Files;
  readonly repairs: Repairs;
  readonly conversions: Conversions;
  readonly blobs: Blobs;
  readonly signer: Signer;
}) {
  const { access, records, reprocess, files, conversions, repairs, blobs, signer } = parts;

  /** @throws 404 when the model is no point cloud */
  async function cloudAt(at: ModelAt): Promise<{ id: number; conversion_id: number | null }> {
    const row = await access.visibleAt(at);
    if (row.type !== 'POINT_CLOUD') throw notFound('tileset');
    return row;
  }

  return {
    /** @throws 404 when the model is no cloud, or not processed yet */
    async get(at: ModelAt, format: TileFormat): Promise<Tileset> {
      const { id, conversion_id } = await cloudAt(at);
      const outputs = conversion_id === null ? [] : await conversions.outputsOf([conversion_id]);
      const [tileset, tiles] = ['tileset', 'tiles'].map(kind => outputs.find(output => output.kind === kind));
      if (!tileset || !tiles) throw notFound('tileset');
      const json = await repairs.reading(conversion_id, [tileset, tiles], () => blobs.read(tileset).then(text));
      const stored = JSON.parse(json) as StoredTileset;
      const addresses = new Map<Tile, string>();
      for (const portion of portionsOf(tilesBelow(stored.root), SIGNED_AT_ONCE)) {
        for (const tile of portion)
          addresses.set(
            tile,
            signer.sign('model', pathOfTile(id, tiles.hash, `${tile.start}-${tile.bytes}.${format}`), at.origin) ?? '',
          );
        await yieldToEventLoop();
      }
      return tilesetOf(stored, format, tile => addresses.get(tile)!);
    },

    /** Makes the tiles of a cloud again; the previous ones are served until then. */
    async create(at: ModelAt, caller: Caller): Promise<Model> {
      await cloudAt(at);
      await reprocess(at, caller, { keepEdits: true });
      return records.get(at);
    },

    /** The file of a tile. @param name as a tileset names it: its place among all tiles and the format @throws 404 */
    async fileAt(modelId: number, shortHash: string, name: string) {
      const [, from, length, ending] = /^(\d{1,15})-(\d{1,15})\.(\w+)$/.exec(name) ?? [];
      const format = existing(
        tileFormats.find(each => each === ending),
        'tile',
      );
      const [start, bytes] = [Number(from), Number(length)];
      const { hash, stored } = await files.readOutput({ modelId, kind: 'tiles', hashStart: shortHash }, async tiles => {
        if (!(bytes > 0 && start + bytes <= tiles.size)) throw notFound('tile');
        return { hash: tiles.hash, stored: await buffer(await blobs.read(tiles, { start, end: start + bytes - 1 })) };
      });
      const points = existing(readPnts(stored), 'tile');
      const file = await makers[format](points, { stored, id: `${modelId}-r${start}` });
      return { hash: `${hash}-${modelId}-${name}`, fileName: name, bytes: file };
    },
  };
}

/** How the file of each form is made of a stored tile. */
const makers: Readonly<Record<TileFormat, (points: PlacedPoints, tile: StoredTile) => Buffer | Promise<Buffer>>> = {
  pnts: (_, { stored }) => stored,
  xkt: (points, { id }) => xktOf(points, id),
  glb: points => glbOf(points),
};

interface StoredTile {
  readonly stored: Buffer;
  /** Models of equal bytes share their tiles; a viewer that shows both needs ids of each. */
  readonly id: string;
}

const tilesBelow = (tile: Tile): Tile[] => [tile, ...tile.children.flatMap(tilesBelow)];

/** Address of a tile. The last part differs for each tile: viewers name what they load by it. */
const pathOfTile = (modelId: number, hash: string, name: string): string =>
  `/file/model/${modelId}/tiles/${hash.slice(0, 16)}/${name}`;
