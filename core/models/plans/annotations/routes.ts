import Type from 'typebox';
import { BULK_BYTES, callerOf, routesIn, type Route } from '../../../http/api/route.ts';
import { commands, creates, modelOf, readsModel, writesModel } from '../../access/service.ts';
import { Drawing, DrawingChange, NewDrawing, LabelChange, LabelQuery, ModelLabel, NewLabel } from './schema.ts';
import type { Drawings, Labels } from './service.ts';

const labelList = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label';

export function labelRoutes(labels: Labels): Route[] {
  return [
    routes.get('getLabels', labelList, {
      summary: 'List labels on a model',
      access: readsModel,
      query: LabelQuery,
      answer: Type.Array(ModelLabel),
      handle: call => labels.list(modelOf(call), call.query),
    }),
    routes.post('createLabel', labelList, {
      summary: 'Create a label on a model',
      ...creates('model.label.create'),
      body: NewLabel,
      answer: ModelLabel,
      handle: call => labels.create(modelOf(call), callerOf(call), call.body),
    }),
    routes.get('getLabel', `${labelList}/{id}`, {
      summary: 'Get a label',
      access: readsModel,
      answer: ModelLabel,
      handle: call => labels.get(modelOf(call), call.params.id),
    }),
    routes.patch('updateLabel', `${labelList}/{id}`, {
      summary: 'Update or validate a label',
      access: writesModel('model.label.update'),
      body: LabelChange,
      answer: ModelLabel,
      handle: call => labels.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteLabel', `${labelList}/{id}`, {
      summary: 'Remove a label',
      ...commands('model.label.delete'),
      handle: call => labels.remove(modelOf(call), call.params.id),
    }),
  ];
}

const routes = routesIn('model-2d-annotation');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing';

export function drawingRoutes(drawings: Drawings): Route[] {
  return [
    routes.get('getDrawings', list, {
      summary: 'List drawings on a model',
      access: readsModel,
      answer: Type.Array(Drawing),
      handle: call => drawings.list(modelOf(call)),
    }),
    routes.post('createDrawing', list, {
      summary: 'Create a drawing on a model',
      ...creates('model.drawing.create'),
      body: NewDrawing,
      bodyLimit: BULK_BYTES,
      answer: Drawing,
      handle: call => drawings.create(modelOf(call), callerOf(call), call.body),
    }),
    routes.get('getDrawing', `${list}/{id}`, {
      summary: 'Get a drawing',
      access: readsModel,
      answer: Drawing,
      handle: call => drawings.get(modelOf(call), call.params.id),
    }),
    routes.patch('updateDrawing', `${list}/{id}`, {
      summary: 'Update a drawing',
      access: writesModel('model.drawing.update'),
      body: DrawingChange,
      bodyLimit: BULK_BYTES,
      answer: Drawing,
      handle: call => drawings.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteDrawing', `${list}/{id}`, {
      summary: 'Remove a drawing',
      ...commands('model.drawing.delete'),
      handle: call => drawings.remove(modelOf(call), call.params.id),
    }),
  ];
}
