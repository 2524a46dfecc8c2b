// Routes of documents that belong to elements.
import Type from 'typebox';
import { route, type Route } from '../../http/route.ts';
import { modelAt } from '../records/service.ts';
import { DocumentWithElementList, LinkedDocument } from './schema.ts';
import type { ElementDocuments } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element';
const group = 'model-element-document';
const access = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;

export function elementDocumentRoutes(links: ElementDocuments): Route[] {
  return [
    route({
      id: 'getElementLinkedDocuments', method: 'GET', path: `${list}/documents`, group, summary: 'Documents of elements, with their elements', access,
      query: Type.Object({ type: Type.Optional(Type.String()) }), answer: Type.Array(DocumentWithElementList),
      handle: call => links.list(modelAt(call, call.params.model_pk), call.query),
    }),
    route({
      id: 'getDocumentsOfElement', method: 'GET', path: `${list}/{element_uuid}/documents`, group, summary: 'Documents of an element', access,
      answer: Type.Array(LinkedDocument),
      handle: call => links.ofElement(modelAt(call, call.params.model_pk), call.params.element_uuid),
    }),
  ];
}
