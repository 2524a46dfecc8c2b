import Type from 'typebox';
import { routesIn, type Route } from '../../http/api/route.ts';
import { GuidText, MOST_NAMED } from '../../kit/shapes.ts';
import { commands, creates, modelOf, readsModel, writesModel } from '../access/service.ts';
import { Building, Storey, StoreyBuildingChange, StoreyBuildingRequest } from './schema.ts';
import type { Structure } from './service.ts';

const storeyRoutes = routesIn('model-storey');
const buildingRoutes = routesIn('model-building');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';

export function structureRoutes(structure: Structure): Route[] {
  return [
    storeyRoutes.get('getStoreys', `${model}/storey`, {
      summary: 'List storeys, lowest first',
      access: readsModel,
      answer: Type.Array(Storey),
      handle: call => structure.storeys(modelOf(call)),
    }),
    storeyRoutes.get('getStorey', `${model}/storey/{uuid:text}`, {
      summary: 'Get a storey',
      access: readsModel,
      answer: Storey,
      handle: call => structure.storey(modelOf(call), call.params.uuid),
    }),
    buildingRoutes.get('getBuildings', `${model}/building`, {
      summary: 'List buildings of a model',
      access: readsModel,
      answer: Type.Array(Building),
      handle: call => structure.buildings(modelOf(call)),
    }),
    buildingRoutes.get('getBuilding', `${model}/building/{uuid:text}`, {
      summary: 'Get a building',
      access: readsModel,
      answer: Building,
      handle: call => structure.building(modelOf(call), call.params.uuid),
    }),
    storeyRoutes.post('createStorey', `${model}/storey`, {
      summary: 'Create a storey',
      ...creates('storey.create'),
      body: StoreyBuildingRequest,
      answer: Storey,
      handle: call => structure.createStorey(modelOf(call), call.body),
    }),
    storeyRoutes.patch('updateStorey', `${model}/storey/{uuid:text}`, {
      summary: 'Update a storey: its name or height',
      access: writesModel('storey.update'),
      body: StoreyBuildingChange,
      answer: Storey,
      handle: call => structure.updateStorey(modelOf(call), call.params.uuid, call.body),
    }),
    storeyRoutes.delete('deleteStorey', `${model}/storey/{uuid:text}`, {
      summary: 'Delete a storey; its content stays',
      ...commands('storey.delete'),
      handle: call => structure.removeStorey(modelOf(call), call.params.uuid),
    }),
    storeyRoutes.patch('updateOrderStoreys', `${model}/storey/order`, {
      summary: 'Reorder storeys of equal height',
      access: writesModel('storey.order'),
      body: Type.Array(GuidText, { maxItems: MOST_NAMED }),
      answer: Type.Array(Storey),
      handle: call => structure.orderStoreys(modelOf(call), call.body),
    }),
    buildingRoutes.post('createBuilding', `${model}/building`, {
      summary: 'Create a building',
      ...creates('building.create'),
      body: StoreyBuildingRequest,
      answer: Building,
      handle: call => structure.createBuilding(modelOf(call), call.body),
    }),
    buildingRoutes.patch('updateBuilding', `${model}/building/{uuid:text}`, {
      summary: 'Update a building: its name or height',
      access: writesModel('building.update'),
      body: StoreyBuildingChange,
      answer: Building,
      handle: call => structure.updateBuilding(modelOf(call), call.params.uuid, call.body),
    }),
    buildingRoutes.delete('deleteBuilding', `${model}/building/{uuid:text}`, {
      summary: 'Remove a building; what is in it stays',
      ...commands('building.delete'),
      handle: call => structure.removeBuilding(modelOf(call), call.params.uuid),
    }),
  ];
}
