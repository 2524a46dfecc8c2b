import Type from 'typebox';
import { answerEach, oneOrMany } from '../../http/answer/bulk.ts';
import { asJson } from '../../http/answer/json-pieces.ts';
import { BULK_BYTES, route, type Access, type Route } from '../../http/api/route.ts';
import { PageQuery } from '../../kit/shapes.ts';
import { modelAt } from '../access/service.ts';
import { Ids, Property, PropertyChange, PropertyRequest, PropertyUpdate } from './schema.ts';
import { setOfPath, type PropertyLists } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/property` as const;
const ofElement = `${model}/element/{element_uuid}/propertyset/{propertyset_pk}/property` as const;
const group = 'model-property';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

// Long: a table of routes.
export function propertyRoutes(properties: PropertyLists): Route[] {
  const bulk = {
    path: `${list}/bulk_update`,
    group,
    access: { ...write, audit: 'property.update' },
    accepts: 'each',
    body: oneOrMany(PropertyUpdate),
    answer: oneOrMany(Property),
  } as const;
  return [
    route({
      id: 'getModelProperties',
      method: 'GET',
      path: list,
      group,
      summary: 'List properties of a model',
      access: read,
      query: Type.Object(PageQuery),
      answer: Type.Array(Property),
      handle: async call => {
        const { pieces, total } = await properties.list(modelAt(call, call.params.model_pk), call.query);
        return asJson(call, pieces, total);
      },
    }),
    route({
      id: 'bulkUpdateModelProperty',
      method: 'PUT',
      summary: 'Update several properties; omitted fields are kept',
      ...bulk,
      handle: async call =>
        answerEach(call, PropertyUpdate, updates =>
          properties.updateMany(modelAt(call, call.params.model_pk), updates),
        ),
    }),
    route({
      id: 'bulkFullUpdateModelProperty',
      method: 'PATCH',
      summary: 'Update several properties; omitted fields are kept',
      ...bulk,
      handle: async call =>
        answerEach(call, PropertyUpdate, updates =>
          properties.updateMany(modelAt(call, call.params.model_pk), updates),
        ),
    }),
    route({
      id: 'bulkDeleteModelProperties',
      method: 'DELETE',
      path: `${list}/bulk_destroy`,
      group,
      summary: 'Remove several properties from their sets',
      access: { ...write, audit: 'property.delete' },
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => properties.removeMany(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getModelProperty',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a property',
      access: read,
      answer: Property,
      handle: async call => properties.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updateModelProperty',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update a property for all elements that have its set',
      access: { ...write, audit: 'property.update' },
      body: PropertyChange,
      answer: Property,
      handle: async call => properties.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteModelProperty',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Remove a property from its set',
      access: { ...write, audit: 'property.delete' },
      status: 204,
      handle: async call => properties.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'getElementPropertySetProperties',
      method: 'GET',
      path: ofElement,
      group,
      summary: 'List properties of an element in one of its sets',
      access: read,
      answer: Type.Array(Property),
      handle: async call => properties.listOfElement(setOfPath(call)),
    }),
    route({
      id: 'createElementPropertySetProperty',
      method: 'POST',
      path: ofElement,
      group,
      summary: 'Add a property to a set of an element, for this element alone',
      access: { ...write, audit: 'property.create' },
      body: PropertyRequest,
      status: 201,
      answer: Property,
      handle: async call => properties.createForElement(setOfPath(call), call.body),
    }),
    route({
      id: 'getElementPropertySetProperty',
      method: 'GET',
      path: `${ofElement}/{id}`,
      group,
      summary: 'Get a property of an element',
      access: read,
      answer: Property,
      handle: async call => properties.getOfElement(setOfPath(call), call.params.id),
    }),
    route({
      id: 'updateElementPropertySetProperty',
      method: 'PATCH',
      path: `${ofElement}/{id}`,
      group,
      summary: 'Update a property for this element only; property_set_id is its set, which may be new',
      access: { ...write, audit: 'property.update' },
      body: PropertyChange,
      answer: Property,
      handle: async call => properties.updateForElement(setOfPath(call), call.params.id, call.body),
    }),
    route({
      id: 'removeElementPropertySetProperty',
      method: 'DELETE',
      path: `${ofElement}/{id}`,
      group,
      summary: 'Remove a property from a set of an element, for this element alone',
      access: { ...write, audit: 'property.delete' },
      status: 204,
      handle: async call => properties.removeForElement(setOfPath(call), call.params.id),
    }),
  ];
}
