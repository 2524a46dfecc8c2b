// Routes of zones and spaces.
import Type from 'typebox';
import { route, type Route } from '../../http/route.ts';
import { modelAt } from '../records/service.ts';
import { Space, Zone, ZoneSpace } from './schema.ts';
import type { Zones } from './service.ts';

const model = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const group = 'model-zone-space';
const access = { scopes: ['model:read'], role: 'guest', object: 'model' } as const;

export function zoneRoutes(zones: Zones): Route[] {
  return [
    route({
      id: 'getZones', method: 'GET', path: `${model}/zone`, group, summary: 'Zones that lie in no other', access,
      query: Type.Object({ color: Type.Optional(Type.String()) }), answer: Type.Array(Zone),
      handle: call => zones.list(modelAt(call, call.params.model_pk), call.query.color),
    }),
    route({
      id: 'getZone', method: 'GET', path: `${model}/zone/{id}`, group, summary: 'A zone', access, answer: Zone,
      handle: call => zones.get(modelAt(call, call.params.model_pk), call.params.id),
    }),
    route({
      id: 'getZoneSpaces', method: 'GET', path: `${model}/zone/{zone_pk}/space`, group, summary: 'Spaces of a zone', access, answer: Type.Array(ZoneSpace),
      handle: call => zones.spacesOf(modelAt(call, call.params.model_pk), call.params.zone_pk),
    }),
    route({
      id: 'getZoneSpace', method: 'GET', path: `${model}/zone/{zone_pk}/space/{id}`, group, summary: 'A space of a zone', access, answer: ZoneSpace,
      handle: call => zones.spaceOf(modelAt(call, call.params.model_pk), call.params.zone_pk, call.params.id),
    }),
    route({
      id: 'getSpaces', method: 'GET', path: `${model}/space`, group, summary: 'Spaces of a model', access, answer: Type.Array(Space),
      handle: call => zones.spaces(modelAt(call, call.params.model_pk)),
    }),
    route({
      id: 'getSpace', method: 'GET', path: `${model}/space/{id}`, group, summary: 'A space', access, answer: Space,
      handle: call => zones.space(modelAt(call, call.params.model_pk), call.params.id),
    }),
  ];
}
