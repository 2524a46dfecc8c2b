import Type from 'typebox';
import { BULK_BYTES, callerOf, type Route, routesFor } from '../../../http/api/route.ts';
import { changes, creates, modelAccess, modelOf, readsModel } from '../../access/service.ts';
import { Drawing, DrawingChange, NewDrawing, LabelChange, LabelQuery, ModelLabel, NewLabel } from './schema.ts';
import type { Drawings, Labels } from './service.ts';

const labelList = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/label';

export const labelRoutes = (labels: Labels): Route[] => [
  routes.get('getLabels', labelList, {
    summary: 'List labels on a model',
    access: readsModel,
    query: LabelQuery,
    answer: Type.Array(ModelLabel),
    handle: call => labels.list(modelOf(call), call.query),
  }),
  routes.post('createLabel', labelList, {
    summary: 'Create a label on a model',
    ...creates('model.label.create', NewLabel, ModelLabel),
    handle: call => labels.create(modelOf(call), callerOf(call), call.body),
  }),
  routes.read('getLabel', `${labelList}/{id}`, 'Get a label', ModelLabel, call =>
    labels.get(modelOf(call), call.params.id),
  ),
  routes.patch('updateLabel', `${labelList}/{id}`, {
    summary: 'Update or validate a label',
    ...changes('model.label.update', LabelChange, ModelLabel),
    handle: call => labels.update(modelOf(call), call.params.id, call.body),
  }),
  routes.remove('deleteLabel', `${labelList}/{id}`, 'Remove a label', 'model.label.delete', call =>
    labels.remove(modelOf(call), call.params.id),
  ),
];

const { routes } = routesFor('model-2d-annotation', modelAccess);

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/drawing';

export const drawingRoutes = (drawings: Drawings): Route[] => [
  routes.read('getDrawings', list, 'List drawings on a model', Type.Array(Drawing), call =>
    drawings.list(modelOf(call)),
  ),
  routes.post('createDrawing', list, {
    summary: 'Create a drawing on a model',
    ...creates('model.drawing.create', NewDrawing, Drawing),
    bodyLimit: BULK_BYTES,
    handle: call => drawings.create(modelOf(call), callerOf(call), call.body),
  }),
  routes.read('getDrawing', `${list}/{id}`, 'Get a drawing', Drawing, call =>
    drawings.get(modelOf(call), call.params.id),
  ),
  routes.patch('updateDrawing', `${list}/{id}`, {
    summary: 'Update a drawing',
    ...changes('model.drawing.update', DrawingChange, Drawing),
    bodyLimit: BULK_BYTES,
    handle: call => drawings.update(modelOf(call), call.params.id, call.body),
  }),
  routes.remove('deleteDrawing', `${list}/{id}`, 'Remove a drawing', 'model.drawing.delete', call =>
    drawings.remove(modelOf(call), call.params.id),
  ),
];
