import Type from 'typebox';
import { callerOf, route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { LabelChange, LabelQuery, ModelLabel, NewLabel } from './schema.ts';
import type { Labels } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label';
const group = 'model-2d-annotation';
const read = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

export function labelRoutes(labels: Labels): Route[] {
  return [
    route({
      id: 'getLabels',
      method: 'GET',
      path: list,
      group,
      summary: 'List labels on a model',
      access: { ...read },
      query: LabelQuery,
      answer: Type.Array(ModelLabel),
      handle: call => labels.list(modelAt(call, call.params.model_pk), call.query),
    }),
    route({
      id: 'createLabel',
      method: 'POST',
      path: list,
      group,
      summary: 'Create a label on a model',
      access: { ...write('model.label.create') },
      body: NewLabel,
      status: 201,
      answer: ModelLabel,
      handle: call => labels.create(modelAt(call, call.params.model_pk), callerOf(call), call.body),
    }),
    route({
      id: 'getLabel',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a label',
      access: read,
      answer: ModelLabel,
      handle: call => labels.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updateLabel',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update or validate a label',
      access: write('model.label.update'),
      body: LabelChange,
      answer: ModelLabel,
      handle: call => labels.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteLabel',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Remove a label',
      access: write('model.label.delete'),
      status: 204,
      handle: call => labels.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
