// Routes of layers.
import Type from 'typebox';
import { route, type Route } from '../../http/route.ts';
import { modelAt } from '../records/service.ts';
import { Layer } from './schema.ts';
import type { Layers } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/layer';
const group = 'model-layer';
const access = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;

export function layerRoutes(layers: Layers): Route[] {
  return [
    route({
      id: 'getLayers', method: 'GET', path: list, group, summary: 'Layers of a model', access, answer: Type.Array(Layer),
      handle: call => layers.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getLayer', method: 'GET', path: `${list}/{id}`, group, summary: 'A layer', access, answer: Layer,
      handle: call => layers.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
