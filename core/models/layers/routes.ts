import Type from 'typebox';
import { BULK_BYTES, routesIn, type Route } from '../../http/api/route.ts';
import { commands, creates, modelOf, readsModel, writesModel } from '../access/service.ts';
import { Layer, LayerChange, LayerRequest } from './schema.ts';
import type { Layers } from './service.ts';

const routes = routesIn('model-layer');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer';

export function layerRoutes(layers: Layers): Route[] {
  return [
    routes.get('getLayers', list, {
      summary: 'List layers of a model',
      access: readsModel,
      answer: Type.Array(Layer),
      handle: call => layers.list(modelOf(call)),
    }),
    routes.get('getLayer', `${list}/{id}`, {
      summary: 'Get a layer',
      access: readsModel,
      answer: Layer,
      handle: call => layers.get(modelOf(call), call.params.id),
    }),
    routes.post('createLayer', list, {
      summary: 'Create a layer',
      ...creates('layer.create'),
      body: LayerRequest,
      bodyLimit: BULK_BYTES,
      answer: Layer,
      handle: call => layers.create(modelOf(call), call.body),
    }),
    routes.patch('updateLayer', `${list}/{id}`, {
      summary: 'Update a layer or its elements',
      access: writesModel('layer.update'),
      body: LayerChange,
      bodyLimit: BULK_BYTES,
      answer: Layer,
      handle: call => layers.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteLayer', `${list}/{id}`, {
      summary: 'Remove a layer; its elements stay',
      ...commands('layer.delete'),
      handle: call => layers.remove(modelOf(call), call.params.id),
    }),
  ];
}
