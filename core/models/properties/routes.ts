import Type from 'typebox';
import { answerEach, eachOf, oneOrMany } from '../../http/answer/bulk.ts';
import { asJson } from '../../http/answer/json-pieces.ts';
import { BULK_BYTES, type Route, routesFor } from '../../http/api/route.ts';
import { PageQuery } from '../../kit/shapes.ts';
import { changes, commands, creates, creating, inModel, modelAccess, modelOf, readsModel } from '../access/service.ts';
import { writesModel } from '../access/service.ts';
import { Ids, Property, PropertyChange, PropertyRequest, PropertyUpdate, PropertySet } from './schema.ts';
import { PropertySetRequest, SetRelations } from './schema.ts';
import { setOfPath, type PropertyLists } from './service.ts';
import type { PropertySets } from './sets/service.ts';

const { routes } = routesFor('model-property', modelAccess);

const setList = `${inModel}/propertyset` as const;
const setsOfElement = `${inModel}/element/{element_uuid:text}/propertyset` as const;

// Long: a table of routes.
export const propertySetRoutes = (sets: PropertySets): Route[] => [
  routes.get('getPropertySets', setList, {
    summary: 'List property sets of a model',
    access: readsModel,
    query: Type.Object(PageQuery),
    answer: Type.Array(PropertySet),
    handle: async call => {
      const { pieces, total } = await sets.list(modelOf(call), call.query);
      return asJson(call, pieces, total);
    },
  }),
  routes.post('createPropertySet', setList, {
    summary: 'Create property sets',
    access: writesModel('property-set.create'),
    ...eachOf(PropertySetRequest, PropertySet),
    handle: call => answerEach(call, PropertySetRequest, requests => sets.create(modelOf(call), requests)),
  }),
  routes.delete('bulkDeletePropertySet', `${setList}/bulk_destroy`, {
    summary: 'Delete several property sets',
    ...commands('property-set.delete'),
    body: Ids,
    bodyLimit: BULK_BYTES,
    handle: call => sets.removeMany(modelOf(call), call.body),
  }),
  routes.read('getPropertySet', `${setList}/{id}`, 'Get a property set', PropertySet, call =>
    sets.get(modelOf(call), call.params.id),
  ),
  routes.patch('updatePropertySet', `${setList}/{id}`, {
    summary: 'Update a property set for all elements that have it',
    ...changes('property-set.update', PropertySetRequest, PropertySet),
    handle: call => sets.update(modelOf(call), call.params.id, call.body),
  }),
  routes.delete('deletePropertySet', `${setList}/{id}`, {
    summary: 'Delete a property set from all elements that have it',
    ...commands('property-set.delete'),
    handle: call => sets.remove(modelOf(call), call.params.id),
  }),
  routes.post('createPropertySetElementRelations', `${inModel}/propertyset-element`, {
    summary: 'Add property sets to elements',
    ...creating('property-set.attach'),
    body: SetRelations,
    bodyLimit: BULK_BYTES,
    handle: call => sets.relate(modelOf(call), call.body),
  }),
  routes.get('getElementPropertySets', setsOfElement, {
    summary: 'List property sets of an element, with those of its type marked',
    access: readsModel,
    answer: Type.Array(PropertySet),
    handle: call => sets.listOfElement(modelOf(call), call.params.element_uuid),
  }),
  routes.post('createElementPropertySet', setsOfElement, {
    summary: 'Create a property set for an element',
    ...creates('property-set.create', PropertySetRequest, PropertySet),
    handle: call => sets.createForElement(modelOf(call), call.params.element_uuid, call.body),
  }),
  routes.delete('removeAllElementPropertySet', `${setsOfElement}/all`, {
    summary: 'Remove all property sets from an element; they stay in the model',
    ...commands('property-set.detach'),
    handle: call => sets.detachAll(modelOf(call), call.params.element_uuid),
  }),
  routes.get('getElementPropertySet', `${setsOfElement}/{id}`, {
    summary: 'Get a property set of an element',
    access: readsModel,
    answer: PropertySet,
    handle: call => sets.getOfElement(modelOf(call), call.params.element_uuid, call.params.id),
  }),
  routes.delete('removeElementPropertySet', `${setsOfElement}/{id}`, {
    summary: 'Remove a property set from an element; it stays in the model',
    ...commands('property-set.detach'),
    handle: call => sets.detach(modelOf(call), call.params.element_uuid, call.params.id),
  }),
];

