import Type from 'typebox';
import { callerOf, routesIn, type Route } from '../../../http/api/route.ts';
import { modelOf, readsModel, writesModel } from '../../access/service.ts';
import { LabelChange, LabelQuery, ModelLabel, NewLabel } from './schema.ts';
import type { Labels } from './service.ts';

const routes = routesIn('model-2d-annotation');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label';

export function labelRoutes(labels: Labels): Route[] {
  return [
    routes.get('getLabels', list, {
      summary: 'List labels on a model',
      access: readsModel,
      query: LabelQuery,
      answer: Type.Array(ModelLabel),
      handle: call => labels.list(modelOf(call), call.query),
    }),
    routes.post('createLabel', list, {
      summary: 'Create a label on a model',
      access: writesModel('model.label.create'),
      body: NewLabel,
      status: 201,
      answer: ModelLabel,
      handle: call => labels.create(modelOf(call), callerOf(call), call.body),
    }),
    routes.get('getLabel', `${list}/{id}`, {
      summary: 'Get a label',
      access: readsModel,
      answer: ModelLabel,
      handle: call => labels.get(modelOf(call), call.params.id),
    }),
    routes.patch('updateLabel', `${list}/{id}`, {
      summary: 'Update or validate a label',
      access: writesModel('model.label.update'),
      body: LabelChange,
      answer: ModelLabel,
      handle: call => labels.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteLabel', `${list}/{id}`, {
      summary: 'Remove a label',
      access: writesModel('model.label.delete'),
      status: 204,
      handle: call => labels.remove(modelOf(call), call.params.id),
    }),
  ];
}
