import Type from 'typebox';
import { route, type Route } from '../../http/api/route.ts';
import { GuidText, MOST_NAMED } from '../../kit/shapes.ts';
import { modelAt } from '../access/service.ts';
import { Building, Storey, StoreyBuildingChange, StoreyBuildingRequest } from './schema.ts';
import type { Structure } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;
const access = { scopes: ['model:read'], role: 'guest' } as const;

// Long: a table of routes.
export function structureRoutes(structure: Structure): Route[] {
  return [
    route({
      id: 'getStoreys',
      method: 'GET',
      path: `${model}/storey`,
      group: 'model-storey',
      summary: 'List storeys, lowest first',
      access,
      answer: Type.Array(Storey),
      handle: call => structure.storeys(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getStorey',
      method: 'GET',
      path: `${model}/storey/{uuid}`,
      group: 'model-storey',
      summary: 'Get a storey',
      access,
      answer: Storey,
      handle: call => structure.storey(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
    route({
      id: 'getBuildings',
      method: 'GET',
      path: `${model}/building`,
      group: 'model-building',
      summary: 'List buildings of a model',
      access,
      answer: Type.Array(Building),
      handle: call => structure.buildings(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getBuilding',
      method: 'GET',
      path: `${model}/building/{uuid}`,
      group: 'model-building',
      summary: 'Get a building',
      access,
      answer: Building,
      handle: call => structure.building(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
    route({
      id: 'createStorey',
      method: 'POST',
      path: `${model}/storey`,
      group: 'model-storey',
      summary: 'Create a storey',
      access: write('storey.create'),
      body: StoreyBuildingRequest,
      status: 201,
      answer: Storey,
      handle: call => structure.createStorey(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'updateStorey',
      method: 'PATCH',
      path: `${model}/storey/{uuid}`,
      group: 'model-storey',
      summary: 'Update a storey: its name or height',
      access: write('storey.update'),
      body: StoreyBuildingChange,
      answer: Storey,
      handle: call => structure.updateStorey(modelAt(call, call.params.model_pk), call.params.uuid, call.body),
    }),
    route({
      id: 'deleteStorey',
      method: 'DELETE',
      path: `${model}/storey/{uuid}`,
      group: 'model-storey',
      summary: 'Delete a storey; its content stays',
      access: write('storey.delete'),
      status: 204,
      handle: call => structure.removeStorey(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
    route({
      id: 'updateOrderStoreys',
      method: 'PATCH',
      path: `${model}/storey/order`,
      group: 'model-storey',
      summary: 'Reorder storeys of equal height',
      access: write('storey.order'),
      body: Type.Array(GuidText, { maxItems: MOST_NAMED }),
      answer: Type.Array(Storey),
      handle: call => structure.orderStoreys(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'createBuilding',
      method: 'POST',
      path: `${model}/building`,
      group: 'model-building',
      summary: 'Create a building',
      access: write('building.create'),
      body: StoreyBuildingRequest,
      status: 201,
      answer: Building,
      handle: call => structure.createBuilding(modelAt(call, call.params.model_pk), call.body),
    }),
    route({
      id: 'updateBuilding',
      method: 'PATCH',
      path: `${model}/building/{uuid}`,
      group: 'model-building',
      summary: 'Update a building: its name or height',
      access: write('building.update'),
      body: StoreyBuildingChange,
      answer: Building,
      handle: call => structure.updateBuilding(modelAt(call, call.params.model_pk), call.params.uuid, call.body),
    }),
    route({
      id: 'deleteBuilding',
      method: 'DELETE',
      path: `${model}/building/{uuid}`,
      group: 'model-building',
      summary: 'Remove a building; what is in it stays',
      access: write('building.delete'),
      status: 204,
      handle: call => structure.removeBuilding(modelAt(call, call.params.model_pk), call.params.uuid),
    }),
  ];
}
