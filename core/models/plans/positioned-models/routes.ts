import Type from 'typebox';
import { type Route, routesFor } from '../../../http/api/route.ts';
import { changes, commands, creates, modelAccess, modelAt, modelOf, readsModel } from '../../access/service.ts';
import { NewPositionedModel, PositionChange, PositionedModel, PositionInModel } from './schema.ts';
import type { PositionedModels } from './service.ts';

const { routes } = routesFor('model-metabuilding-360', modelAccess);

const models = '/cloud/{cloud_pk}/project/{project_pk}/model';
const list = `${models}/{model_pk}/positioned-model` as const;

export const positionedModelRoutes = (positioned: PositionedModels): Route[] => [
  routes.get('listModelsPositionedIn', `${models}/{id}/positioned-in`, {
    // The contract names no scope.
    summary: 'List models that a model is placed in',
    access: { scopes: 'any', role: 'guest' },
    answer: Type.Array(PositionInModel),
    handle: call => positioned.positionedIn(modelAt(call, call.params.id)),
  }),
  routes.read('getPositionedModels', list, 'List models placed in a model', Type.Array(PositionedModel), call =>
    positioned.list(modelOf(call)),
  ),
  routes.post('createPositionedModel', list, {
    summary: 'Place a model in another one',
    ...creates('model.position.create', NewPositionedModel, PositionedModel),
    handle: call => positioned.create(modelOf(call), call.body),
  }),
  routes.get('getPositionedModel', `${list}/{id}`, {
    summary: 'Get the placement of a model in another one',
    access: readsModel,
    answer: PositionedModel,
    handle: call => positioned.get(modelOf(call), call.params.id),
  }),
  routes.patch('updatePositionedModel', `${list}/{id}`, {
    summary: 'Update the placement of a model in another one',
    ...changes('model.position.update', PositionChange, PositionedModel),
    handle: call => positioned.update(modelOf(call), call.params.id, call.body),
  }),
  routes.delete('deletePositionedModel', `${list}/{id}`, {
    summary: 'Remove a model from another one',
    ...commands('model.position.delete'),
    handle: call => positioned.remove(modelOf(call), call.params.id),
  }),
];
