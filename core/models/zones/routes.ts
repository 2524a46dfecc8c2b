import Type from 'typebox';
import { answerEach, eachOf } from '../../http/answer/bulk.ts';
import { BULK_BYTES, type Route, routesFor } from '../../http/api/route.ts';
import { changes, commands, creates, inModel, modelAccess, modelOf, readsModel } from '../access/service.ts';
import { writesModel } from '../access/service.ts';
import { Space, SpaceChange, SpaceRequest, Zone, ZoneChange, ZoneRequest, ZoneSpace } from './schema.ts';
import { ZoneSpaceChange, ZoneSpaceRelationRequest, ZoneSpaceRequest } from './schema.ts';
import type { Zones } from './service.ts';

const { routes } = routesFor('model-zone-space', modelAccess);

export const zoneRoutes = (zones: Zones): Route[] => [
  ...readRoutes(zones),
  ...zoneChangeRoutes(zones),
  ...spaceChangeRoutes(zones),
];

const readRoutes = (zones: Zones): Route[] => [
  routes.get('getZones', `${inModel}/zone`, {
    summary: 'List top-level zones',
    access: readsModel,
    query: Type.Object({ color: Type.Optional(Type.String()) }),
    answer: Type.Array(Zone),
    handle: call => zones.list(modelOf(call), call.query.color),
  }),
  routes.read('getZone', `${inModel}/zone/{id}`, 'Get a zone', Zone, call => zones.get(modelOf(call), call.params.id)),
  routes.get('getZoneSpaces', `${inModel}/zone/{zone_pk}/space`, {
    summary: 'List spaces of a zone',
    access: readsModel,
    answer: Type.Array(ZoneSpace),
    handle: call => zones.spacesOf(modelOf(call), call.params.zone_pk),
  }),
  routes.read('getZoneSpace', `${inModel}/zone/{zone_pk}/space/{id}`, 'Get a space of a zone', ZoneSpace, call =>
    zones.spaceOf(modelOf(call), call.params.zone_pk, call.params.id),
  ),
  routes.read('getSpaces', `${inModel}/space`, 'List spaces of a model', Type.Array(Space), call =>
    zones.spaces(modelOf(call)),
  ),
  routes.read('getSpace', `${inModel}/space/{id}`, 'Get a space', Space, call =>
    zones.space(modelOf(call), call.params.id),
  ),
];

const zoneChangeRoutes = (zones: Zones): Route[] => [
  routes.post('createZone', `${inModel}/zone`, {
    summary: 'Create zones, with their subzones and spaces',
    access: writesModel('zone.create'),
    query: Type.Object({ color: Type.Optional(Type.String()) }),
    ...eachOf(ZoneRequest, Zone),
    handle: call => answerEach(call, ZoneRequest, requests => zones.create(modelOf(call), requests)),
  }),
  routes.patch('updateZone', `${inModel}/zone/{id}`, {
    summary: 'Update a zone, its parent or its spaces',
    ...changes('zone.update', ZoneChange, Zone),
    bodyLimit: BULK_BYTES,
    handle: call => zones.update(modelOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteZone', `${inModel}/zone/{id}`, {
    summary: 'Delete a zone; its subzones and spaces stay',
    ...commands('zone.delete'),
    handle: call => zones.remove(modelOf(call), call.params.id),
  }),
  routes.post('createZoneSpace', `${inModel}/zone/{zone_pk}/space`, {
    summary: 'Create a space in a zone',
    ...creates('space.create', ZoneSpaceRequest, ZoneSpace),
    handle: call => zones.createSpaceOf(modelOf(call), call.params.zone_pk, call.body),
  }),
  routes.post('addZoneSpace', `${inModel}/zone/{zone_pk}/space/add`, {
    summary: 'Add a space to a zone',
    ...creates('zone.space.add', ZoneSpaceRelationRequest, ZoneSpace),
    handle: call => zones.addSpaceTo(modelOf(call), call.params.zone_pk, call.body),
  }),
  routes.patch('updateZoneSpace', `${inModel}/zone/{zone_pk}/space/{id}`, {
    summary: 'Update a space of a zone',
    ...changes('space.update', ZoneSpaceChange, ZoneSpace),
    handle: call => zones.updateSpaceOf(modelOf(call), call.params.zone_pk, call.params.id, call.body),
  }),
  routes.delete('deleteZoneSpace', `${inModel}/zone/{zone_pk}/space/{id}`, {
    summary: 'Remove a space from a zone; the space stays in the model',
    ...commands('zone.space.remove'),
    handle: call => zones.takeSpaceOut(modelOf(call), call.params.zone_pk, call.params.id),
  }),
];

const spaceChangeRoutes = (zones: Zones): Route[] => [
  routes.post('createSpace', `${inModel}/space`, {
    summary: 'Create spaces',
    access: writesModel('space.create'),
    ...eachOf(SpaceRequest, Space),
    handle: call => answerEach(call, SpaceRequest, requests => zones.createSpaces(modelOf(call), requests)),
  }),
  routes.patch('updateSpace', `${inModel}/space/{id}`, {
    summary: 'Update a space',
    ...changes('space.update', SpaceChange, Space),
    handle: call => zones.updateSpace(modelOf(call), call.params.id, call.body),
  }),
  routes.remove('deleteSpace', `${inModel}/space/{id}`, 'Delete a space', 'space.delete', call =>
    zones.removeSpace(modelOf(call), call.params.id),
  ),
];
