// The route that moves a model on the plane.
import { route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { Transform } from '../../records/schema.ts';
import { TransformChange } from './schema.ts';
import type { Transforms } from './service.ts';

export function transformRoutes(transforms: Transforms): Route[] {
  return [
    route({
      id: 'updateModelTransform',
      method: 'PATCH',
      path: '/cloud/{cloud_pk}/project/{project_pk}/model/{id}/transform',
      group: 'model-plan-positioning',
      summary: 'Update the placement of a model: position, rotation, scale, opacity',
      access: { scopes: ['model:write'], role: 'user', audit: 'model.transform' },
      body: TransformChange,
      answer: Transform,
      handle: call => transforms.update(modelAt(call, call.params.id), call.body),
    }),
  ];
}
