import Type from 'typebox';
import { asJson } from '../../http/answer/json-pieces.ts';
import { type Route, routesFor } from '../../http/api/route.ts';
import { inModel, modelAccess, modelOf } from '../access/service.ts';
import { Material } from './schema.ts';
import type { Materials } from './service.ts';

const { routes } = routesFor('model-material', modelAccess);

const element = `${inModel}/element/{element_uuid:text}/material` as const;

export const materialRoutes = (materials: Materials): Route[] => [
  routes.read('getModelMaterials', `${inModel}/material`, 'List materials of a model', Type.Array(Material), call =>
    asJson(call, materials.list(modelOf(call))),
  ),
  routes.read('getModelMaterial', `${inModel}/material/{id}`, 'Get a material', Material, call =>
    asJson(call, materials.get(modelOf(call), call.params.id)),
  ),
  routes.read('getMaterials', element, 'List materials of an element', Type.Array(Material), call =>
    asJson(call, materials.listOfElement(modelOf(call), call.params.element_uuid)),
  ),
  routes.read('getMaterial', `${element}/{id}`, 'Get a material of an element', Material, call =>
    asJson(call, materials.getOfElement(modelOf(call), call.params.element_uuid, call.params.id)),
  ),
];
