import Type from 'typebox';
import { BULK_BYTES, route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
import { System, SystemChange, SystemRequest } from './schema.ts';
import type { Systems } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system';
const group = 'model-system';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;
const access = { scopes: ['model:read'], role: 'guest' } as const;

export function systemRoutes(systems: Systems): Route[] {
  return [
    route({
      id: 'getSystems',
      method: 'GET',
      path: list,
      group,
      summary: 'List systems of a model',
      access,
      answer: Type.Array(System),
      handle: call => systems.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getSystem',
      method: 'GET',
      path: `${list}/{uuid}`,
      group,
      summary: 'Get a system',
      access,
      answer: System,
      handle: call => systems.get(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
    route({
      id: 'createSystem',
      method: 'POST',
      path: list,
      group,
      summary: 'Create a system',
      access: write('system.create'),
      body: SystemRequest,
      bodyLimit: BULK_BYTES,
      status: 201,
      answer: System,
      handle: call => systems.create(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'updateSystem',
      method: 'PATCH',
      path: `${list}/{uuid}`,
      group,
      summary: 'Update a system or its elements',
      access: write('system.update'),
      body: SystemChange,
      bodyLimit: BULK_BYTES,
      answer: System,
      handle: call => systems.update(modelAt(call, call.params.model_pk), call.params.uuid, call.body),
    }),
    route({
      id: 'deleteSystem',
      method: 'DELETE',
      path: `${list}/{uuid}`,
      group,
      summary: 'Delete a system; its elements stay',
      access: write('system.delete'),
      status: 204,
      handle: call => systems.remove(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
  ];
}
