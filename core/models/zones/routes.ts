import Type from 'typebox';
import { answerEach, oneOrMany } from '../../http/answer/bulk.ts';
import { BULK_BYTES, route, type Route } from '../../http/api/route.ts';
import { modelAt } from '../access/service.ts';
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

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const group = 'model-zone-space';
const write = (audit: string) => ({ scopes: ['model:write'], role: 'user', audit }) as const;
const access = { scopes: ['model:read'], role: 'guest' } as const;

export function zoneRoutes(zones: Zones): Route[] {
  return [...readRoutes(zones), ...zoneChangeRoutes(zones), ...spaceChangeRoutes(zones)];
}

function readRoutes(zones: Zones): Route[] {
  return [
    route({
      id: 'getZones',
      method: 'GET',
      path: `${model}/zone`,
      group,
      summary: 'List top-level zones',
      access,
      query: Type.Object({ color: Type.Optional(Type.String()) }),
      answer: Type.Array(Zone),
      handle: call => zones.list(modelAt(call, call.params.model_pk), call.query.color),
    }),
    route({
      id: 'getZone',
      method: 'GET',
      path: `${model}/zone/{id}`,
      group,
      summary: 'Get a zone',
      access,
      answer: Zone,
      handle: call => zones.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'getZoneSpaces',
      method: 'GET',
      path: `${model}/zone/{zone_pk}/space`,
      group,
      summary: 'List spaces of a zone',
      access,
      answer: Type.Array(ZoneSpace),
      handle: call => zones.spacesOf(modelAt(call, call.params.model_pk), call.params.zone_pk),
    }),
    route({
      id: 'getZoneSpace',
      method: 'GET',
      path: `${model}/zone/{zone_pk}/space/{id}`,
      group,
      summary: 'Get a space of a zone',
      access,
      answer: ZoneSpace,
      handle: call => zones.spaceOf(modelAt(call, call.params.model_pk), call.params.zone_pk, call.params.id),
    }),
    route({
      id: 'getSpaces',
      method: 'GET',
      path: `${model}/space`,
      group,
      summary: 'List spaces of a model',
      access,
      answer: Type.Array(Space),
      handle: call => zones.spaces(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getSpace',
      method: 'GET',
      path: `${model}/space/{id}`,
      group,
      summary: 'Get a space',
      access,
      answer: Space,
      handle: call => zones.space(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}

// Long: a table of routes.
function zoneChangeRoutes(zones: Zones): Route[] {
  return [
    route({
      id: 'createZone',
      method: 'POST',
      path: `${model}/zone`,
      group,
      summary: 'Create zones, with their subzones and spaces',
      access: write('zone.create'),
      query: Type.Object({ color: Type.Optional(Type.String()) }),
      accepts: 'each',
      body: oneOrMany(ZoneRequest),
      answer: oneOrMany(Zone),
      handle: call =>
        answerEach(call, ZoneRequest, requests => zones.create(modelAt(call, call.params.model_pk), requests)),
    }),
    route({
      id: 'updateZone',
      method: 'PATCH',
      path: `${model}/zone/{id}`,
      group,
      summary: 'Update a zone, its parent or its spaces',
      access: write('zone.update'),
      body: ZoneChange,
      bodyLimit: BULK_BYTES,
      answer: Zone,
      handle: call => zones.update(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteZone',
      method: 'DELETE',
      path: `${model}/zone/{id}`,
      group,
      summary: 'Delete a zone; its subzones and spaces stay',
      access: write('zone.delete'),
      status: 204,
      handle: call => zones.remove(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'createZoneSpace',
      method: 'POST',
      path: `${model}/zone/{zone_pk}/space`,
      group,
      summary: 'Create a space in a zone',
      access: write('space.create'),
      body: ZoneSpaceRequest,
      status: 201,
      answer: ZoneSpace,
      handle: call => zones.createSpaceOf(modelAt(call, call.params.model_pk), call.params.zone_pk, call.body),
    }),
    route({
      id: 'addZoneSpace',
      method: 'POST',
      path: `${model}/zone/{zone_pk}/space/add`,
      group,
      summary: 'Add a space to a zone',
      access: write('zone.space.add'),
      body: ZoneSpaceRelationRequest,
      status: 201,
      answer: ZoneSpace,
      handle: call => zones.addSpaceTo(modelAt(call, call.params.model_pk), call.params.zone_pk, call.body),
    }),
    route({
      id: 'updateZoneSpace',
      method: 'PATCH',
      path: `${model}/zone/{zone_pk}/space/{id}`,
      group,
      summary: 'Update a space of a zone',
      access: write('space.update'),
      body: ZoneSpaceChange,
      answer: ZoneSpace,
      handle: call =>
        zones.updateSpaceOf(modelAt(call, call.params.model_pk), call.params.zone_pk, call.params.id, call.body),
    }),
    route({
      id: 'deleteZoneSpace',
      method: 'DELETE',
      path: `${model}/zone/{zone_pk}/space/{id}`,
      group,
      summary: 'Remove a space from a zone; the space stays in the model',
      access: write('zone.space.remove'),
      status: 204,
      handle: call => zones.takeSpaceOut(modelAt(call, call.params.model_pk), call.params.zone_pk, call.params.id),
    }),
  ];
}

function spaceChangeRoutes(zones: Zones): Route[] {
  return [
    route({
      id: 'createSpace',
      method: 'POST',
      path: `${model}/space`,
      group,
      summary: 'Create spaces',
      access: write('space.create'),
      accepts: 'each',
      body: oneOrMany(SpaceRequest),
      answer: oneOrMany(Space),
      handle: call =>
        answerEach(call, SpaceRequest, requests => zones.createSpaces(modelAt(call, call.params.model_pk), requests)),
    }),
    route({
      id: 'updateSpace',
      method: 'PATCH',
      path: `${model}/space/{id}`,
      group,
      summary: 'Update a space',
      access: write('space.update'),
      body: SpaceChange,
      answer: Space,
      handle: call => zones.updateSpace(modelAt(call, call.params.model_pk), call.params.id, call.body),
    }),
    route({
      id: 'deleteSpace',
      method: 'DELETE',
      path: `${model}/space/{id}`,
      group,
      summary: 'Delete a space',
      access: write('space.delete'),
      status: 204,
      handle: call => zones.removeSpace(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
