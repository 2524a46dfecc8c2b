import Type from 'typebox';
import { type Route, routesFor } from '../../http/api/route.ts';
import { GuidText, MOST_NAMED } from '../../kit/shapes.ts';
import { changes, commands, creates, inModel, modelAccess, modelOf } from '../access/service.ts';
import { Building, Storey, StoreyBuildingChange, StoreyBuildingRequest } from './schema.ts';
import type { Structure } from './service.ts';

const { routes: storeyRoutes } = routesFor('model-storey', modelAccess);
const { routes: buildingRoutes } = routesFor('model-building', modelAccess);

export const structureRoutes = (structure: Structure): Route[] => [
  storeyRoutes.read('getStoreys', `${inModel}/storey`, 'List storeys, lowest first', Type.Array(Storey), call =>
    structure.storeys(modelOf(call)),
  ),
  storeyRoutes.read('getStorey', `${inModel}/storey/{uuid:text}`, 'Get a storey', Storey, call =>
    structure.storey(modelOf(call), call.params.uuid),
  ),
  buildingRoutes.read('getBuildings', `${inModel}/building`, 'List buildings of a model', Type.Array(Building), call =>
    structure.buildings(modelOf(call)),
  ),
  buildingRoutes.read('getBuilding', `${inModel}/building/{uuid:text}`, 'Get a building', Building, call =>
    structure.building(modelOf(call), call.params.uuid),
  ),
  storeyRoutes.post('createStorey', `${inModel}/storey`, {
    summary: 'Create a storey',
    ...creates('storey.create', StoreyBuildingRequest, Storey),
    handle: call => structure.createStorey(modelOf(call), call.body),
  }),
  storeyRoutes.patch('updateStorey', `${inModel}/storey/{uuid:text}`, {
    summary: 'Update a storey: its name or height',
    ...changes('storey.update', StoreyBuildingChange, Storey),
    handle: call => structure.updateStorey(modelOf(call), call.params.uuid, call.body),
  }),
  storeyRoutes.delete('deleteStorey', `${inModel}/storey/{uuid:text}`, {
    summary: 'Delete a storey; its content stays',
    ...commands('storey.delete'),
    handle: call => structure.removeStorey(modelOf(call), call.params.uuid),
  }),
  storeyRoutes.patch('updateOrderStoreys', `${inModel}/storey/order`, {
    summary: 'Reorder storeys of equal height',
    ...changes('storey.order', Type.Array(GuidText, { maxItems: MOST_NAMED }), Type.Array(Storey)),
    handle: call => structure.orderStoreys(modelOf(call), call.body),
  }),
  buildingRoutes.post('createBuilding', `${inModel}/building`, {
    summary: 'Create a building',
    ...creates('building.create', StoreyBuildingRequest, Building),
    handle: call => structure.createBuilding(modelOf(call), call.body),
  }),
  buildingRoutes.patch('updateBuilding', `${inModel}/building/{uuid:text}`, {
    summary: 'Update a building: its name or height',
    ...changes('building.update', StoreyBuildingChange, Building),
    handle: call => structure.updateBuilding(modelOf(call), call.params.uuid, call.body),
  }),
  buildingRoutes.delete('deleteBuilding', `${inModel}/building/{uuid:text}`, {
    summary: 'Remove a building; what is in it stays',
    ...commands('building.delete'),
    handle: call => structure.removeBuilding(modelOf(call), call.params.uuid),
  }),
];
