// Documents that topics may refer to: listed, downloaded and uploaded.
import type { Readable } from 'node:stream';
import Type from 'typebox';
import { sendBlob } from '../../http/answer/download.ts';
import { receiveBytes } from '../../http/body/raw-upload.ts';
import {
  callerOf,
  inBcf3,
  projectOf,
  viewOf,
  type Call,
  type Route,
  routesIn,
  routesFor,
} from '../../http/api/route.ts';
import { guests } from '../access.ts';
import type { Blobs, PinnedBlob } from '../../storage/blobs/blobs.ts';
import { PageQuery, type BcfVersion } from '../odata/schema.ts';
import { pageOf } from '../odata/service.ts';
import { BcfDocument, DocumentQuery3 } from './schema.ts';
import type { BcfDocuments, SentFile } from './service.ts';

const path = '/bcf/2.1/projects/{projects_pk}/documents';
const path3 = '/bcf/3.0/projects/{projects_pk}/documents';
const { routes, reads, writes } = routesFor('bcf-standard', { ...guests, writes: { ...guests.writes, role: 'user' } });
const routes3 = routesIn('bcf-3.0');

interface DocumentBytes {
  readonly blobs: Blobs;
  /** takes bytes in, as long as they fit into the cloud */
  storeIn(
    cloudId: number,
  ): (
    stream: Readable,
    about: { readonly fileName: string; readonly announcedSize: number | undefined },
  ) => Promise<PinnedBlob>;
}

export function documentRoutes(documents: BcfDocuments, { blobs, storeIn }: DocumentBytes): Route[] {
  const receive = (call: Pick<Call, 'exchange' | 'place'>): Promise<SentFile> =>
    receiveBytes(call, async (stream, { fileName, announcedSize }) => ({
      fileName,
      blob: await storeIn(projectOf(call).cloudId)(stream, { fileName: fileName ?? '', announcedSize }),
    }));
  const download = routes.get('getBcfDocument', `${path}/{document_guid:text}`, {
    summary: 'Download a document',
    // Any document of the project: only tokens with the scope to read documents may download them.
    access: { scopes: ['document:read'], role: 'guest' },
    handle: async call => {
      const { facts, fileName } = await documents.file(projectOf(call), call.params.document_guid);
      await sendBlob(call, blobs, { facts, fileName, mediaType: 'application/octet-stream' });
    },
  });
  const list = (version: BcfVersion) => ({
    summary: 'List the documents that topics may refer to',
    access: reads,
    query: PageQuery,
    answer: Type.Array(BcfDocument),
    handle: async (call: Call<unknown, PageQuery>) => pageOf(await documents.list(viewOf(call), version), call.query),
  });
  const creation = {
    summary: 'Create a document of a file, whose name is in Content-Disposition',
    access: writes('document.create'),
    accepts: 'bytes',
    status: 201,
    answer: BcfDocument,
  } as const;
  return [
    routes.get('getBcfDocuments', path, list('2.1')),
    routes3.get('getBcfDocumentsV3', path3, list('3.0')),
    routes.post('createBcfDocument', path, {
      ...creation,
      handle: async call => documents.create(callerOf(call), viewOf(call), await receive(call), undefined),
    }),
    routes3.post('createBcfDocumentV3', path3, {
      ...creation,
      query: DocumentQuery3,
      handle: async call => documents.create(callerOf(call), viewOf(call), await receive(call), call.query.guid),
    }),
    download,
    inBcf3(download),
  ];
}
