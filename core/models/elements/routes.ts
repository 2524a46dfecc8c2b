import Type from 'typebox';
import { asJson } from '../../http/answer/json-pieces.ts';
import { type Route, routesFor, routesIn } from '../../http/api/route.ts';
import { inModel, modelAccess, modelOf, readsModel } from '../access/service.ts';
import { PropertyList } from '../properties/schema.ts';
import { Element, ElementQuery, RawElements, SimpleElement } from './schema.ts';
import type { Elements } from './service.ts';

const { routes } = routesFor('model-element', modelAccess);
const classificationRoutes = routesIn('model-classification');

const list = `${inModel}/element` as const;

export const elementRoutes = (elements: Elements): Route[] => [
  routes.get('getElements', list, {
    summary: 'List elements of a model',
    access: readsModel,
    query: ElementQuery,
    answer: Type.Array(Element),
    handle: call => asJson(call, elements.list(modelOf(call), call.query)),
  }),
  routes.get('getSimpleElements', `${list}/simple`, {
    summary: 'List properties of elements by name',
    access: readsModel,
    query: ElementQuery,
    answer: SimpleElement,
    handle: call => asJson(call, elements.simple(modelOf(call), call.query)),
  }),
  routes.get('getRawElements', `${list}/raw`, {
    summary: 'List elements of a model in flat lists',
    access: readsModel,
    query: ElementQuery,
    answer: RawElements,
    handle: call => asJson(call, elements.raw(modelOf(call), call.query)),
  }),
  routes.read('getTypes', `${list}/types`, 'List IFC classes of the elements', Type.Array(Type.String()), call =>
    elements.types(modelOf(call)),
  ),
  routes.get('getPropertiesTypes', `${list}/properties`, {
    summary: 'List property names',
    access: readsModel,
    query: Type.Object({ type: Type.Optional(Type.String()) }),
    answer: Type.Array(PropertyList),
    handle: call => elements.properties(modelOf(call), call.query.type),
  }),
  routes.read('getElement', `${list}/{uuid:text}`, 'Get an element', Element, call =>
    asJson(call, elements.get(modelOf(call), call.params.uuid)),
  ),
  routes.get('getSimpleElement', `${list}/{uuid:text}/simple`, {
    summary: 'Properties of an element by name',
    access: readsModel,
    answer: SimpleElement,
    handle: call => asJson(call, elements.getSimple(modelOf(call), call.params.uuid)),
  }),
  classificationRoutes.get(
    'getElementsFromClassification',
    `${inModel}/classification/{model_classification_pk}/element`,
    {
      summary: 'List elements of a classification',
      access: readsModel,
      answer: Type.Array(Element),
      handle: call => asJson(call, elements.ofClassification(modelOf(call), call.params.model_classification_pk)),
    },
  ),
];