const list = `${inModel}/property` as const;
const updates = `${list}/bulk_update` as const;
const ofElement = `${inModel}/element/{element_uuid:text}/propertyset/{propertyset_pk}/property` as const;

// Long: a table of routes.
export function propertyRoutes(properties: PropertyLists): Route[] {
  /** Both methods keep fields that are not given. */
  const bulk = {
    summary: 'Update several properties; omitted fields are kept',
    access: writesModel('property.update'),
    accepts: 'each',
    body: oneOrMany(PropertyUpdate),
    answer: oneOrMany(Property),
    handle: call => answerEach(call, PropertyUpdate, updates => properties.updateMany(modelOf(call), updates)),
  } satisfies Parameters<typeof routes.put<typeof updates>>[2];
  return [
    routes.get('getModelProperties', list, {
      summary: 'List properties of a model',
      access: readsModel,
      query: Type.Object(PageQuery),
      answer: Type.Array(Property),
      handle: async call => {
        const { pieces, total } = await properties.list(modelOf(call), call.query);
        return asJson(call, pieces, total);
      },
    }),
    routes.put('bulkUpdateModelProperty', updates, bulk),
    routes.patch('bulkFullUpdateModelProperty', updates, bulk),
    routes.delete('bulkDeleteModelProperties', `${list}/bulk_destroy`, {
      summary: 'Remove several properties from their sets',
      ...commands('property.delete'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      handle: call => properties.removeMany(modelOf(call), call.body),
    }),
    routes.read('getModelProperty', `${list}/{id}`, 'Get a property', Property, call =>
      properties.get(modelOf(call), call.params.id),
    ),
    routes.patch('updateModelProperty', `${list}/{id}`, {
      summary: 'Update a property for all elements that have its set',
      ...changes('property.update', PropertyChange, Property),
      handle: call => properties.update(modelOf(call), call.params.id, call.body),
    }),
    routes.remove('deleteModelProperty', `${list}/{id}`, 'Remove a property from its set', 'property.delete', call =>
      properties.remove(modelOf(call), call.params.id),
    ),
    routes.get('getElementPropertySetProperties', ofElement, {
      summary: 'List properties of an element in one of its sets',
      access: readsModel,
      answer: Type.Array(Property),
      handle: call => properties.listOfElement(setOfPath(call)),
    }),
    routes.post('createElementPropertySetProperty', ofElement, {
      summary: 'Add a property to a set of an element, for this element alone',
      ...creates('property.create', PropertyRequest, Property),
      handle: call => properties.createForElement(setOfPath(call), call.body),
    }),
    routes.get('getElementPropertySetProperty', `${ofElement}/{id}`, {
      summary: 'Get a property of an element',
      access: readsModel,
      answer: Property,
      handle: call => properties.getOfElement(setOfPath(call), call.params.id),
    }),
    routes.patch('updateElementPropertySetProperty', `${ofElement}/{id}`, {
      summary: 'Update a property for this element only; property_set_id is its set, which may be new',
      ...changes('property.update', PropertyChange, Property),
      handle: call => properties.updateForElement(setOfPath(call), call.params.id, call.body),
    }),
    routes.delete('removeElementPropertySetProperty', `${ofElement}/{id}`, {
      summary: 'Remove a property from a set of an element, for this element alone',
      ...commands('property.delete'),
      handle: call => properties.removeForElement(setOfPath(call), call.params.id),
    }),
  ];
}
