// Routes of systems.
import Type from 'typebox';
import { route, type Route } from '../../http/route.ts';
import { modelAt } from '../records/service.ts';
import { System } from './schema.ts';
import type { Systems } from './service.ts';

const list = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/system';
const group = 'model-system';
const access = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;

export function systemRoutes(systems: Systems): Route[] {
  return [
    route({
      id: 'getSystems', method: 'GET', path: list, group, summary: 'Systems of a model', access, answer: Type.Array(System),
      handle: call => systems.list(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getSystem', method: 'GET', path: `${list}/{uuid}`, group, summary: 'A system', access, answer: System,
      handle: call => systems.get(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
  ];
}
