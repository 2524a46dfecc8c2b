// Files of documents by their signed address: the address is the right to read, for an hour.
import type { Addresses } from '../../../http/answer/addresses.ts';
import { sendFile } from '../../../http/answer/download.ts';
import { route, type Call, type Route } from '../../../http/api/route.ts';
import type { Files, StoredFile } from './service.ts';

export function fileRoutes(files: Files, addresses: Addresses): Route[] {
  const send = (call: Call, { facts, fileName, mediaType }: StoredFile): Promise<void> =>
    sendFile(call, {
      ...facts,
      stored: () => files.blobs.readStored(facts),
      plain: range => files.blobs.read(facts, range),
      fileName,
      mediaType,
    });

  return [
    route({
      id: 'downloadDocument',
      method: 'GET',
      path: '/file/document/{id}/{token}/{name}',
      group: 'document',
      summary: 'Download a file by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'file address');
        await send(call, await files.find(call.params.id, call.params.token));
      },
    }),
    route({
      id: 'downloadDocumentPreview',
      method: 'GET',
      path: '/file/document/{id}/{kind}/{token}/{name}',
      group: 'document',
      summary: 'Download the picture of a document, or the file shown in its stead, by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'file address');
        const { id: documentId, kind, token: hashStart } = call.params;
        await files.readPreview({ documentId, kind, hashStart }, file => send(call, file));
      },
    }),
  ];
}
