import Type from 'typebox';
import { BULK_BYTES, route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { Layer, LayerChange, LayerRequest } from './schema.ts';
import type { Layers } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer';
const group = 'model-layer';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;
const access = { scopes: ['model:read'], role: 'guest' } as const;

export function layerRoutes(layers: Layers): Route[] {
  return [
    route({
      id: 'getLayers',
      method: 'GET',
      path: list,
      group,
      summary: 'List layers of a model',
      access,
      answer: Type.Array(Layer),
      handle: call => layers.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getLayer',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a layer',
      access,
      answer: Layer,
      handle: call => layers.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'createLayer',
      method: 'POST',
      path: list,
      group,
      summary: 'Create a layer',
      access: write('layer.create'),
      body: LayerRequest,
      bodyLimit: BULK_BYTES,
      status: 201,
      answer: Layer,
      handle: call => layers.create(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'updateLayer',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update a layer or its elements',
      access: write('layer.update'),
      body: LayerChange,
      bodyLimit: BULK_BYTES,
      answer: Layer,
      handle: call => layers.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteLayer',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Remove a layer; its elements stay',
      access: write('layer.delete'),
      status: 204,
      handle: call => layers.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
