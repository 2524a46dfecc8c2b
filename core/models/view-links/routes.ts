// Shared views of a project's models. Not part of the public contract.
import Type from 'typebox';
import { callerOf, type Route, routesIn, viewOf } from '../../http/api/route.ts';
import { commands, creates, readsModel } from '../access/service.ts';
import { NewSharedView, SharedView, SharedViewFacts } from './schema.ts';
import type { SharedViews } from './service.ts';

const routes = routesIn('shared-view');

const list = '/cloud/{cloud_pk}/project/{project_pk}/view';
const one = `${list}/{id}` as const;
/** Most bytes of a view: hidden elements are named one by one. */
const VIEW_BYTES = 4 << 20;

export const sharedViewRoutes = (views: SharedViews): Route[] => [
  routes.get('getSharedViews', list, {
    summary: 'List the views that you share; for project administrators, those of everybody',
    access: readsModel,
    answer: Type.Array(SharedViewFacts),
    handle: call => views.list(callerOf(call), viewOf(call)),
  }),
  routes.post('createSharedView', list, {
    summary: 'Share a view of models',
    ...creates('shared-view.create', NewSharedView, SharedView),
    bodyLimit: VIEW_BYTES,
    handle: call => views.create(callerOf(call), viewOf(call), call.body),
  }),
  routes.get('getSharedView', one, {
    summary: 'Get a shared view, without the models that are hidden from you',
    access: readsModel,
    answer: SharedView,
    handle: call => views.get(viewOf(call), call.params.id),
  }),
  routes.delete('deleteSharedView', one, {
    summary: 'Remove a shared view: its link opens nothing any more',
    ...commands('shared-view.delete'),
    handle: call => views.remove(callerOf(call), viewOf(call), call.params.id),
  }),
];
