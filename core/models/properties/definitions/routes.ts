// Routes of property definitions, of a model and of the properties of its elements.
import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, route, type Access, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { Ids, PropertyDefinition, PropertyDefinitionRequest } from '../schema.ts';
import { propertyOfPath, type Definitions } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/propertydefinition` as const;
const ofProperty =
  `${model}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition` as const;
const group = 'model-definition-unit';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

// Long: a table of routes.
export function definitionRoutes(definitions: Definitions): Route[] {
  return [
    route({
      id: 'getModelPropertyDefinitions',
      method: 'GET',
      path: list,
      group,
      summary: 'List property definitions of a model',
      access: read,
      answer: Type.Array(PropertyDefinition),
      handle: async call => definitions.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'createModelPropertyDefinition',
      method: 'POST',
      path: list,
      group,
      summary: 'Create property definitions; existing ones are reused',
      access: { ...write, audit: 'property-definition.create' },
      accepts: 'each',
      body: oneOrMany(PropertyDefinitionRequest),
      answer: oneOrMany(PropertyDefinition),
      handle: async call =>
        answerEach(call, PropertyDefinitionRequest, requests =>
          definitions.create(modelAt(call, call.params.model_pk), requests),
        ),
    }),
    route({
      id: 'bulkDeleteModelPropertyDefinitions',
      method: 'DELETE',
      path: `${list}/bulk_destroy`,
      group,
      summary: 'Delete several unused property definitions',
      access: { ...write, audit: 'property-definition.delete' },
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => definitions.removeMany(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getModelPropertyDefinition',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a property definition',
      access: read,
      answer: PropertyDefinition,
      handle: async call => definitions.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updateModelPropertyDefinition',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update a property definition for all properties that use it',
      access: { ...write, audit: 'property-definition.update' },
      body: PropertyDefinitionRequest,
      answer: PropertyDefinition,
      handle: async call => definitions.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteModelPropertyDefinition',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Delete an unused property definition; 409 with the number of properties that use it',
      access: { ...write, audit: 'property-definition.delete' },
      status: 204,
      handle: async call => definitions.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'getElementPropertySetPropertyDefinitions',
      method: 'GET',
      path: ofProperty,
      group,
      summary: 'List the definition of a property of an element',
      access: read,
      answer: Type.Array(PropertyDefinition),
      handle: async call => definitions.listOfProperty(propertyOfPath(call)),
    }),
    route({
      id: 'createElementPropertySetPropertyDefinition',
      method: 'POST',
      path: ofProperty,
      group,
      summary: 'Replace the definition of a property of an element',
      access: { ...write, audit: 'property.define' },
      body: PropertyDefinitionRequest,
      status: 201,
      answer: PropertyDefinition,
      handle: async call => definitions.replace(propertyOfPath(call), call.body),
    }),
    route({
      id: 'getElementPropertySetPropertyDefinition',
      method: 'GET',
      path: `${ofProperty}/{id}`,
      group,
      summary: 'Get the definition of a property of an element',
      access: read,
      answer: PropertyDefinition,
      handle: async call => definitions.getOfProperty(propertyOfPath(call), call.params.id),
    }),
    route({
      id: 'removeElementPropertySetPropertyDefinition',
      method: 'DELETE',
      path: `${ofProperty}/{id}`,
      group,
      summary: 'Remove the definition from a property of an element; the property keeps its name',
      access: { ...write, audit: 'property.define' },
      status: 204,
      handle: async call => definitions.detach(propertyOfPath(call), call.params.id),
    }),
  ];
}
