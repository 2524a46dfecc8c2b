import { callerOf, routesIn, type Route } from '../../http/api/route.ts';
import { modelAt, readsModel, writesModel } from '../access/service.ts';
import type { GeoreferenceOf } from './georeference.ts';
import type { AddMessages } from './messages.ts';
import type { QueueChanges } from './queue-changes.ts';
import type { ReportOf } from './report.ts';
import type { Reprocess } from './reprocess.ts';
import { ModelErrors, ModelGeoreference, ModelReport, NewModelErrors, Reprocessing } from './schema.ts';

const routes = routesIn('model-processing');

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
      access: writesModel('model.reprocess'),
      status: 204,
      query: Reprocessing,
      handle: call =>
        reprocess(modelAt(call, call.params.id), callerOf(call), { keepEdits: call.query.keep_edits ?? true }),
    }),
    routes.post('cancelModelProcessing', `${one}/cancel-processing`, {
      summary: 'Cancel the processing of a model that waits for it or is in process',
      access: writesModel('model.processing.cancel'),
      status: 204,
      handle: call => queueChanges.cancel(modelAt(call, call.params.id), callerOf(call)),
    }),
    routes.post('prioritizeModelProcessing', `${one}/prioritize-processing`, {
      summary: 'Process a model before all others of its cloud that wait',
      access: writesModel('model.processing.first'),
      status: 204,
      handle: call => queueChanges.putFirst(modelAt(call, call.params.id)),
    }),
    routes.post('addModelErrors', `${one}/errors`, {
      summary: 'Add errors and warnings to a model',
      access: writesModel('model.errors.add'),
      body: NewModelErrors,
      answer: ModelErrors,
      handle: call => addMessages(modelAt(call, call.params.id), call.body),
    }),
  ];
}
