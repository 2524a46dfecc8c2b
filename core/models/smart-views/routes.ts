import Type from 'typebox';
import { callerOf, projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { changes, creates, modelAccess } from '../access/service.ts';
import { NewSmartView, SmartView, SmartViewChange } from './schema.ts';
import type { SmartViews } from './service.ts';

const { routes } = routesFor('smart-view', modelAccess);

const path = '/cloud/{cloud_pk}/project/{project_pk}/smart-view';

export const smartViewRoutes = (views: SmartViews): Route[] => [
  routes.read('getSmartViews', path, 'List the smart views of a project', Type.Array(SmartView), call =>
    views.list(projectOf(call)),
  ),
  routes.post('createSmartView', path, {
    summary: 'Create a smart view: rules that colour, hide or isolate elements',
    ...creates('smart-view.create', NewSmartView, SmartView),
    handle: call => views.create(projectOf(call), callerOf(call), call.body),
  }),
  routes.read('getSmartView', `${path}/{id}`, 'Get a smart view', SmartView, call =>
    views.get(projectOf(call), call.params.id),
  ),
  routes.patch('updateSmartView', `${path}/{id}`, {
    summary: 'Update a smart view',
    ...changes('smart-view.update', SmartViewChange, SmartView),
    handle: call => views.update(projectOf(call), call.params.id, call.body),
  }),
  routes.remove('deleteSmartView', `${path}/{id}`, 'Delete a smart view', 'smart-view.delete', call =>
    views.remove(projectOf(call), call.params.id),
  ),
];
