import Type from 'typebox';
import { BULK_BYTES, routesIn, type Route } from '../../http/api/route.ts';
import { commands, creates, modelOf, readsModel, writesModel } from '../access/service.ts';
import { System, SystemChange, SystemRequest } from './schema.ts';
import type { Systems } from './service.ts';

const routes = routesIn('model-system');

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system';

export function systemRoutes(systems: Systems): Route[] {
  return [
    routes.get('getSystems', list, {
      summary: 'List systems of a model',
      access: readsModel,
      answer: Type.Array(System),
      handle: call => systems.list(modelOf(call)),
    }),
    routes.get('getSystem', `${list}/{uuid:text}`, {
      summary: 'Get a system',
      access: readsModel,
      answer: System,
      handle: call => systems.get(modelOf(call), call.params.uuid),
    }),
    routes.post('createSystem', list, {
      summary: 'Create a system',
      ...creates('system.create'),
      body: SystemRequest,
      bodyLimit: BULK_BYTES,
      answer: System,
      handle: call => systems.create(modelOf(call), call.body),
    }),
    routes.patch('updateSystem', `${list}/{uuid:text}`, {
      summary: 'Update a system or its elements',
      access: writesModel('system.update'),
      body: SystemChange,
      bodyLimit: BULK_BYTES,
      answer: System,
      handle: call => systems.update(modelOf(call), call.params.uuid, call.body),
    }),
    routes.delete('deleteSystem', `${list}/{uuid:text}`, {
      summary: 'Delete a system; its elements stay',
      ...commands('system.delete'),
      handle: call => systems.remove(modelOf(call), call.params.uuid),
    }),
  ];
}
