import Type from 'typebox';
import { BULK_BYTES, type Route, routesFor } from '../../http/api/route.ts';
import { changes, creates, modelAccess, modelOf } from '../access/service.ts';
import { Layer, LayerChange, LayerRequest } from './schema.ts';
import type { Layers } from './service.ts';

const { routes } = routesFor('model-layer', modelAccess);

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer';

export const layerRoutes = (layers: Layers): Route[] => [
  routes.read('getLayers', list, 'List layers of a model', Type.Array(Layer), call => layers.list(modelOf(call))),
  routes.read('getLayer', `${list}/{id}`, 'Get a layer', Layer, call => layers.get(modelOf(call), call.params.id)),
  routes.post('createLayer', list, {
    summary: 'Create a layer',
    ...creates('layer.create', LayerRequest, Layer),
    bodyLimit: BULK_BYTES,
    handle: call => layers.create(modelOf(call), call.body),
  }),
  routes.patch('updateLayer', `${list}/{id}`, {
    summary: 'Update a layer or its elements',
    ...changes('layer.update', LayerChange, Layer),
    bodyLimit: BULK_BYTES,
    handle: call => layers.update(modelOf(call), call.params.id, call.body),
  }),
  routes.remove('deleteLayer', `${list}/{id}`, 'Remove a layer; its elements stay', 'layer.delete', call =>
    layers.remove(modelOf(call), call.params.id),
  ),
];
