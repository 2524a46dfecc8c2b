import Type from 'typebox';
import { asJson } from '../../http/answer/json-pieces.ts';
import { route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { Material } from './schema.ts';
import type { Materials } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const element = `${model}/element/{element_uuid}/material` as const;
const group = 'model-material';
const access = { scopes: ['model:read'], role: 'guest' } as const;

export function materialRoutes(materials: Materials): Route[] {
  return [
    route({
      id: 'getModelMaterials',
      method: 'GET',
      path: `${model}/material`,
      group,
      summary: 'List materials of a model',
      access,
      answer: Type.Array(Material),
      handle: call => asJson(call, materials.list(modelAt(call, call.params.model_pk))),
    }),
    route({
      id: 'getModelMaterial',
      method: 'GET',
      path: `${model}/material/{id}`,
      group,
      summary: 'Get a material',
      access,
      answer: Material,
      handle: call => asJson(call, materials.get(modelAt(call, call.params.model_pk), call.params.id)),
    }),
    route({
      id: 'getMaterials',
      method: 'GET',
      path: element,
      group,
      summary: 'List materials of an element',
      access,
      answer: Type.Array(Material),
      handle: call =>
        asJson(call, materials.listOfElement(modelAt(call, call.params.model_pk), call.params.element_uuid)),
    }),
    route({
      id: 'getMaterial',
      method: 'GET',
      path: `${element}/{id}`,
      group,
      summary: 'Get a material of an element',
      access,
      answer: Material,
      handle: call =>
        asJson(
          call,
          materials.getOfElement(modelAt(call, call.params.model_pk), call.params.element_uuid, call.params.id),
        ),
    }),
  ];
}
