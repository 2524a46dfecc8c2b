import Type from 'typebox';
import { answerFromCache } from '../../http/answer/etags.ts';
import { type Call, callerOf, placeOf, projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { changes, commands, modelAccess, modelAt, readsModel } from '../access/service.ts';
import { LightModel, Model, ModelChange, ModelQuery } from './schema.ts';
import type { Records } from './service.ts';

const { routes } = routesFor('model', modelAccess);

const project = '/cloud/{cloud_pk}/project/{project_pk}';
const list = `${project}/model` as const;
const one = `${list}/{id}` as const;

/** While it is converted, what it says of that changes without a change of the record. */
const isAtRest = ({ status, children }: Model): boolean =>
  status !== 'I' && children.every(page => page.status !== 'I');

const viewOf = (call: Call) => ({ origin: call.origin, place: placeOf(call) });

export const modelRoutes = (records: Records): Route[] => [
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
  routes.read('getModel', one, 'Get a model', Model, async call =>
    answerFromCache(call, await records.state(), () => records.get(modelAt(call, call.params.id)), isAtRest),
  ),
  routes.patch('updateModel', one, {
    summary: 'Update a model',
    ...changes('model.update', ModelChange, Model),
    handle: call => records.update(modelAt(call, call.params.id), call.body),
  }),
  routes.remove('deleteModel', one, 'Delete a model and its document', 'model.delete', call =>
    records.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: false }),
  ),
  routes.delete('deleteModelWithoutDoc', `${one}/delete-model`, {
    summary: 'Delete a model and keep its document',
    ...commands('model.delete'),
    handle: call => records.remove(modelAt(call, call.params.id), callerOf(call), { keepDocument: true }),
  }),
];
