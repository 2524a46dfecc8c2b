import Type from 'typebox';
import { callerOf, projectOf, routesIn, type Route } from '../../http/api/route.ts';
import { commands, creates, readsModel, writesModel } from '../access/service.ts';
import { NewSmartView, SmartView, SmartViewChange } from './schema.ts';
import type { SmartViews } from './service.ts';

const routes = routesIn('smart-view');

const path = '/cloud/{cloud_pk}/project/{project_pk}/smart-view';

export function smartViewRoutes(views: SmartViews): Route[] {
  return [
    routes.get('getSmartViews', path, {
      summary: 'List the smart views of a project',
      access: readsModel,
      answer: Type.Array(SmartView),
      handle: async call => views.list(projectOf(call)),
    }),
    routes.post('createSmartView', path, {
      summary: 'Create a smart view: rules that colour, hide or isolate elements',
      ...creates('smart-view.create'),
      body: NewSmartView,
      answer: SmartView,
      handle: async call => views.create(projectOf(call), callerOf(call), call.body),
    }),
    routes.get('getSmartView', `${path}/{id}`, {
      summary: 'Get a smart view',
      access: readsModel,
      answer: SmartView,
      handle: async call => views.get(projectOf(call), call.params.id),
    }),
    routes.patch('updateSmartView', `${path}/{id}`, {
      summary: 'Update a smart view',
      access: writesModel('smart-view.update'),
      body: SmartViewChange,
      answer: SmartView,
      handle: async call => views.update(projectOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteSmartView', `${path}/{id}`, {
      summary: 'Delete a smart view',
      ...commands('smart-view.delete'),
      handle: async call => views.remove(projectOf(call), call.params.id),
    }),
  ];
}
