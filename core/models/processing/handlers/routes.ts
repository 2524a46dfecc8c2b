import Type from 'typebox';
import { route, type Route } from '../../../http/api/route.ts';
import { modelAt } from '../../access/service.ts';
import { HandlerNote, ProcessorHandler } from './schema.ts';
import type { ProcessorHandlers } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/processorhandler';
const group = 'model-processing';
const read = { scopes: ['model:read'], role: 'guest' } as const;

export function processorHandlerRoutes(handlers: ProcessorHandlers): Route[] {
  return [
    route({
      id: 'getProcessorHandlers',
      method: 'GET',
      path: list,
      group,
      summary: 'List conversions of a model, newest first',
      access: read,
      answer: Type.Array(ProcessorHandler),
      handle: call => handlers.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getProcessorHandler',
      method: 'GET',
      path: `${list}/{id}`,
      group,
      summary: 'Get a conversion of a model',
      access: read,
      answer: ProcessorHandler,
      handle: call => handlers.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'updateProcessorHandler',
      method: 'PATCH',
      path: `${list}/{id}`,
      group,
      summary: 'Update the status of a conversion',
      access: { scopes: ['model:write'], role: 'user', audit: 'model.processing.note' },
      body: HandlerNote,
      answer: ProcessorHandler,
      handle: call => handlers.note(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
  ];
}
