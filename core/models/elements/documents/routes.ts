import Type from 'typebox';
import { answerEach, eachOf } from '../../../http/answer/bulk.ts';
import { type Route, routesFor } from '../../../http/api/route.ts';
import { Id } from '../../../kit/shapes.ts';
import { commands, modelAccess, modelOf, readsModel, writesModel } from '../../access/service.ts';
import { DocumentIds, DocumentWithElementList, LinkedDocument } from './schema.ts';
import type { ElementDocuments } from './service.ts';

const { routes } = routesFor('model-element-document', modelAccess);

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element';
const ofElement = `${list}/{element_uuid:text}/documents` as const;

export const elementDocumentRoutes = (links: ElementDocuments): Route[] => [
  routes.get('getElementLinkedDocuments', `${list}/documents`, {
    summary: 'List documents linked to elements',
    access: readsModel,
    query: Type.Object({ type: Type.Optional(Type.String()) }),
    answer: Type.Array(DocumentWithElementList),
    handle: call => links.list(modelOf(call), call.query),
  }),
  routes.read('getDocumentsOfElement', ofElement, 'List documents of an element', Type.Array(LinkedDocument), call =>
    links.ofElement(modelOf(call), call.params.element_uuid),
  ),
  routes.post('linkDocumentsOfElement', ofElement, {
    summary: 'Link documents to an element',
    access: writesModel('model.element.link'),
    ...eachOf(Id, LinkedDocument),
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
