import Type from 'typebox';
import { BULK_BYTES, type Route, routesFor } from '../../http/api/route.ts';
import { changes, creates, modelAccess, modelOf } from '../access/service.ts';
import { System, SystemChange, SystemRequest } from './schema.ts';
import type { Systems } from './service.ts';

const { routes } = routesFor('model-system', modelAccess);

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system';

export const systemRoutes = (systems: Systems): Route[] => [
  routes.read('getSystems', list, 'List systems of a model', Type.Array(System), call => systems.list(modelOf(call))),
  routes.read('getSystem', `${list}/{uuid:text}`, 'Get a system', System, call =>
    systems.get(modelOf(call), call.params.uuid),
  ),
  routes.post('createSystem', list, {
    summary: 'Create a system',
    ...creates('system.create', SystemRequest, System),
    bodyLimit: BULK_BYTES,
    handle: call => systems.create(modelOf(call), call.body),
  }),
  routes.patch('updateSystem', `${list}/{uuid:text}`, {
    summary: 'Update a system or its elements',
    ...changes('system.update', SystemChange, System),
    bodyLimit: BULK_BYTES,
    handle: call => systems.update(modelOf(call), call.params.uuid, call.body),
  }),
  routes.remove('deleteSystem', `${list}/{uuid:text}`, 'Delete a system; its elements stay', 'system.delete', call =>
    systems.remove(modelOf(call), call.params.uuid),
  ),
];
