// Routes of property definitions, of a model and of the properties of its elements.
import Type from 'typebox';
import { answerEach, oneOrMany } from '../../../http/answer/bulk.ts';
import { BULK_BYTES, routesIn, type Access, type Route } from '../../../http/api/route.ts';
import { modelOf, readsModel, writesModel } from '../../access/service.ts';
import { Ids, PropertyDefinition, PropertyDefinitionRequest } from '../schema.ts';
import { propertyOfPath, type Definitions } from './service.ts';

const routes = routesIn('model-definition-unit');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const list = `${model}/propertydefinition` as const;
const ofProperty =
  `${model}/element/{element_uuid}/propertyset/{propertyset_pk}/property/{property_pk}/propertydefinition` as const;

export function definitionRoutes(definitions: Definitions): Route[] {
  return [
    routes.get('getModelPropertyDefinitions', list, {
      summary: 'List property definitions of a model',
      access: readsModel,
      answer: Type.Array(PropertyDefinition),
      handle: async call => definitions.list(modelOf(call)),
    }),
    routes.post('createModelPropertyDefinition', list, {
      summary: 'Create property definitions; existing ones are reused',
      access: writesModel('property-definition.create'),
      accepts: 'each',
      body: oneOrMany(PropertyDefinitionRequest),
      answer: oneOrMany(PropertyDefinition),
      handle: async call =>
        answerEach(call, PropertyDefinitionRequest, requests => definitions.create(modelOf(call), requests)),
    }),
    routes.delete('bulkDeleteModelPropertyDefinitions', `${list}/bulk_destroy`, {
      summary: 'Delete several unused property definitions',
      access: writesModel('property-definition.delete'),
      body: Ids,
      bodyLimit: BULK_BYTES,
      status: 204,
      handle: async call => definitions.removeMany(modelOf(call), call.body),
    }),
    routes.get('getModelPropertyDefinition', `${list}/{id}`, {
      summary: 'Get a property definition',
      access: readsModel,
      answer: PropertyDefinition,
      handle: async call => definitions.get(modelOf(call), call.params.id),
    }),
    routes.patch('updateModelPropertyDefinition', `${list}/{id}`, {
      summary: 'Update a property definition for all properties that use it',
      access: writesModel('property-definition.update'),
      body: PropertyDefinitionRequest,
      answer: PropertyDefinition,
      handle: async call => definitions.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteModelPropertyDefinition', `${list}/{id}`, {
      summary: 'Delete an unused property definition; 409 with the number of properties that use it',
      access: writesModel('property-definition.delete'),
      status: 204,
      handle: async call => definitions.remove(modelOf(call), call.params.id),
    }),
    routes.get('getElementPropertySetPropertyDefinitions', ofProperty, {
      summary: 'List the definition of a property of an element',
      access: readsModel,
      answer: Type.Array(PropertyDefinition),
      handle: async call => definitions.listOfProperty(propertyOfPath(call)),
    }),
    routes.post('createElementPropertySetPropertyDefinition', ofProperty, {
      summary: 'Replace the definition of a property of an element',
      access: writesModel('property.define'),
      body: PropertyDefinitionRequest,
      status: 201,
      answer: PropertyDefinition,
      handle: async call => definitions.replace(propertyOfPath(call), call.body),
    }),
    routes.get('getElementPropertySetPropertyDefinition', `${ofProperty}/{id}`, {
      summary: 'Get the definition of a property of an element',
      access: readsModel,
      answer: PropertyDefinition,
      handle: async call => definitions.getOfProperty(propertyOfPath(call), call.params.id),
    }),
    routes.delete('removeElementPropertySetPropertyDefinition', `${ofProperty}/{id}`, {
      summary: 'Remove the definition from a property of an element; the property keeps its name',
      access: writesModel('property.define'),
      status: 204,
      handle: async call => definitions.detach(propertyOfPath(call), call.params.id),
    }),
  ];
}
