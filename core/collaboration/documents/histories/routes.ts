// Versions of documents.
import Type from 'typebox';
import { callerOf, projectOf, route, type Route, viewOf } from '../../../http/api/route.ts';
import { Document } from '../schema.ts';
import { Ids } from '../../folders/schema.ts';
import type { Histories } from './service.ts';

const group = 'document-history';
const documents = '/cloud/{cloud_pk}/project/{project_pk}/document';

export function historyRoutes(service: Histories): Route[] {
  return [
    route({
      id: 'bulkDeleteDocumentHistory',
      method: 'DELETE',
      path: `${documents}/bulk_destroy_history`,
      group,
      summary: 'Delete several documents with all versions',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.delete' },
      body: Ids,
      status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getDocumentHistories',
      method: 'GET',
      path: `${documents}/{document_pk}/history`,
      group,
      summary: 'List the versions of a document, the head first, the others newest first',
      access: { scopes: ['document:read'], role: 'guest' },
      answer: Type.Array(Document),
      handle: async call => service.list(viewOf(call), call.params.document_pk),
    }),
    route({
      id: 'deleteAllDocumentHistory',
      method: 'DELETE',
      path: `${documents}/{document_pk}/history/delete`,
      group,
      summary: 'Delete a document with all versions',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.delete' },
      status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), [call.params.document_pk]),
    }),
    route({
      id: 'makeHeadVersionDocumentHistory',
      method: 'POST',
      path: `${documents}/{document_pk}/history/{id}/head-version`,
      group,
      summary: 'Make a version the head',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.update' },
      status: 200,
      answer: Document,
      handle: async call => service.makeHead(callerOf(call), viewOf(call), call.params.document_pk, call.params.id),
    }),
    route({
      id: 'leaveVersionDocumentHistory',
      method: 'POST',
      path: `${documents}/{document_pk}/history/{id}/leave`,
      group,
      summary: 'Move a version to a document of its own',
      access: { scopes: ['document:write'], role: 'user', audit: 'document.update' },
      status: 200,
      answer: Document,
      handle: async call => service.leave(callerOf(call), viewOf(call), call.params.document_pk, call.params.id),
    }),
  ];
}
