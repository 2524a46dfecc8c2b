import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { route, type Route } from '../../../http/api/route.ts';
import { Id } from '../../../kit/shapes.ts';
import { modelAt } from '../../access/service.ts';
import { DocumentIds, DocumentWithElementList, LinkedDocument } from './schema.ts';
import type { ElementDocuments } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element';
const group = 'model-element-document';
const ofElement = `${list}/{element_uuid}/documents` as const;
const access = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

export function elementDocumentRoutes(links: ElementDocuments): Route[] {
  return [
    route({
      id: 'getElementLinkedDocuments',
      method: 'GET',
      path: `${list}/documents`,
      group,
      summary: 'List documents linked to elements',
      access,
      query: Type.Object({ type: Type.Optional(Type.String()) }),
      answer: Type.Array(DocumentWithElementList),
      handle: call => links.list(modelAt(call, call.params.model_pk), call.query),
    }),
    route({
      id: 'getDocumentsOfElement',
      method: 'GET',
      path: ofElement,
      group,
      summary: 'List documents of an element',
      access,
      answer: Type.Array(LinkedDocument),
      handle: call => links.ofElement(modelAt(call, call.params.model_pk), call.params.element_uuid),
    }),
    route({
      id: 'linkDocumentsOfElement',
      method: 'POST',
      path: ofElement,
      group,
      summary: 'Link documents to an element',
      access: write('model.element.link'),
      accepts: 'each',
      body: oneOrMany(Id),
      answer: oneOrMany(LinkedDocument),
      handle: call =>
        answerEach(call, Id, ids => links.link(modelAt(call, call.params.model_pk), call.params.element_uuid, ids)),
    }),
    route({
      id: 'bulkRemoveDocumentsOfElement',
      method: 'DELETE',
      path: `${ofElement}/bulk_destroy`,
      group,
      summary: 'Unlink several documents from an element',
      access: write('model.element.unlink'),
      body: DocumentIds,
      status: 204,
      handle: call => links.unlink(modelAt(call, call.params.model_pk), call.params.element_uuid, call.body),
    }),
    route({
      id: 'removeDocumentOfElement',
      method: 'DELETE',
      path: `${ofElement}/{id}`,
      group,
      summary: 'Unlink a document from an element',
      access: write('model.element.unlink'),
      status: 204,
      handle: call => links.unlink(modelAt(call, call.params.model_pk), call.params.element_uuid, [call.params.id]),
    }),
  ];
}
