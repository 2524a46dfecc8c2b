// Pictures of clouds and projects by their signed address.
import type { Addresses } from '../../../http/answer/addresses.ts';
import { sendFile } from '../../../http/answer/download.ts';
import { route, type Route } from '../../../http/api/route.ts';
import type { Pictures } from './service.ts';

export function pictureRoutes(pictures: Pictures, addresses: Addresses): Route[] {
  return [
    route({
      id: 'downloadPicture',
      method: 'GET',
      path: '/file/picture/{kind}/{id}/{token}/{name}',
      group: 'cloud',
      summary: 'Download the picture of a cloud or project by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'picture address');
        const { facts, fileName, mediaType } = await pictures.find(call.params.kind, call.params.id, call.params.token);
        await sendFile(call, {
          ...facts,
          stored: () => pictures.blobs.readStored(facts),
          plain: range => pictures.blobs.read(facts, range),
          fileName,
          mediaType,
        });
      },
    }),
  ];
}
