import Type from 'typebox';
import { answerFromCache } from '../../http/answer/etags.ts';
import { callerOf, placeOf, projectOf, routesIn, type Call, type Route } from '../../http/api/route.ts';
import { commands, modelAt, readsModel, writesModel } from '../access/service.ts';
import { LightModel, Model, ModelChange, ModelQuery } from './schema.ts';
import type { Records } from './service.ts';

const routes = routesIn('model');

const project = '/cloud/{cloud_pk}/project/{project_pk}';
const list = `${project}/model` as const;
const one = `${list}/{id}` as const;

/** While it is converted, what it says of that changes without a change of the record. */
const isAtRest = ({ status, children }: Model): boolean =>
  status !== 'I' && children.every(page => page.status !== 'I');

const viewOf = (call: Call) => ({ origin: call.origin, place: placeOf(call) });

export function modelRoutes(records: Records): Route[] {
  return [
    routes.get('getModels', list, {
      summary: 'List models of a project',
      access: readsModel,
      query: ModelQuery,
      answer: Type.Array(Model),
      handle: async call =>
        answerFromCache(
          call,
          await records.state(),
          () => records.list(projectOf(call).projectId, call.query, viewOf(call)),
          models => models.every(isAtRest),
        ),
    }),
    routes.get('getModelsSummary', `${list}/summary`, {
      summary: 'List models of a project in short form',
      access: readsModel,
      query: ModelQuery,
      answer: Type.Array(LightModel),
      handle: call => records.summary(projectOf(call).projectId, call.query, viewOf(call)),
    }),
    routes.get('getModel', one, {
      summary: 'Get a model',
      access: readsModel,
      answer: Model,
      handle: async call =>
        answerFromCache(call, await records.state(), () => records.get(modelAt(call, call.params.id)), isAtRest),
    }),
    routes.patch('updateModel', one, {
      summary: 'Update a model',
      access: writesModel('model.update'),
      body: ModelChange,
      answer: Model,
      handle: call => records.update(modelAt(call, call.params.id), call.body),
    }),
    routes.delete('deleteModel', one, {
      summary: 'Delete a model and its document',
      ...commands('model.delete'),
      handle: call => records.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: false }),
    }),
    routes.delete('deleteModelWithoutDoc', `${one}/delete-model`, {
      summary: 'Delete a model and keep its document',
      ...commands('model.delete'),
      handle: call => records.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: true }),
    }),
  ];
}
