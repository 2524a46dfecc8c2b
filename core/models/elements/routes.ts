import Type from 'typebox';
import { asJson } from '../../http/answer/json-pieces.ts';
import { route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { PropertyList } from '../properties/schema.ts';
import { Element, ElementQuery, RawElements, SimpleElement } from './schema.ts';
import type { Elements } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/element` as const;
const group = 'model-element';
const access = { scopes: ['model:read'], role: 'guest' } as const;

// Long: a table of routes.
export function elementRoutes(elements: Elements): Route[] {
  return [
    route({
      id: 'getElements',
      method: 'GET',
      path: list,
      group,
      summary: 'List elements of a model',
      access,
      query: ElementQuery,
      answer: Type.Array(Element),
      handle: call => asJson(call, elements.list(modelAt(call, call.params.model_pk), call.query)),
    }),
    route({
      id: 'getSimpleElements',
      method: 'GET',
      path: `${list}/simple`,
      group,
      summary: 'List properties of elements by name',
      access,
      query: ElementQuery,
      answer: SimpleElement,
      handle: call => asJson(call, elements.simple(modelAt(call, call.params.model_pk), call.query)),
    }),
    route({
      id: 'getRawElements',
      method: 'GET',
      path: `${list}/raw`,
      group,
      summary: 'List elements of a model in flat lists',
      access,
      query: ElementQuery,
      answer: RawElements,
      handle: call => asJson(call, elements.raw(modelAt(call, call.params.model_pk), call.query)),
    }),
    route({
      id: 'getTypes',
      method: 'GET',
      path: `${list}/types`,
      group,
      summary: 'List IFC classes of the elements',
      access,
      answer: Type.Array(Type.String()),
      handle: call => elements.types(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getPropertiesTypes',
      method: 'GET',
      path: `${list}/properties`,
      group,
      summary: 'List property names',
      access,
      query: Type.Object({ type: Type.Optional(Type.String()) }),
      answer: Type.Array(PropertyList),
      handle: call => elements.properties(modelAt(call, call.params.model_pk), call.query.type),
    }),
    route({
      id: 'getElement',
      method: 'GET',
      path: `${list}/{uuid}`,
      group,
      summary: 'Get an element',
      access,
      answer: Element,
      handle: call => asJson(call, elements.get(modelAt(call, call.params.model_pk), call.params.uuid)),
    }),
    route({
      id: 'getSimpleElement',
      method: 'GET',
      path: `${list}/{uuid}/simple`,
      group,
      summary: 'Properties of an element by name',
      access,
      answer: SimpleElement,
      handle: call => asJson(call, elements.getSimple(modelAt(call, call.params.model_pk), call.params.uuid)),
    }),
    route({
      id: 'getElementsFromClassification',
      method: 'GET',
      path: `${model}/classification/{model_classification_pk}/element`,
      group: 'model-classification',
      summary: 'List elements of a classification',
      access,
      answer: Type.Array(Element),
      handle: call =>
        asJson(
          call,
          elements.ofClassification(modelAt(call, call.params.model_pk), call.params.model_classification_pk),
        ),
    }),
  ];
}
