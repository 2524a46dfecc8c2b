import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, route, type Access, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { propertyOfPath } from '../definitions/service.ts';
import { Ids, Unit, UnitChange, UnitRequest } from '../schema.ts';
import type { DefinitionAt, Units } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/unit` as const;
const ofDefinition =
  `${model}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition/{propertydefinition_pk}/unit` as const;
const group = 'model-definition-unit';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

const definitionOfPath = (
  call: Parameters<typeof propertyOfPath>[0] & { readonly params: { readonly propertydefinition_pk: number } },
): DefinitionAt => ({ ...propertyOfPath(call), definitionId: call.params.propertydefinition_pk });

// Long: a table of routes.
export function unitRoutes(units: Units): Route[] {
  return [
    route({
      id: 'getModelUnits',
      method: 'GET',
      path: list,
      group,
      summary: 'List units of a model',
      access: read,
      answer: Type.Array(Unit),
      handle: async call => units.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'createModelUnit',
      method: 'POST',
      path: list,
      group,
      summary: 'Create units',
      access: { ...write, audit: 'unit.create' },
      accepts: 'each',
      body: oneOrMany(UnitRequest),
      answer: oneOrMany(Unit),
      handle: async call =>
        answerEach(call, UnitRequest, requests => units.create(modelAt(call, call.params.model_pk), requests)),
    }),
    route({
      id: 'bulkDeleteModelUnits',
      method: 'DELETE',
      path: `${list}/bulk_destroy`,
      group,
      summary: 'Delete several units, also from the definitions that use them',
      access: { ...write, audit: 'unit.delete' },
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => units.removeMany(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getModelUnit',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a unit',
      access: read,
      answer: Unit,
      handle: async call => units.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updateModelUnit',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update a unit for all definitions that use it',
      access: { ...write, audit: 'unit.update' },
      body: UnitChange,
      answer: Unit,
      handle: async call => units.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteModelUnit',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Delete a unit, also from the definitions that use it',
      access: { ...write, audit: 'unit.delete' },
      status: 204,
      handle: async call => units.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'getElementPropertySetPropertyDefinitionUnits',
      method: 'GET',
      path: ofDefinition,
      group,
      summary: 'List the unit of a property of an element',
      access: read,
      answer: Type.Array(Unit),
      handle: async call => units.listOfDefinition(definitionOfPath(call)),
    }),
    route({
      id: 'createElementPropertySetPropertyDefinitionUnit',
      method: 'POST',
      path: ofDefinition,
      group,
      summary: 'Replace the unit of a property of an element',
      access: { ...write, audit: 'property.define' },
      body: UnitRequest,
      status: 201,
      answer: Unit,
      handle: async call => units.replace(definitionOfPath(call), call.body),
    }),
    route({
      id: 'getElementPropertySetPropertyDefinitionUnit',
      method: 'GET',
      path: `${ofDefinition}/{id}`,
      group,
      summary: 'Get the unit of a property of an element',
      access: read,
      answer: Unit,
      handle: async call => units.getOfDefinition(definitionOfPath(call), call.params.id),
    }),
    route({
      id: 'removeElementPropertySetPropertyDefinitionUnit',
      method: 'DELETE',
      path: `${ofDefinition}/{id}`,
      group,
      summary: 'Remove the unit from a property of an element',
      access: { ...write, audit: 'property.define' },
      status: 204,
      handle: async call => units.detach(definitionOfPath(call), call.params.id),
    }),
  ];
}
