import Type from 'typebox';
import { ifNoneMatch } from '../../http/answer/etags.ts';
import { cleanFileName } from '../../kit/text/names.ts';
import {
  callerOf,
  projectOf,
  type Route,
  viewOf,
  type Access,
  BULK_BYTES,
  routesIn,
  routesFor,
} from '../../http/api/route.ts';
import { receiveFile } from '../../http/body/upload.ts';
import { Ids } from '../folders/schema.ts';
import {
  Document,
  DocumentChange,
  DocumentQuery,
  DocumentPreviewFile,
  DocumentText,
  PreviewForm,
  TextChange,
} from './schema.ts';
import type { Documents } from './service.ts';
import { TagId } from '../tags/schema.ts';

const { routes, reads, writes } = routesFor('document', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:write'], role: 'user' },
});

const documents = '/cloud/{cloud_pk}/project/{project_pk}/document';

/** most bytes of one text field of an upload */
const FIELD_BYTES = 64 * 1024;

const withCleanName = <Fields extends { readonly file_name?: string | undefined }>(fields: Fields): Fields =>
  fields.file_name ? { ...fields, file_name: cleanFileName(fields.file_name) } : fields;

// Long: a table of routes.
export const documentRoutes = (service: Documents): Route[] => [
  routes.get('getDocuments', documents, {
    summary: 'List the documents of a project: the newest version of each',
    access: reads,
    query: DocumentQuery,
    answer: Type.Array(Document),
    handle: async call => {
      const changes = await service.changesOf(projectOf(call));
      return ifNoneMatch(call, await service.stateOf(projectOf(call), { signed: true, changes }), () =>
        service.list(viewOf(call), call.query, undefined, { changes }),
      );
    },
  }),
  routes.post('createDocument', documents, {
    summary: 'Upload a file as a document; models are created automatically',
    access: writes('document.create'),
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
  routes.delete('bulkDeleteDocuments', `${documents}/bulk_destroy`, {
    summary: 'Delete several documents',
    access: writes('document.delete'),
    body: Ids,
    handle: async call => service.removeMany(callerOf(call), projectOf(call), call.body),
  }),
  routes.get('getDocument', `${documents}/{id}`, {
    summary: 'Get a document',
    access: reads,
    answer: Document,
    handle: async call => service.describeOne(call.params.id, viewOf(call)),
  }),
  routes.patch('updateDocument', `${documents}/{id}`, {
    summary: 'Update a document: its name, description or place',
    access: writes('document.update'),
    body: DocumentChange,
    status: 201,
    answer: Document,
    handle: async call => service.update(callerOf(call), viewOf(call), call.params.id, withCleanName(call.body)),
  }),
  routes.delete('deleteDocument', `${documents}/{id}`, {
    summary: 'Delete a document',
    access: writes('document.delete'),
    handle: async call => service.remove(callerOf(call), projectOf(call), call.params.id),
  }),
  routes.get('getFolderDocuments', '/cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/document', {
    summary: 'List the documents of a folder',
    access: reads,
    query: DocumentQuery,
    answer: Type.Array(Document),
    handle: async call =>
      ifNoneMatch(call, await service.stateOf(projectOf(call), { signed: true }), () =>
        service.list(viewOf(call), call.query, call.params.folder_pk),
      ),
  }),
  ...contentRoutes(service),
  ...historyRoutes(service),
];

const history = routesIn('document-history');

const historyRoutes = (service: Documents): Route[] => [
  history.delete('bulkDeleteDocumentHistory', `${documents}/bulk_destroy_history`, {
    summary: 'Delete several documents with all versions',
    access: { scopes: ['document:write'], role: 'user', audit: 'document.delete' },
    body: Ids,
    handle: async call => service.removeHistories(callerOf(call), projectOf(call), call.body),
  }),
  history.get('getDocumentHistories', `${documents}/{document_pk}/history`, {
    summary: 'List the versions of a document, the head first, the others newest first',
    access: { scopes: ['document:read'], role: 'guest' },
    answer: Type.Array(Document),
    handle: async call => service.listVersions(viewOf(call), call.params.document_pk),
  }),
  history.delete('deleteAllDocumentHistory', `${documents}/{document_pk}/history/delete`, {
    summary: 'Delete a document with all versions',
    access: { scopes: ['document:write'], role: 'user', audit: 'document.delete' },
    handle: async call => service.removeHistories(callerOf(call), projectOf(call), [call.params.document_pk]),
  }),
  history.post('makeHeadVersionDocumentHistory', `${documents}/{document_pk}/history/{id}/head-version`, {
    summary: 'Make a version the head',
    access: { scopes: ['document:write'], role: 'user', audit: 'document.update' },
    answer: Document,
    handle: async call => service.makeHead(callerOf(call), viewOf(call), call.params.document_pk, call.params.id),
  }),
  history.post('leaveVersionDocumentHistory', `${documents}/{document_pk}/history/{id}/leave`, {
    summary: 'Move a version to a document of its own',
    access: { scopes: ['document:write'], role: 'user', audit: 'document.update' },
    answer: Document,
    handle: async call => service.leave(callerOf(call), viewOf(call), call.params.document_pk, call.params.id),
  }),
];

const document = '/cloud/{cloud_pk}/project/{project_pk}/document/{id}';

/** bytes of text fields of the form, of which none counts */
const TEXT_FIELD_BYTES = 1024;

const contentRoutes = (service: Documents): Route[] => [
  routes.patch('updateDocumentText', `${document}/text`, {
    summary: 'Update the text by which a document is found',
    access: writes('document.update'),
    body: TextChange,
    bodyLimit: BULK_BYTES,
    answer: DocumentText,
    handle: async call => service.setText(callerOf(call), viewOf(call), call.params.id, call.body),
  }),
  routes.patch('updatePreviewFile', `${document}/preview-file`, {
    summary: 'Update the file that is shown instead of the document, such as a PDF of an office file',
    access: writes('document.update'),
    body: PreviewForm,
    accepts: 'multipart',
    answer: DocumentPreviewFile,
    handle: async call => {
      const received = await receiveFile(call, {
        part: 'office_preview',
        store: service.storeFileIn(projectOf(call).cloudId),
        discard: service.giveUp,
        fields: { maxBytes: TEXT_FIELD_BYTES },
      });
      return service.setOfficePreview(callerOf(call), viewOf(call), call.params.id, received);
    },
  }),
];

const tagged = routesIn('tag');
const tags = '/cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/tag';
/** Older clients manage tags with org:manage (API.md section 3). */
const access = { scopes: ['document:write', 'org:manage'], role: 'user' } as const satisfies Access;

export const documentTagRoutes = (service: Documents): Route[] => [
  tagged.post('addDocumentTag', tags, {
    summary: 'Add a tag to a document',
    access: { ...access, audit: 'document.tag' },
    body: TagId,
    status: 201,
    answer: Document,
    handle: async call => service.addTag(callerOf(call), viewOf(call), call.params.document_pk, call.body.tag_id),
  }),
  tagged.delete('deleteDocumentTag', `${tags}/{id}`, {
    summary: 'Remove a tag from a document',
    access: { ...access, audit: 'document.tag' },
    handle: async call => service.removeTag(callerOf(call), viewOf(call), call.params.document_pk, call.params.id),
  }),
];
