// Several documents and folders as one ZIP.
import type { Addresses } from '../../http/answer/addresses.ts';
import { sendZip } from '../../http/answer/download.ts';
import { BULK_BYTES, callerOf, projectOf, type Route, viewOf, routesIn } from '../../http/api/route.ts';
import { Archive, ArchiveQuery, NewArchive, PackageQuery } from './schema.ts';
import type { Archives } from './service.ts';

const routes = routesIn('document');
const scopes = ['document:read'] as const;

export const archiveRoutes = (service: Archives, addresses: Addresses): Route[] => [
  routes.get('downloadArchive', '/archive/cloud/{cloud_pk}/project/{project_pk}', {
    summary: 'Download documents and folders as a zip; without ids the whole project',
    access: { scopes, role: 'guest', tokenIn: 'accessToken' },
    query: ArchiveQuery,
    handle: async call => {
      const { 'folderId[]': folderIds = [], 'documentId[]': documentIds = [] } = call.query;
      await sendZip(call, await service.pack(projectOf(call), { folderIds, documentIds }));
    },
  }),
  routesIn('model').get('downloadOfflinePackage', '/archive/cloud/{cloud_pk}/project/{project_pk}/offline-package', {
    summary: 'Download a model with its source and generated files as a zip',
    access: { scopes: ['model:read'], role: 'guest', tokenIn: 'accessToken' },
    query: PackageQuery,
    handle: async call => sendZip(call, await service.packModel(viewOf(call), call.query.modelId)),
  }),
  routes.post('createArchive', '/cloud/{cloud_pk}/project/{project_pk}/archive', {
    summary: 'Get a temporary address of a zip with documents and folders; without ids the whole project',
    access: { scopes, role: 'guest', audit: { none: 'an address to read by changes nothing' } },
    body: NewArchive,
    bodyLimit: BULK_BYTES,
    status: 201,
    answer: Archive,
    handle: async call =>
      service.order(callerOf(call), viewOf(call), {
        folderIds: call.body.folder_ids ?? [],
        documentIds: call.body.document_ids ?? [],
      }),
  }),
  routes.get('downloadOrderedArchive', '/file/archive/{id}/{name:text}', {
    summary: 'Download a zip by its temporary address',
    access: { scopes: 'public' },
    handle: async call => {
      await addresses.check(call.exchange.request, 'archive');
      await sendZip(call, await service.packOrder(call.params.id));
    },
  }),
];
