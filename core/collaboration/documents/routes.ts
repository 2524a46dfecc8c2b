import Type from 'typebox';
import { ifNoneMatch } from '../../http/answer/etags.ts';
import { cleanFileName } from '../../http/answer/file-names.ts';
import { callerOf, projectOf, route, type Route, viewOf } from '../../http/api/route.ts';
import { receiveFile } from '../../http/body/upload.ts';
import { Ids } from '../folders/schema.ts';
import { Document, DocumentChange, DocumentQuery } from './schema.ts';
import type { Documents } from './service.ts';

const group = 'document';
const documents = '/cloud/{cloud_pk}/project/{project_pk}/document';
/** most bytes of one text field of an upload */
const FIELD_BYTES = 64 * 1024;

function withCleanName<Fields extends { readonly file_name?: string | undefined }>(fields: Fields): Fields {
  return fields.file_name ? { ...fields, file_name: cleanFileName(fields.file_name) } : fields;
}

// Long: a table of routes.
export function documentRoutes(service: Documents): Route[] {
  return [
    route({
      id: 'getDocuments',
      method: 'GET',
      path: documents,
      group,
      summary: 'List the documents of a project: the newest version of each',
      access: { scopes: ['document:read'], role: 'guest' },
      query: DocumentQuery,
      answer: Type.Array(Document),
      handle: async call => {
        const changes = await service.changesOf(projectOf(call));
        return ifNoneMatch(call, await service.stateOf(projectOf(call), { signed: true, changes }), () =>
          service.list(viewOf(call), call.query, undefined, { changes }),
        );
      },
    }),
    route({
      id: 'createDocument',
      method: 'POST',
      path: documents,
      group,
      summary: 'Upload a file as a document; models are created automatically',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.create' },
      accepts: 'multipart',
      status: 201,
      answer: Document,
      handle: async call => {
        const { fields, fileName, stored } = await receiveFile(call, {
          store: service.storeFileIn(projectOf(call).cloudId),
          discard: service.giveUp,
          fields: { maxBytes: FIELD_BYTES },
        });
        return service.upload(callerOf(call), viewOf(call), { fields: withCleanName(fields), fileName, blob: stored });
      },
    }),
    route({
      id: 'bulkDeleteDocuments',
      method: 'DELETE',
      path: `${documents}/bulk_destroy`,
      group,
      summary: 'Delete several documents',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.delete' },
      body: Ids,
      status: 204,
      handle: async call => service.removeMany(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getDocument',
      method: 'GET',
      path: `${documents}/{id}`,
      group,
      summary: 'Get a document',
      access: { scopes: ['document:read'], role: 'guest' },
      answer: Document,
      handle: async call => service.describeOne(call.params.id, viewOf(call)),
    }),
    route({
      id: 'updateDocument',
      method: 'PATCH',
      path: `${documents}/{id}`,
      group,
      summary: 'Update a document: its name, description or place',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.update' },
      body: DocumentChange,
      status: 201,
      answer: Document,
      handle: async call => service.update(callerOf(call), viewOf(call), call.params.id, withCleanName(call.body)),
    }),
    route({
      id: 'deleteDocument',
      method: 'DELETE',
      path: `${documents}/{id}`,
      group,
      summary: 'Delete a document',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.delete' },
      status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), call.params.id),
    }),
    route({
      id: 'getFolderDocuments',
      method: 'GET',
      path: '/cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document',
      group,
      summary: 'List the documents of a folder',
      access: { scopes: ['document:read'], role: 'guest' },
      query: DocumentQuery,
      answer: Type.Array(Document),
      handle: async call =>
        ifNoneMatch(call, await service.stateOf(projectOf(call), { signed: true }), () =>
          service.list(viewOf(call), call.query, call.params.folder_pk),
        ),
    }),
  ];
}
