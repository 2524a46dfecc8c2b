import Type from 'typebox';
import { routesIn, type Route } from '../../../http/api/route.ts';
import { modelOf, readsModel, writesModel } from '../../access/service.ts';
import { HandlerNote, ProcessorHandler } from './schema.ts';
import type { ProcessorHandlers } from './service.ts';

const routes = routesIn('model-processing');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/processorhandler';

export function processorHandlerRoutes(handlers: ProcessorHandlers): Route[] {
  return [
    routes.get('getProcessorHandlers', list, {
      summary: 'List conversions of a model, newest first',
      access: readsModel,
      answer: Type.Array(ProcessorHandler),
      handle: call => handlers.list(modelOf(call)),
    }),
    routes.get('getProcessorHandler', `${list}/{id}`, {
      summary: 'Get a conversion of a model',
      access: readsModel,
      answer: ProcessorHandler,
      handle: call => handlers.get(modelOf(call), call.params.id),
    }),
    routes.patch('updateProcessorHandler', `${list}/{id}`, {
      summary: 'Update the status of a conversion',
      access: writesModel('model.processing.note'),
      body: HandlerNote,
      answer: ProcessorHandler,
      handle: call => handlers.note(modelOf(call), call.params.id, call.body),
    }),
  ];
}
