import Type from 'typebox';
import { route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { NewPositionedModel, PositionChange, PositionedModel, PositionInModel } from './schema.ts';
import type { PositionedModels } from './service.ts';

const models = '/cloud/{cloud_pk}/project/{project_pk}/model';
const list = `${models}/{model_pk}/positioned-model` as const;
const group = 'model-metabuilding-360';
const read = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

export function positionedModelRoutes(positioned: PositionedModels): Route[] {
  return [
    route({
      // The contract names no scope.
      id: 'listModelsPositionedIn',
      method: 'GET',
      path: `${models}/{id}/positioned-in`,
      group,
      summary: 'List models that a model is placed in',
      access: { scopes: 'any', role: 'guest' },
      answer: Type.Array(PositionInModel),
      handle: call => positioned.positionedIn(modelAt(call, call.params.id)),
    }),
    route({
      id: 'getPositionedModels',
      method: 'GET',
      path: list,
      group,
      summary: 'List models placed in a model',
      access: { ...read },
      answer: Type.Array(PositionedModel),
      handle: call => positioned.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'createPositionedModel',
      method: 'POST',
      path: list,
      group,
      summary: 'Place a model in another one',
      access: { ...write('model.position.create') },
      body: NewPositionedModel,
      status: 201,
      answer: PositionedModel,
      handle: call => positioned.create(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'getPositionedModel',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get the placement of a model in another one',
      access: read,
      answer: PositionedModel,
      handle: call => positioned.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updatePositionedModel',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update the placement of a model in another one',
      access: write('model.position.update'),
      body: PositionChange,
      answer: PositionedModel,
      handle: call => positioned.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deletePositionedModel',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Remove a model from another one',
      access: write('model.position.delete'),
      status: 204,
      handle: call => positioned.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
