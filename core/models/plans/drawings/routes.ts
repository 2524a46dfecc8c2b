import Type from 'typebox';
import { BULK_BYTES, callerOf, route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { Drawing, DrawingChange, NewDrawing } from './schema.ts';
import type { Drawings } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing';
const group = 'model-2d-annotation';
const read = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

export function drawingRoutes(drawings: Drawings): Route[] {
  return [
    route({
      id: 'getDrawings',
      method: 'GET',
      path: list,
      group,
      summary: 'List drawings on a model',
      access: { ...read },
      answer: Type.Array(Drawing),
      handle: call => drawings.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'createDrawing',
      method: 'POST',
      path: list,
      group,
      summary: 'Create a drawing on a model',
      access: { ...write('model.drawing.create') },
      body: NewDrawing,
      bodyLimit: BULK_BYTES,
      status: 201,
      answer: Drawing,
      handle: call => drawings.create(modelAt(call, call.params.model_pk), callerOf(call), call.body),
    }),
    route({
      id: 'getDrawing',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a drawing',
      access: read,
      answer: Drawing,
      handle: call => drawings.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updateDrawing',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update a drawing',
      access: write('model.drawing.update'),
      body: DrawingChange,
      bodyLimit: BULK_BYTES,
      answer: Drawing,
      handle: call => drawings.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteDrawing',
      method: 'DELETE',
      path: `${list}/{id}`,
      group,
      summary: 'Remove a drawing',
      access: write('model.drawing.delete'),
      status: 204,
      handle: call => drawings.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
