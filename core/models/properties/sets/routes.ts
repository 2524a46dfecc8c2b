import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { asJson } from '../../../http/answer/json-pieces.ts';
import { BULK_BYTES, routesIn, type Access, type Route } from '../../../http/api/route.ts';
import { PageQuery } from '../../../kit/shapes.ts';
import { modelOf, readsModel, writesModel } from '../../access/service.ts';
import { Ids, PropertySet, PropertySetRequest } from '../schema.ts';
import { SetRelations } from './schema.ts';
import type { PropertySets } from './service.ts';

const routes = routesIn('model-property');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/propertyset` as const;
const ofElement = `${model}/element/{element_uuid}/propertyset` as const;

// Long: a table of routes.
export function propertySetRoutes(sets: PropertySets): Route[] {
  return [
    routes.get('getPropertySets', list, {
      summary: 'List property sets of a model',
      access: readsModel,
      query: Type.Object(PageQuery),
      answer: Type.Array(PropertySet),
      handle: async call => {
        const { pieces, total } = await sets.list(modelOf(call), call.query);
        return asJson(call, pieces, total);
      },
    }),
    routes.post('createPropertySet', list, {
      summary: 'Create property sets',
      access: writesModel('property-set.create'),
      accepts: 'each',
      body: oneOrMany(PropertySetRequest),
      answer: oneOrMany(PropertySet),
      handle: async call => answerEach(call, PropertySetRequest, requests => sets.create(modelOf(call), requests)),
    }),
    routes.delete('bulkDeletePropertySet', `${list}/bulk_destroy`, {
      summary: 'Delete several property sets',
      access: writesModel('property-set.delete'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => sets.removeMany(modelOf(call), call.body),
    }),
    routes.get('getPropertySet', `${list}/{id}`, {
      summary: 'Get a property set',
      access: readsModel,
      answer: PropertySet,
      handle: async call => sets.get(modelOf(call), call.params.id),
    }),
    routes.patch('updatePropertySet', `${list}/{id}`, {
      summary: 'Update a property set for all elements that have it',
      access: writesModel('property-set.update'),
      body: PropertySetRequest,
      answer: PropertySet,
      handle: async call => sets.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deletePropertySet', `${list}/{id}`, {
      summary: 'Delete a property set from all elements that have it',
      access: writesModel('property-set.delete'),
      status: 204,
      handle: async call => sets.remove(modelOf(call), call.params.id),
    }),
    routes.post('createPropertySetElementRelations', `${model}/propertyset-element`, {
      summary: 'Add property sets to elements',
      access: writesModel('property-set.attach'),
      body: SetRelations,
      bodyLimit: BULK_BYTES,
      status: 201,
      handle: async call => sets.relate(modelOf(call), call.body),
    }),
    routes.get('getElementPropertySets', ofElement, {
      summary: 'List property sets of an element, with those of its type marked',
      access: readsModel,
      answer: Type.Array(PropertySet),
      handle: async call => sets.listOfElement(modelOf(call), call.params.element_uuid),
    }),
    routes.post('createElementPropertySet', ofElement, {
      summary: 'Create a property set for an element',
      access: writesModel('property-set.create'),
      body: PropertySetRequest,
      status: 201,
      answer: PropertySet,
      handle: async call => sets.createForElement(modelOf(call), call.params.element_uuid, call.body),
    }),
    routes.delete('removeAllElementPropertySet', `${ofElement}/all`, {
      summary: 'Remove all property sets from an element; they stay in the model',
      access: writesModel('property-set.detach'),
      status: 204,
      handle: async call => sets.detachAll(modelOf(call), call.params.element_uuid),
    }),
    routes.get('getElementPropertySet', `${ofElement}/{id}`, {
      summary: 'Get a property set of an element',
      access: readsModel,
      answer: PropertySet,
      handle: async call => sets.getOfElement(modelOf(call), call.params.element_uuid, call.params.id),
    }),
    routes.delete('removeElementPropertySet', `${ofElement}/{id}`, {
      summary: 'Remove a property set from an element; it stays in the model',
      access: writesModel('property-set.detach'),
      status: 204,
      handle: async call => sets.detach(modelOf(call), call.params.element_uuid, call.params.id),
    }),
  ];
}
