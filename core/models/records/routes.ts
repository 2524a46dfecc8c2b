import Type from 'typebox';
import { answerFromCache } from '../../http/answer/etags.ts';
import { callerOf, placeOf, projectOf, route, type Call, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { LightModel, Model, ModelChange, ModelQuery } from './schema.ts';
import type { Records } from './service.ts';

const project = '/cloud/{cloud_pk}/project/{project_pk}';
const list = `${project}/model` as const;
const one = `${list}/{id}` as const;
const group = 'model';
const read = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

/** While it is converted, what it says of that changes without a change of the record. */
const isAtRest = ({ status, children }: Model): boolean =>
  status !== 'I' && children.every(page => page.status !== 'I');

const viewOf = (call: Call) => ({ origin: call.origin, place: placeOf(call) });

export function modelRoutes(records: Records): Route[] {
  return [
    route({
      id: 'getModels',
      method: 'GET',
      path: list,
      group,
      summary: 'List models of a project',
      access: { ...read },
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
    route({
      id: 'getModelsSummary',
      method: 'GET',
      path: `${list}/summary`,
      group,
      summary: 'List models of a project in short form',
      access: { ...read },
      query: ModelQuery,
      answer: Type.Array(LightModel),
      handle: call => records.summary(projectOf(call).projectId, call.query, viewOf(call)),
    }),
    route({
      id: 'getModel',
      method: 'GET',
      path: one,
      group,
      summary: 'Get a model',
      access: read,
      answer: Model,
      handle: async call =>
        answerFromCache(call, await records.state(), () => records.get(modelAt(call, call.params.id)), isAtRest),
    }),
    route({
      id: 'updateModel',
      method: 'PATCH',
      path: one,
      group,
      summary: 'Update a model',
      access: write('model.update'),
      body: ModelChange,
      answer: Model,
      handle: call => records.update(modelAt(call, call.params.id), call.body),
    }),
    route({
      id: 'deleteModel',
      method: 'DELETE',
      path: one,
      group,
      summary: 'Delete a model and its document',
      access: write('model.delete'),
      status: 204,
      handle: call => records.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: false }),
    }),
    route({
      id: 'deleteModelWithoutDoc',
      method: 'DELETE',
      path: `${one}/delete-model`,
      group,
      summary: 'Delete a model and keep its document',
      access: write('model.delete'),
      status: 204,
      handle: call => records.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: true }),
    }),
  ];
}
