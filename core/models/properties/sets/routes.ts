import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { asJson } from '../../../http/answer/json-pieces.ts';
import { BULK_BYTES, route, type Access, type Route } from '../../../http/api/route.ts';
import { PageQuery } from '../../../kit/shapes.ts';
import { modelAt } from '../../access/service.ts';
import { Ids, PropertySet, PropertySetRequest } from '../schema.ts';
import { SetRelations } from './schema.ts';
import type { PropertySets } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/propertyset` as const;
const ofElement = `${model}/element/{element_uuid}/propertyset` as const;
const group = 'model-property';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

// Long: a table of routes.
export function propertySetRoutes(sets: PropertySets): Route[] {
  return [
    route({
      id: 'getPropertySets',
      method: 'GET',
      path: list,
      group,
      summary: 'List property sets of a model',
      access: read,
      query: Type.Object(PageQuery),
      answer: Type.Array(PropertySet),
      handle: async call => {
        const { pieces, total } = await sets.list(modelAt(call, call.params.model_pk), call.query);
        return asJson(call, pieces, total);
      },
    }),
    route({
      id: 'createPropertySet',
      method: 'POST',
      path: list,
      group,
      summary: 'Create property sets',
      access: { ...write, audit: 'property-set.create' },
      accepts: 'each',
      body: oneOrMany(PropertySetRequest),
      answer: oneOrMany(PropertySet),
      handle: async call =>
        answerEach(call, PropertySetRequest, requests => sets.create(modelAt(call, call.params.model_pk), requests)),
    }),
    route({
      id: 'bulkDeletePropertySet',
      method: 'DELETE',
      path: `${list}/bulk_destroy`,
      group,
      summary: 'Delete several property sets',
      access: { ...write, audit: 'property-set.delete' },
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => sets.removeMany(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getPropertySet',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a property set',
      access: read,
      answer: PropertySet,
      handle: async call => sets.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updatePropertySet',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update a property set for all elements that have it',
      access: { ...write, audit: 'property-set.update' },
      body: PropertySetRequest,
      answer: PropertySet,
      handle: async call => sets.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deletePropertySet',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Delete a property set from all elements that have it',
      access: { ...write, audit: 'property-set.delete' },
      status: 204,
      handle: async call => sets.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'createPropertySetElementRelations',
      method: 'POST',
      path: `${model}/propertyset-element`,
      group,
      summary: 'Add property sets to elements',
      access: { ...write, audit: 'property-set.attach' },
      body: SetRelations,
      bodyLimit: BULK_BYTES,
      status: 201,
      handle: async call => sets.relate(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getElementPropertySets',
      method: 'GET',
      path: ofElement,
      group,
      summary: 'List property sets of an element, with those of its type marked',
      access: read,
      answer: Type.Array(PropertySet),
      handle: async call => sets.listOfElement(modelAt(call, call.params.model_pk), call.params.element_uuid),
    }),
    route({
      id: 'createElementPropertySet',
      method: 'POST',
      path: ofElement,
      group,
      summary: 'Create a property set for an element',
      access: { ...write, audit: 'property-set.create' },
      body: PropertySetRequest,
      status: 201,
      answer: PropertySet,
      handle: async call =>
        sets.createForElement(modelAt(call, call.params.model_pk), call.params.element_uuid, call.body),
    }),
    route({
      id: 'removeAllElementPropertySet',
      method: 'DELETE',
      path: `${ofElement}/all`,
      group,
      summary: 'Remove all property sets from an element; they stay in the model',
      access: { ...write, audit: 'property-set.detach' },
      status: 204,
      handle: async call => sets.detachAll(modelAt(call, call.params.model_pk), call.params.element_uuid),
    }),
    route({
      id: 'getElementPropertySet',
      method: 'GET',
      path: `${ofElement}/{id}`,
      group,
      summary: 'Get a property set of an element',
      access: read,
      answer: PropertySet,
      handle: async call =>
        sets.getOfElement(modelAt(call, call.params.model_pk), call.params.element_uuid, call.params.id),
    }),
    route({
      id: 'removeElementPropertySet',
      method: 'DELETE',
      path: `${ofElement}/{id}`,
      group,
      summary: 'Remove a property set from an element; it stays in the model',
      access: { ...write, audit: 'property-set.detach' },
      status: 204,
      handle: async call => sets.detach(modelAt(call, call.params.model_pk), call.params.element_uuid, call.params.id),
    }),
  ];
}
