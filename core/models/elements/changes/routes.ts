// Routes that create, change and remove elements.
import type { Static } from 'typebox';
import { answerEach, eachOf } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, type Route, routesIn } from '../../../http/api/route.ts';
import { changes, commands, creating, modelOf, writesModel } from '../../access/service.ts';
import { Element, ElementQuery } from '../schema.ts';
import { ElementChange, ElementRequest, NamedElementChange, NamedElementRequest } from './schema.ts';
import { RawElementsRequest } from './schema.ts';
import type { ElementEdits } from './service.ts';

const routes = routesIn('model-element');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element';

export const elementEditRoutes = (elements: ElementEdits): Route[] => [
  routes.post('createElement', list, {
    summary: 'Create elements',
    access: writesModel('element.create'),
    query: ElementQuery,
    ...eachOf(ElementRequest, Element),
    handle: call => answerEach(call, ElementRequest, requests => elements.create(modelOf(call), requests)),
  }),
  // The contract calls the PATCH a full update and the PUT none. What they do is what their methods say.
  routes.patch('bulkFullUpdateElements', `${list}/bulk_update`, {
    summary: 'Update the given fields of several elements',
    access: writesModel('element.update'),
    query: ElementQuery,
    ...eachOf(NamedElementChange, Element),
    handle: call => answerEach(call, NamedElementChange, changes => elements.changeMany(modelOf(call), changes)),
  }),
  routes.put('bulkUpdateElements', `${list}/bulk_update`, {
    summary: 'Replace the property sets, classifications and layers of several elements',
    access: writesModel('element.update'),
    query: ElementQuery,
    ...eachOf(NamedElementRequest, Element),
    handle: call => answerEach(call, NamedElementRequest, requests => elements.replaceMany(modelOf(call), requests)),
  }),
  routes.post('createRawElements', `${list}/raw`, {
    summary: 'Create elements from flat lists',
    ...creating('element.create'),
    body: RawElementsRequest,
    bodyLimit: BULK_BYTES,
    handle: call => elements.createRaw(modelOf(call), call.body),
  }),
  routes.patch('updateElement', `${list}/{uuid:text}`, {
    summary: 'Update the given fields of an element',
    ...changes('element.update', ElementChange, Element),
    handle: async call => (await elements.change(modelOf(call), call.params.uuid, call.body)) as Static<typeof Element>,
  }),
  routes.put('fullUpdateElement', `${list}/{uuid:text}`, {
    summary: 'Replace the property sets, classifications and layers of an element',
    ...changes('element.update', ElementRequest, Element),
    handle: async call =>
      (await elements.replace(modelOf(call), call.params.uuid, call.body)) as Static<typeof Element>,
  }),
  routes.delete('deleteElement', `${list}/{uuid:text}`, {
    summary: 'Remove an element; what it contains stays',
    ...commands('element.delete'),
    handle: call => elements.remove(modelOf(call), call.params.uuid),
  }),
];
