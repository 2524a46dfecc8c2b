import type { Addresses } from '../../http/answer/addresses.ts';
import { sendBytes } from '../../http/answer/download.ts';
import { callerOf, type Route, routesIn } from '../../http/api/route.ts';
import { creating, modelAt, readsModel } from '../access/service.ts';
import { Model } from '../records/schema.ts';
import { Tileset, TilesetQuery } from './schema.ts';
import type { Tilesets } from './service.ts';

const routes = routesIn('model-files');

const path = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/tileset';

export const tilesetRoutes = (tilesets: Tilesets, addresses: Addresses): Route[] => [
  routes.get('getTileset', path, {
    summary: 'Get the 3D Tiles tileset of a point cloud, with temporary addresses',
    access: readsModel,
    query: TilesetQuery,
    answer: Tileset,
    handle: call => tilesets.get(modelAt(call, call.params.id), call.query.tile_format ?? 'xkt'),
  }),
  routes.post('createTileset', path, {
    summary: 'Recreate the tiles of a point cloud',
    ...creating('model.reprocess'),
    answer: Model,
    handle: call => tilesets.create(modelAt(call, call.params.id), callerOf(call)),
  }),
  routes.get('downloadTile', '/file/model/{id}/tiles/{token:text}/{name:text}', {
    summary: 'Download a tile of a point cloud by its temporary address',
    access: { scopes: 'public' },
    handle: async call => {
      await addresses.check(call.exchange.request, 'temporary address');
      const { bytes, ...file } = await tilesets.fileAt(call.params.id, call.params.token, call.params.name);
      await sendBytes(call, bytes, { ...file, mediaType: 'application/octet-stream', inline: true });
    },
  }),
];
