// Shared views of a project's models. Not part of the public contract.
import Type from 'typebox';
import { callerOf, route, viewOf, type Route } from '../../http/api/route.ts';
import { NewSharedView, SharedView, SharedViewFacts } from './schema.ts';
import type { SharedViews } from './service.ts';

const group = 'shared-view';
const list = '/cloud/{cloud_pk}/project/{project_pk}/view';
const one = `${list}/{id}` as const;
const reads = { scopes: ['model:read'], role: 'guest' } as const;
const writes = { scopes: ['model:write'], role: 'user' } as const;
/** Most bytes of a view: hidden elements are named one by one. */
const VIEW_BYTES = 4 << 20;

export function sharedViewRoutes(views: SharedViews): Route[] {
  return [
    route({
      id: 'getSharedViews',
      method: 'GET',
      path: list,
      group,
      summary: 'List the views that you share; for project administrators, those of everybody',
      access: reads,
      answer: Type.Array(SharedViewFacts),
      handle: async call => views.list(callerOf(call), viewOf(call)),
    }),
    route({
      id: 'createSharedView',
      method: 'POST',
      path: list,
      group,
      summary: 'Share a view of models',
      access: { ...writes, audit: 'shared-view.create' },
      body: NewSharedView,
      bodyLimit: VIEW_BYTES,
      status: 201,
      answer: SharedView,
      handle: async call => views.create(callerOf(call), viewOf(call), call.body),
    }),
    route({
      id: 'getSharedView',
      method: 'GET',
      path: one,
      group,
      summary: 'Get a shared view, without the models that are hidden from you',
      access: reads,
      answer: SharedView,
      handle: async call => views.get(viewOf(call), call.params.id),
    }),
    route({
      id: 'deleteSharedView',
      method: 'DELETE',
      path: one,
      group,
      summary: 'Remove a shared view: its link opens nothing any more',
      access: { ...writes, audit: 'shared-view.delete' },
      status: 204,
      handle: async call => views.remove(callerOf(call), viewOf(call), call.params.id),
    }),
  ];
}
