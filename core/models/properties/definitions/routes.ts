// Routes of property definitions, of a model and of the properties of its elements.
import Type from 'typebox';
import { answerEach, eachOf } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, type Route, routesFor } from '../../../http/api/route.ts';
import { changes, commands, creates, inModel, modelAccess, modelOf, readsModel } from '../../access/service.ts';
import { writesModel } from '../../access/service.ts';
import { Ids, PropertyDefinition, PropertyDefinitionRequest, Unit, UnitChange, UnitRequest } from '../schema.ts';
import { propertyOfPath, type Definitions } from './service.ts';
import type { DefinitionAt, Units } from '../units/service.ts';

const { routes } = routesFor('model-definition-unit', modelAccess);

const sets = `${inModel}/element/{element_uuid:text}/propertyset/{propertyset_pk}` as const;
const ofProperty = `${sets}/property/{property_pk}/propertydefinition` as const;
const ofDefinition = `${ofProperty}/{propertydefinition_pk}/unit` as const;
const unitList = `${inModel}/unit` as const;

const definitionOfPath = (
  call: Parameters<typeof propertyOfPath>[0] & { readonly params: { readonly propertydefinition_pk: number } },
): DefinitionAt => ({ ...propertyOfPath(call), definitionId: call.params.propertydefinition_pk });

export const unitRoutes = (units: Units): Route[] => [
  routes.read('getModelUnits', unitList, 'List units of a model', Type.Array(Unit), call => units.list(modelOf(call))),
  routes.post('createModelUnit', unitList, {
    summary: 'Create units',
    access: writesModel('unit.create'),
    ...eachOf(UnitRequest, Unit),
    handle: call => answerEach(call, UnitRequest, requests => units.create(modelOf(call), requests)),
  }),
  routes.delete('bulkDeleteModelUnits', `${unitList}/bulk_destroy`, {
    summary: 'Delete several units, also from the definitions that use them',
    ...commands('unit.delete'),
    body: Ids,
    bodyLimit: BULK_BYTES,
    handle: call => units.removeMany(modelOf(call), call.body),
  }),
  routes.read('getModelUnit', `${unitList}/{id}`, 'Get a unit', Unit, call => units.get(modelOf(call), call.params.id)),
  routes.patch('updateModelUnit', `${unitList}/{id}`, {
    summary: 'Update a unit for all definitions that use it',
    ...changes('unit.update', UnitChange, Unit),
    handle: call => units.update(modelOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteModelUnit', `${unitList}/{id}`, {
    summary: 'Delete a unit, also from the definitions that use it',
    ...commands('unit.delete'),
    handle: call => units.remove(modelOf(call), call.params.id),
  }),
  routes.get('getElementPropertySetPropertyDefinitionUnits', ofDefinition, {
    summary: 'List the unit of a property of an element',
    access: readsModel,
    answer: Type.Array(Unit),
    handle: call => units.listOfDefinition(definitionOfPath(call)),
  }),
  routes.post('createElementPropertySetPropertyDefinitionUnit', ofDefinition, {
    summary: 'Replace the unit of a property of an element',
    ...creates('property.define', UnitRequest, Unit),
    handle: call => units.replace(definitionOfPath(call), call.body),
  }),
  routes.get('getElementPropertySetPropertyDefinitionUnit', `${ofDefinition}/{id}`, {
    summary: 'Get the unit of a property of an element',
    access: readsModel,
    answer: Unit,
    handle: call => units.getOfDefinition(definitionOfPath(call), call.params.id),
  }),
  routes.delete('removeElementPropertySetPropertyDefinitionUnit', `${ofDefinition}/{id}`, {
    summary: 'Remove the unit from a property of an element',
    ...commands('property.define'),
    handle: call => units.detach(definitionOfPath(call), call.params.id),
  }),
];

const list = `${inModel}/propertydefinition` as const;

export const definitionRoutes = (definitions: Definitions): Route[] => [
  routes.get('getModelPropertyDefinitions', list, {
    summary: 'List property definitions of a model',
    access: readsModel,
    answer: Type.Array(PropertyDefinition),
    handle: call => definitions.list(modelOf(call)),
  }),
  routes.post('createModelPropertyDefinition', list, {
    summary: 'Create property definitions; existing ones are reused',
    access: writesModel('property-definition.create'),
    ...eachOf(PropertyDefinitionRequest, PropertyDefinition),
    handle: call =>
      answerEach(call, PropertyDefinitionRequest, requests => definitions.create(modelOf(call), requests)),
  }),
  routes.delete('bulkDeleteModelPropertyDefinitions', `${list}/bulk_destroy`, {
    summary: 'Delete several unused property definitions',
    ...commands('property-definition.delete'),
    body: Ids,
    bodyLimit: BULK_BYTES,
    handle: call => definitions.removeMany(modelOf(call), call.body),
  }),
  routes.read('getModelPropertyDefinition', `${list}/{id}`, 'Get a property definition', PropertyDefinition, call =>
    definitions.get(modelOf(call), call.params.id),
  ),
  routes.patch('updateModelPropertyDefinition', `${list}/{id}`, {
    summary: 'Update a property definition for all properties that use it',
    ...changes('property-definition.update', PropertyDefinitionRequest, PropertyDefinition),
    handle: call => definitions.update(modelOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteModelPropertyDefinition', `${list}/{id}`, {
    summary: 'Delete an unused property definition; 409 with the number of properties that use it',
    ...commands('property-definition.delete'),
    handle: call => definitions.remove(modelOf(call), call.params.id),
  }),
  routes.get('getElementPropertySetPropertyDefinitions', ofProperty, {
    summary: 'List the definition of a property of an element',
    access: readsModel,
    answer: Type.Array(PropertyDefinition),
    handle: call => definitions.listOfProperty(propertyOfPath(call)),
  }),
  routes.post('createElementPropertySetPropertyDefinition', ofProperty, {
    summary: 'Replace the definition of a property of an element',
    ...creates('property.define', PropertyDefinitionRequest, PropertyDefinition),
    handle: call => definitions.replace(propertyOfPath(call), call.body),
  }),
  routes.get('getElementPropertySetPropertyDefinition', `${ofProperty}/{id}`, {
    summary: 'Get the definition of a property of an element',
    access: readsModel,
    answer: PropertyDefinition,
    handle: call => definitions.getOfProperty(propertyOfPath(call), call.params.id),
  }),
  routes.delete('removeElementPropertySetPropertyDefinition', `${ofProperty}/{id}`, {
    summary: 'Remove the definition from a property of an element; the property keeps its name',
    ...commands('property.define'),
    handle: call => definitions.detach(propertyOfPath(call), call.params.id),
  }),
];
