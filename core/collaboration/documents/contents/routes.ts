// Text of documents, and files shown in their place.
import { BULK_BYTES, callerOf, projectOf, route, type Route, viewOf } from '../../../http/api/route.ts';
import { receiveFile } from '../../../http/body/upload.ts';
import { DocumentPreviewFile, DocumentText, PreviewForm, TextChange } from './schema.ts';
import type { DocumentContents } from './service.ts';

const group = 'document';
const document = '/cloud/{cloud_pk}/project/{project_pk}/document/{id}';
const access = { scopes: ['document:write'], role: 'user', audit: 'document.update' } as const;
/** bytes of text fields of the form, of which none counts */
const FIELD_BYTES = 1024;

export function documentContentRoutes(service: DocumentContents): Route[] {
  return [
    route({
      id: 'updateDocumentText',
      method: 'PATCH',
      path: `${document}/text`,
      group,
      summary: 'Update the text by which a document is found',
      access,
      body: TextChange,
      bodyLimit: BULK_BYTES,
      answer: DocumentText,
      handle: async call => service.setText(callerOf(call), viewOf(call), call.params.id, call.body),
    }),
    route({
      id: 'updatePreviewFile',
      method: 'PATCH',
      path: `${document}/preview-file`,
      group,
      summary: 'Update the file that is shown instead of the document, such as a PDF of an office file',
      access,
      body: PreviewForm,
      accepts: 'multipart',
      answer: DocumentPreviewFile,
      handle: async call => {
        const { fileName, stored } = await receiveFile(call, {
          part: 'office_preview',
          store: service.storeFileIn(projectOf(call).cloudId),
          discard: service.giveUp,
          fields: { maxBytes: FIELD_BYTES },
        });
        return service.setOfficePreview(callerOf(call), viewOf(call), call.params.id, fileName, stored);
      },
    }),
  ];
}
