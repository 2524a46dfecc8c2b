// Files of documents by their signed address: the address is the right to read, for an hour.
import { notFound } from '../../kit/errors.ts';
import { pathOf, type Addresses } from '../../http/addresses.ts';
import { sendFile } from '../../http/download.ts';
import { route, type Call, type Route } from '../../http/route.ts';
import type { Files, StoredFile } from './service.ts';

export function fileRoutes(files: Files, addresses: Pick<Addresses, 'verify'>): Route[] {
  /** @throws 404 for an address that was not signed here, or has ended */
  const requireSigned = ({ exchange: { request } }: Pick<Call, 'exchange'>): void => {
    if (!addresses.verify(pathOf(request.url), request.query as Record<string, unknown>)) throw notFound('file address');
  };
  const send = async (call: Call, { facts, fileName, mediaType }: StoredFile): Promise<void> => {
    await sendFile(call, { ...facts, stored: () => files.blobs.readStored(facts), plain: range => files.blobs.read(facts, range), fileName, mediaType });
  };
  return [
    route({
      id: 'downloadDocument', method: 'GET', path: '/file/document/{id}/{token}/{name}', group: 'document', summary: 'Download a file by its temporary address',
      access: { scopes: 'public', object: 'document' },
      handle: async call => {
        requireSigned(call);
        await send(call, await files.find(call.params.id, call.params.token));
      },
    }),
    route({
      id: 'downloadDocumentPreview', method: 'GET', path: '/file/document/{id}/{kind}/{token}/{name}', group: 'document', summary: 'Download the picture of a document, or the file shown in its stead, by its temporary address',
      access: { scopes: 'public', object: 'document' },
      handle: async call => {
        requireSigned(call);
        await send(call, await files.findPreview(call.params.id, call.params.kind, call.params.token));
      },
    }),
  ];
}
