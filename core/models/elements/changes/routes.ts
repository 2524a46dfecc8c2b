// Routes that create, change and remove elements.
import type { Static } from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { Element, ElementQuery } from '../schema.ts';
import {
  ElementChange,
  ElementRequest,
  NamedElementChange,
  NamedElementRequest,
  RawElementsRequest,
} from './schema.ts';
import type { ElementEdits } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element';
const group = 'model-element';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

// Long: a table of routes.
export function elementEditRoutes(elements: ElementEdits): Route[] {
  return [
    route({
      id: 'createElement',
      method: 'POST',
      path: list,
      group,
      summary: 'Create elements',
      access: write('element.create'),
      query: ElementQuery,
      accepts: 'each',
      body: oneOrMany(ElementRequest),
      answer: oneOrMany(Element),
      handle: call =>
        answerEach(call, ElementRequest, requests => elements.create(modelAt(call, call.params.model_pk), requests)),
    }),
    // The contract calls the PATCH a full update and the PUT none. What they do is what their methods say.
    route({
      id: 'bulkFullUpdateElements',
      method: 'PATCH',
      path: `${list}/bulk_update`,
      group,
      summary: 'Update the given fields of several elements',
      access: write('element.update'),
      query: ElementQuery,
      accepts: 'each',
      body: oneOrMany(NamedElementChange),
      answer: oneOrMany(Element),
      handle: call =>
        answerEach(call, NamedElementChange, changes =>
          elements.changeMany(modelAt(call, call.params.model_pk), changes),
        ),
    }),
    route({
      id: 'bulkUpdateElements',
      method: 'PUT',
      path: `${list}/bulk_update`,
      group,
      summary: 'Replace the property sets, classifications and layers of several elements',
      access: write('element.update'),
      query: ElementQuery,
      accepts: 'each',
      body: oneOrMany(NamedElementRequest),
      answer: oneOrMany(Element),
      handle: call =>
        answerEach(call, NamedElementRequest, requests =>
          elements.replaceMany(modelAt(call, call.params.model_pk), requests),
        ),
    }),
    route({
      id: 'createRawElements',
      method: 'POST',
      path: `${list}/raw`,
      group,
      summary: 'Create elements from flat lists',
      access: write('element.create'),
      body: RawElementsRequest,
      bodyLimit: BULK_BYTES,
      status: 201,
      handle: call => elements.createRaw(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'updateElement',
      method: 'PATCH',
      path: `${list}/{uuid}`,
      group,
      summary: 'Update the given fields of an element',
      access: write('element.update'),
      body: ElementChange,
      answer: Element,
      handle: async call =>
        (await elements.change(modelAt(call, call.params.model_pk), call.params.uuid, call.body)) as Static<
          typeof Element
        >,
    }),
    route({
      id: 'fullUpdateElement',
      method: 'PUT',
      path: `${list}/{uuid}`,
      group,
      summary: 'Replace the property sets, classifications and layers of an element',
      access: write('element.update'),
      body: ElementRequest,
      answer: Element,
      handle: async call =>
        (await elements.replace(modelAt(call, call.params.model_pk), call.params.uuid, call.body)) as Static<
          typeof Element
        >,
    }),
    route({
      id: 'deleteElement',
      method: 'DELETE',
      path: `${list}/{uuid}`,
      group,
      summary: 'Remove an element; what it contains stays',
      access: write('element.delete'),
      status: 204,
      handle: call => elements.remove(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
  ];
}
