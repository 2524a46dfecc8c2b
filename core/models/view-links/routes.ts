// Shared views of a project's models. Not part of the public contract.
import Type from 'typebox';
import { callerOf, routesIn, viewOf, type Route } from '../../http/api/route.ts';
import { commands, creates, readsModel } from '../access/service.ts';
import { NewSharedView, SharedView, SharedViewFacts } from './schema.ts';
import type { SharedViews } from './service.ts';

const routes = routesIn('shared-view');

const list = '/cloud/{cloud_pk}/project/{project_pk}/view';
const one = `${list}/{id}` as const;
/** Most bytes of a view: hidden elements are named one by one. */
const VIEW_BYTES = 4 << 20;

export function sharedViewRoutes(views: SharedViews): Route[] {
  return [
    routes.get('getSharedViews', list, {
      summary: 'List the views that you share; for project administrators, those of everybody',
      access: readsModel,
      answer: Type.Array(SharedViewFacts),
      handle: async call => views.list(callerOf(call), viewOf(call)),
    }),
    routes.post('createSharedView', list, {
      summary: 'Share a view of models',
      ...creates('shared-view.create'),
      body: NewSharedView,
      bodyLimit: VIEW_BYTES,
      answer: SharedView,
      handle: async call => views.create(callerOf(call), viewOf(call), call.body),
    }),
    routes.get('getSharedView', one, {
      summary: 'Get a shared view, without the models that are hidden from you',
      access: readsModel,
      answer: SharedView,
      handle: async call => views.get(viewOf(call), call.params.id),
    }),
    routes.delete('deleteSharedView', one, {
      summary: 'Remove a shared view: its link opens nothing any more',
      ...commands('shared-view.delete'),
      handle: async call => views.remove(callerOf(call), viewOf(call), call.params.id),
    }),
  ];
}
