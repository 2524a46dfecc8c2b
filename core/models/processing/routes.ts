import { callerOf, route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import type { GeoreferenceOf } from './georeference.ts';
import type { AddMessages } from './messages.ts';
import type { QueueChanges } from './queue-changes.ts';
import type { ReportOf } from './report.ts';
import type { Reprocess } from './reprocess.ts';
import { ModelErrors, ModelGeoreference, ModelReport, NewModelErrors, Reprocessing } from './schema.ts';

const one = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}';
const group = 'model-processing';
const read = { scopes: ['model:read'], role: 'guest' } as const;
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;

export function processingRoutes(parts: {
  readonly report: ReportOf;
  readonly georeference: GeoreferenceOf;
  readonly reprocess: Reprocess;
  readonly queueChanges: QueueChanges;
  readonly addMessages: AddMessages;
}): Route[] {
  const { report, georeference, reprocess, queueChanges, addMessages } = parts;
  return [
    route({
      id: 'getModelReport',
      method: 'GET',
      path: `${one}/report`,
      group,
      summary: 'Get the processing report of a model: phases, counts, warnings',
      access: read,
      answer: ModelReport,
      handle: call => report(modelAt(call, call.params.id)),
    }),
    route({
      id: 'getModelGeoreference',
      method: 'GET',
      path: `${one}/georeference`,
      group,
      summary: 'Get the unit, coordinate system and map conversion of a model',
      access: read,
      answer: ModelGeoreference,
      handle: call => georeference(modelAt(call, call.params.id)),
    }),
    route({
      id: 'reprocessModel',
      method: 'POST',
      path: `${one}/reprocess`,
      group,
      summary: 'Reprocess a model',
      access: write('model.reprocess'),
      status: 204,
      query: Reprocessing,
      handle: call =>
        reprocess(modelAt(call, call.params.id), callerOf(call), { keepEdits: call.query.keep_edits ?? true }),
    }),
    route({
      id: 'cancelModelProcessing',
      method: 'POST',
      path: `${one}/cancel-processing`,
      group,
      summary: 'Cancel the processing of a model that waits for it or is in process',
      access: write('model.processing.cancel'),
      status: 204,
      handle: call => queueChanges.cancel(modelAt(call, call.params.id), callerOf(call)),
    }),
    route({
      id: 'prioritizeModelProcessing',
      method: 'POST',
      path: `${one}/prioritize-processing`,
      group,
      summary: 'Process a model before all others of its cloud that wait',
      access: write('model.processing.first'),
      status: 204,
      handle: call => queueChanges.putFirst(modelAt(call, call.params.id)),
    }),
    route({
      id: 'addModelErrors',
      method: 'POST',
      path: `${one}/errors`,
      group,
      summary: 'Add errors and warnings to a model',
      access: write('model.errors.add'),
      body: NewModelErrors,
      answer: ModelErrors,
      handle: call => addMessages(modelAt(call, call.params.id), call.body),
    }),
  ];
}
