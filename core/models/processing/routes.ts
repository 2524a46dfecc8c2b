import Type from 'typebox';
import { callerOf, type Route, routesFor } from '../../http/api/route.ts';
import { changes, commands, modelAccess, modelAt, modelOf, readsModel } from '../access/service.ts';
import type { GeoreferenceOf, ReportOf, AddMessages } from './report.ts';
import type { QueueChanges, Reprocess } from './queue-changes.ts';
import { ModelErrors, ModelGeoreference, ModelReport, NewModelErrors, Reprocessing, HandlerNote } from './schema.ts';
import { ProcessorHandler } from './schema.ts';
import type { ProcessorHandlers } from './handlers/service.ts';

const { routes } = routesFor('model-processing', modelAccess);

const handlerList = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/processorhandler';

export const processorHandlerRoutes = (handlers: ProcessorHandlers): Route[] => [
  routes.get('getProcessorHandlers', handlerList, {
    summary: 'List conversions of a model, newest first',
    access: readsModel,
    answer: Type.Array(ProcessorHandler),
    handle: call => handlers.list(modelOf(call)),
  }),
  routes.read('getProcessorHandler', `${handlerList}/{id}`, 'Get a conversion of a model', ProcessorHandler, call =>
    handlers.get(modelOf(call), call.params.id),
  ),
  routes.patch('updateProcessorHandler', `${handlerList}/{id}`, {
    summary: 'Update the status of a conversion',
    ...changes('model.processing.note', HandlerNote, ProcessorHandler),
    handle: call => handlers.note(modelOf(call), call.params.id, call.body),
  }),
];

const one = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}';

export function processingRoutes(parts: {
  readonly report: ReportOf;
  readonly georeference: GeoreferenceOf;
  readonly reprocess: Reprocess;
  readonly queueChanges: QueueChanges;
  readonly addMessages: AddMessages;
}): Route[] {
  const { report, georeference, reprocess, queueChanges, addMessages } = parts;
  return [
    routes.get('getModelReport', `${one}/report`, {
      summary: 'Get the processing report of a model: phases, counts, warnings',
      access: readsModel,
      answer: ModelReport,
      handle: call => report(modelAt(call, call.params.id)),
    }),
    routes.get('getModelGeoreference', `${one}/georeference`, {
      summary: 'Get the unit, coordinate system and map conversion of a model',
      access: readsModel,
      answer: ModelGeoreference,
      handle: call => georeference(modelAt(call, call.params.id)),
    }),
    routes.post('reprocessModel', `${one}/reprocess`, {
      summary: 'Reprocess a model',
      ...commands('model.reprocess'),
      query: Reprocessing,
      handle: call =>
        reprocess(modelAt(call, call.params.id), callerOf(call), { keepEdits: call.query.keep_edits ?? true }),
    }),
    routes.post('cancelModelProcessing', `${one}/cancel-processing`, {
      summary: 'Cancel the processing of a model that waits for it or is in process',
      ...commands('model.processing.cancel'),
      handle: call => queueChanges.cancel(modelAt(call, call.params.id), callerOf(call)),
    }),
    routes.post('prioritizeModelProcessing', `${one}/prioritize-processing`, {
      summary: 'Process a model before all others of its cloud that wait',
      ...commands('model.processing.first'),
      handle: call => queueChanges.putFirst(modelAt(call, call.params.id)),
    }),
    routes.post('addModelErrors', `${one}/errors`, {
      summary: 'Add errors and warnings to a model',
      ...changes('model.errors.add', NewModelErrors, ModelErrors),
      handle: call => addMessages(modelAt(call, call.params.id), call.body),
    }),
  ];
}
