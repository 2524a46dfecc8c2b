// Clouds.
import Type from 'typebox';
import { callerOf, placeOf, route, type Route } from '../../http/route.ts';
import { AccessReport } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import { Cloud, CloudChange, NewCloud, Size } from './schema.ts';
import type { Clouds } from './service.ts';

const group = 'cloud';

export function cloudRoutes(clouds: Clouds, members: Pick<Members, 'checkAccess'>): Route[] {
  return [
    route({
      id: 'getClouds', method: 'GET', path: '/cloud', group, summary: 'List the clouds the caller is in',
      access: { scopes: 'any' }, answer: Type.Array(Cloud),
      handle: async call => clouds.list(callerOf(call)),
    }),
    route({
      id: 'createCloud', method: 'POST', path: '/cloud', group, summary: 'Make a cloud',
      access: { scopes: ['cloud:manage'], callers: ['person', 'application'], audit: 'cloud.create' }, body: NewCloud, status: 201, answer: Cloud,
      handle: async call => clouds.create(callerOf(call), call.body),
    }),
    route({
      id: 'getCloud', method: 'GET', path: '/cloud/{id}', group, summary: 'Read a cloud',
      access: { scopes: 'any', role: 'user' }, answer: Cloud,
      handle: async call => clouds.get(call.params.id),
    }),
    route({
      id: 'updateCloud', method: 'PATCH', path: '/cloud/{id}', group, summary: 'Rename a cloud',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'cloud.update' }, body: CloudChange, answer: Cloud,
      handle: async call => clouds.update(call.params.id, call.body),
    }),
    route({
      id: 'deleteCloud', method: 'DELETE', path: '/cloud/{id}', group, summary: 'Remove a cloud with all its projects',
      access: { scopes: ['cloud:manage'], role: 'admin', audit: 'cloud.delete' }, status: 204,
      handle: async call => clouds.remove(callerOf(call), call.params.id),
    }),
    route({
      id: 'checkAccess', method: 'GET', path: '/cloud/{id}/check-access', group, summary: 'Tell what the caller may do in a cloud',
      access: { scopes: 'any', role: 'user' }, answer: AccessReport,
      handle: async call => members.checkAccess(callerOf(call), placeOf(call)),
    }),
    route({
      id: 'getCloudSize', method: 'GET', path: '/cloud/{id}/size', group, summary: 'Tell how much a cloud holds',
      access: { scopes: 'any', role: 'user' }, answer: Size,
      handle: async call => clouds.size(placeOf(call)),
    }),
  ];
}
