import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { routesIn, type Route } from '../../../http/api/route.ts';
import { Id } from '../../../kit/shapes.ts';
import { commands, modelOf, readsModel, writesModel } from '../../access/service.ts';
import { DocumentIds, DocumentWithElementList, LinkedDocument } from './schema.ts';
import type { ElementDocuments } from './service.ts';

const routes = routesIn('model-element-document');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element';
const ofElement = `${list}/{element_uuid:text}/documents` as const;

export function elementDocumentRoutes(links: ElementDocuments): Route[] {
  return [
    routes.get('getElementLinkedDocuments', `${list}/documents`, {
      summary: 'List documents linked to elements',
      access: readsModel,
      query: Type.Object({ type: Type.Optional(Type.String()) }),
      answer: Type.Array(DocumentWithElementList),
      handle: call => links.list(modelOf(call), call.query),
    }),
    routes.get('getDocumentsOfElement', ofElement, {
      summary: 'List documents of an element',
      access: readsModel,
      answer: Type.Array(LinkedDocument),
      handle: call => links.ofElement(modelOf(call), call.params.element_uuid),
    }),
    routes.post('linkDocumentsOfElement', ofElement, {
      summary: 'Link documents to an element',
      access: writesModel('model.element.link'),
      accepts: 'each',
      body: oneOrMany(Id),
      answer: oneOrMany(LinkedDocument),
      handle: call => answerEach(call, Id, ids => links.link(modelOf(call), call.params.element_uuid, ids)),
    }),
    routes.delete('bulkRemoveDocumentsOfElement', `${ofElement}/bulk_destroy`, {
      summary: 'Unlink several documents from an element',
      ...commands('model.element.unlink'),
      body: DocumentIds,
      handle: call => links.unlink(modelOf(call), call.params.element_uuid, call.body),
    }),
    routes.delete('removeDocumentOfElement', `${ofElement}/{id}`, {
      summary: 'Unlink a document from an element',
      ...commands('model.element.unlink'),
      handle: call => links.unlink(modelOf(call), call.params.element_uuid, [call.params.id]),
    }),
  ];
}
