// Files of documents by their signed address: the address is the right to read, for an hour.
import type { Addresses } from '../../../http/answer/addresses.ts';
import { sendBlob } from '../../../http/answer/download.ts';
import { type Call, type Route, routesIn } from '../../../http/api/route.ts';
import type { Files, StoredFile } from './service.ts';

const routes = routesIn('document');

export function fileRoutes(files: Files, addresses: Addresses): Route[] {
  const send = (call: Call, file: StoredFile): Promise<void> => sendBlob(call, files.blobs, file);

  return [
    routes.get('downloadDocument', '/file/document/{id}/{token:text}/{name:text}', {
      summary: 'Download a file by its temporary address',
      access: { scopes: 'public' },
      handle: async call => {
        await addresses.check(call.exchange.request, 'file address');
        await send(call, await files.find(call.params.id, call.params.token));
      },
    }),
    routes.get('downloadDocumentPreview', '/file/document/{id}/{kind:text}/{token:text}/{name:text}', {
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
