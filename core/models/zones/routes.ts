import Type from 'typebox';
import { answerEach, oneOrMany } from '../../http/answer/bulk.ts';
import { BULK_BYTES, routesIn, type Route } from '../../http/api/route.ts';
import { commands, creates, modelOf, readsModel, writesModel } from '../access/service.ts';
import {
  Space,
  SpaceChange,
  SpaceRequest,
  Zone,
  ZoneChange,
  ZoneRequest,
  ZoneSpace,
  ZoneSpaceChange,
  ZoneSpaceRelationRequest,
  ZoneSpaceRequest,
} from './schema.ts';
import type { Zones } from './service.ts';

const routes = routesIn('model-zone-space');

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';

export const zoneRoutes = (zones: Zones): Route[] => [
  ...readRoutes(zones),
  ...zoneChangeRoutes(zones),
  ...spaceChangeRoutes(zones),
];

function readRoutes(zones: Zones): Route[] {
  return [
    routes.get('getZones', `${model}/zone`, {
      summary: 'List top-level zones',
      access: readsModel,
      query: Type.Object({ color: Type.Optional(Type.String()) }),
      answer: Type.Array(Zone),
      handle: call => zones.list(modelOf(call), call.query.color),
    }),
    routes.get('getZone', `${model}/zone/{id}`, {
      summary: 'Get a zone',
      access: readsModel,
      answer: Zone,
      handle: call => zones.get(modelOf(call), call.params.id),
    }),
    routes.get('getZoneSpaces', `${model}/zone/{zone_pk}/space`, {
      summary: 'List spaces of a zone',
      access: readsModel,
      answer: Type.Array(ZoneSpace),
      handle: call => zones.spacesOf(modelOf(call), call.params.zone_pk),
    }),
    routes.get('getZoneSpace', `${model}/zone/{zone_pk}/space/{id}`, {
      summary: 'Get a space of a zone',
      access: readsModel,
      answer: ZoneSpace,
      handle: call => zones.spaceOf(modelOf(call), call.params.zone_pk, call.params.id),
    }),
    routes.get('getSpaces', `${model}/space`, {
      summary: 'List spaces of a model',
      access: readsModel,
      answer: Type.Array(Space),
      handle: call => zones.spaces(modelOf(call)),
    }),
    routes.get('getSpace', `${model}/space/{id}`, {
      summary: 'Get a space',
      access: readsModel,
      answer: Space,
      handle: call => zones.space(modelOf(call), call.params.id),
    }),
  ];
}

function zoneChangeRoutes(zones: Zones): Route[] {
  return [
    routes.post('createZone', `${model}/zone`, {
      summary: 'Create zones, with their subzones and spaces',
      access: writesModel('zone.create'),
      query: Type.Object({ color: Type.Optional(Type.String()) }),
      accepts: 'each',
      body: oneOrMany(ZoneRequest),
      answer: oneOrMany(Zone),
      handle: call => answerEach(call, ZoneRequest, requests => zones.create(modelOf(call), requests)),
    }),
    routes.patch('updateZone', `${model}/zone/{id}`, {
      summary: 'Update a zone, its parent or its spaces',
      access: writesModel('zone.update'),
      body: ZoneChange,
      bodyLimit: BULK_BYTES,
      answer: Zone,
      handle: call => zones.update(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteZone', `${model}/zone/{id}`, {
      summary: 'Delete a zone; its subzones and spaces stay',
      ...commands('zone.delete'),
      handle: call => zones.remove(modelOf(call), call.params.id),
    }),
    routes.post('createZoneSpace', `${model}/zone/{zone_pk}/space`, {
      summary: 'Create a space in a zone',
      ...creates('space.create'),
      body: ZoneSpaceRequest,
      answer: ZoneSpace,
      handle: call => zones.createSpaceOf(modelOf(call), call.params.zone_pk, call.body),
    }),
    routes.post('addZoneSpace', `${model}/zone/{zone_pk}/space/add`, {
      summary: 'Add a space to a zone',
      ...creates('zone.space.add'),
      body: ZoneSpaceRelationRequest,
      answer: ZoneSpace,
      handle: call => zones.addSpaceTo(modelOf(call), call.params.zone_pk, call.body),
    }),
    routes.patch('updateZoneSpace', `${model}/zone/{zone_pk}/space/{id}`, {
      summary: 'Update a space of a zone',
      access: writesModel('space.update'),
      body: ZoneSpaceChange,
      answer: ZoneSpace,
      handle: call => zones.updateSpaceOf(modelOf(call), call.params.zone_pk, call.params.id, call.body),
    }),
    routes.delete('deleteZoneSpace', `${model}/zone/{zone_pk}/space/{id}`, {
      summary: 'Remove a space from a zone; the space stays in the model',
      ...commands('zone.space.remove'),
      handle: call => zones.takeSpaceOut(modelOf(call), call.params.zone_pk, call.params.id),
    }),
  ];
}

function spaceChangeRoutes(zones: Zones): Route[] {
  return [
    routes.post('createSpace', `${model}/space`, {
      summary: 'Create spaces',
      access: writesModel('space.create'),
      accepts: 'each',
      body: oneOrMany(SpaceRequest),
      answer: oneOrMany(Space),
      handle: call => answerEach(call, SpaceRequest, requests => zones.createSpaces(modelOf(call), requests)),
    }),
    routes.patch('updateSpace', `${model}/space/{id}`, {
      summary: 'Update a space',
      access: writesModel('space.update'),
      body: SpaceChange,
      answer: Space,
      handle: call => zones.updateSpace(modelOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteSpace', `${model}/space/{id}`, {
      summary: 'Delete a space',
      ...commands('space.delete'),
      handle: call => zones.removeSpace(modelOf(call), call.params.id),
    }),
  ];
}
