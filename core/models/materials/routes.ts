import Type from 'typebox';
import { asJson } from '../../http/answer/json-pieces.ts';
import { routesIn, type Route } from '../../http/api/route.ts';
import { modelOf, readsModel } from '../access/service.ts';
import { Material } from './schema.ts';
import type { Materials } from './service.ts';

const routes = routesIn('model-material');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const element = `${model}/element/{element_uuid:text}/material` as const;

export function materialRoutes(materials: Materials): Route[] {
  return [
    routes.get('getModelMaterials', `${model}/material`, {
      summary: 'List materials of a model',
      access: readsModel,
      answer: Type.Array(Material),
      handle: call => asJson(call, materials.list(modelOf(call))),
    }),
    routes.get('getModelMaterial', `${model}/material/{id}`, {
      summary: 'Get a material',
      access: readsModel,
      answer: Material,
      handle: call => asJson(call, materials.get(modelOf(call), call.params.id)),
    }),
    routes.get('getMaterials', element, {
      summary: 'List materials of an element',
      access: readsModel,
      answer: Type.Array(Material),
      handle: call => asJson(call, materials.listOfElement(modelOf(call), call.params.element_uuid)),
    }),
    routes.get('getMaterial', `${element}/{id}`, {
      summary: 'Get a material of an element',
      access: readsModel,
      answer: Material,
      handle: call => asJson(call, materials.getOfElement(modelOf(call), call.params.element_uuid, call.params.id)),
    }),
  ];
}
