import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, routesIn, type Access, type Route } from '../../../http/api/route.ts';
import { modelOf, readsModel, writesModel } from '../../access/service.ts';
import { propertyOfPath } from '../definitions/service.ts';
import { Ids, Unit, UnitChange, UnitRequest } from '../schema.ts';
import type { DefinitionAt, Units } from './service.ts';

const routes = routesIn('model-definition-unit');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/unit` as const;
const ofDefinition =
  `${model}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{propertydefinition_pk}/unit` as const;

const definitionOfPath = (
  call: Parameters<typeof propertyOfPath>[0] & { readonly params: { readonly propertydefinition_pk: number } },
): DefinitionAt => ({ ...propertyOfPath(call), definitionId: call.params.propertydefinition_pk });

export function unitRoutes(units: Units): Route[] {
  return [
    routes.get('getModelUnits', list, {
      summary: 'List units of a model',
      access: readsModel,
      answer: Type.Array(Unit),
      handle: async call => units.list(modelOf(call)),
    }),
    routes.post('createModelUnit', list, {
      summary: 'Create units',
      access: writesModel('unit.create'),
      accepts: 'each',
      body: oneOrMany(UnitRequest),
      answer: oneOrMany(Unit),
      handle: async call => answerEach(call, UnitRequest, requests => units.create(modelOf(call), requests)),
    }),
    routes.delete('bulkDeleteModelUnits', `${list}/bulk_destroy`, {
      summary: 'Delete several units, also from the definitions that use them',
      access: writesModel('unit.delete'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => units.removeMany(modelOf(call), call.body),
    }),
    routes.get('getModelUnit', `${list}/{id}`, {
      summary: 'Get a unit',
      access: readsModel,
      answer: Unit,
      handle: async call => units.get(modelOf(call), call.params.id),
    }),
    routes.patch('updateModelUnit', `${list}/{id}`, {
      summary: 'Update a unit for all definitions that use it',
      access: writesModel('unit.update'),
      body: UnitChange,
      answer: Unit,
      handle: async call => units.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteModelUnit', `${list}/{id}`, {
      summary: 'Delete a unit, also from the definitions that use it',
      access: writesModel('unit.delete'),
      status: 204,
      handle: async call => units.remove(modelOf(call), call.params.id),
    }),
    routes.get('getElementPropertySetPropertyDefinitionUnits', ofDefinition, {
      summary: 'List the unit of a property of an element',
      access: readsModel,
      answer: Type.Array(Unit),
      handle: async call => units.listOfDefinition(definitionOfPath(call)),
    }),
    routes.post('createElementPropertySetPropertyDefinitionUnit', ofDefinition, {
      summary: 'Replace the unit of a property of an element',
      access: writesModel('property.define'),
      body: UnitRequest,
      status: 201,
      answer: Unit,
      handle: async call => units.replace(definitionOfPath(call), call.body),
    }),
    routes.get('getElementPropertySetPropertyDefinitionUnit', `${ofDefinition}/{id}`, {
      summary: 'Get the unit of a property of an element',
      access: readsModel,
      answer: Unit,
      handle: async call => units.getOfDefinition(definitionOfPath(call), call.params.id),
    }),
    routes.delete('removeElementPropertySetPropertyDefinitionUnit', `${ofDefinition}/{id}`, {
      summary: 'Remove the unit from a property of an element',
      access: writesModel('property.define'),
      status: 204,
      handle: async call => units.detach(definitionOfPath(call), call.params.id),
    }),
  ];
}
