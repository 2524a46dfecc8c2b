// Routes of storeys and buildings.
import Type from 'typebox';
import { route, type Route } from '../../http/route.ts';
import { modelAt } from '../records/service.ts';
import { Building, Storey } from './schema.ts';
import type { Structure } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const access = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;

export function structureRoutes(structure: Structure): Route[] {
  return [
    route({
      id: 'getStoreys', method: 'GET', path: `${model}/storey`, group: 'model-storey', summary: 'Storeys from the lowest up', access, answer: Type.Array(Storey),
      handle: call => structure.storeys(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getStorey', method: 'GET', path: `${model}/storey/{uuid}`, group: 'model-storey', summary: 'A storey', access, answer: Storey,
      handle: call => structure.storey(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
    route({
      id: 'getBuildings', method: 'GET', path: `${model}/building`, group: 'model-building', summary: 'Buildings of a model', access, answer: Type.Array(Building),
      handle: call => structure.buildings(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getBuilding', method: 'GET', path: `${model}/building/{uuid}`, group: 'model-building', summary: 'A building', access, answer: Building,
      handle: call => structure.building(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
  ];
}
