// Files of documents by their signed address: the address is the right to read, for an hour.
import { notFound } from '../../kit/errors.ts';
import { pathOf, type Addresses } from '../../http/addresses.ts';
import { sendFile } from '../../http/download.ts';
import { route, type Route } from '../../http/route.ts';
import type { Files } from './service.ts';

export function fileRoutes(files: Files, addresses: Pick<Addresses, 'verify'>): Route[] {
  return [
    route({
      id: 'downloadDocument', method: 'GET', path: '/file/document/{id}/{token}/{name}', group: 'document', summary: 'Download a file by its temporary address',
      access: { scopes: 'public', object: 'document' },
      handle: async call => {
        const { url, query } = call.exchange.request;
        if (!addresses.verify(pathOf(url), query as Record<string, unknown>)) throw notFound('file address');
        const { facts, fileName, mediaType } = await files.find(call.params.id, call.params.token);
        await sendFile(call, { ...facts, stored: () => files.blobs.readStored(facts), plain: range => files.blobs.read(facts, range), fileName, mediaType });
      },
    }),
  ];
}
