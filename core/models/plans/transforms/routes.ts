// The route that moves a model on the plane.
import { routesIn, type Route } from '../../../http/api/route.ts';
import { modelAt, writesModel } from '../../access/service.ts';
import { Transform } from '../../records/schema.ts';
import { TransformChange } from './schema.ts';
import type { Transforms } from './service.ts';

const routes = routesIn('model-plan-positioning');

export function transformRoutes(transforms: Transforms): Route[] {
  return [
    routes.patch('updateModelTransform', '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/transform', {
      summary: 'Update the placement of a model: position, rotation, scale, opacity',
      access: writesModel('model.transform'),
      body: TransformChange,
      answer: Transform,
      handle: call => transforms.update(modelAt(call, call.params.id), call.body),
    }),
  ];
}
