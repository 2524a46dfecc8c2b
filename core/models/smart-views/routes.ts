import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { NewSmartView, SmartView, SmartViewChange } from './schema.ts';
import type { SmartViews } from './service.ts';

const group = 'smart-view';
const path = '/cloud/{cloud_pk}/project/{project_pk}/smart-view';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

export function smartViewRoutes(views: SmartViews): Route[] {
  return [
    route({
      id: 'getSmartViews',
      method: 'GET',
      path,
      group,
      summary: 'List the smart views of a project',
      access: read,
      answer: Type.Array(SmartView),
      handle: async call => views.list(projectOf(call)),
    }),
    route({
      id: 'createSmartView',
      method: 'POST',
      path,
      group,
      summary: 'Create a smart view: rules that colour, hide or isolate elements',
      access: { ...write, audit: 'smart-view.create' },
      body: NewSmartView,
      status: 201,
      answer: SmartView,
      handle: async call => views.create(projectOf(call), callerOf(call), call.body),
    }),
    route({
      id: 'getSmartView',
      method: 'GET',
      path: `${path}/{id}`,
      group,
      summary: 'Get a smart view',
      access: read,
      answer: SmartView,
      handle: async call => views.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateSmartView',
      method: 'PATCH',
      path: `${path}/{id}`,
      group,
      summary: 'Update a smart view',
      access: { ...write, audit: 'smart-view.update' },
      body: SmartViewChange,
      answer: SmartView,
      handle: async call => views.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteSmartView',
      method: 'DELETE',
      path: `${path}/{id}`,
      group,
      summary: 'Delete a smart view',
      access: { ...write, audit: 'smart-view.delete' },
      status: 204,
      handle: async call => views.remove(projectOf(call), call.params.id),
    }),
  ];
}
