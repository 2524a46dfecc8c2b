import Type from 'typebox';
import { callerOf, projectOf, routesIn, type Access, type Route } from '../../http/api/route.ts';
import { readsModel, writesModel } from '../access/service.ts';
import { NewSavedList, SavedList, SavedListChange } from './schema.ts';
import type { Lists } from './service.ts';

const routes = routesIn('element-list');

const path = '/cloud/{cloud_pk}/project/{project_pk}/element-list';

export function listRoutes(lists: Lists): Route[] {
  return [
    routes.get('getElementLists', path, {
      summary: 'List the saved lists of elements of a project',
      access: readsModel,
      answer: Type.Array(SavedList),
      handle: async call => lists.list(projectOf(call)),
    }),
    routes.post('createElementList', path, {
      summary: 'Save a list of elements: its columns, filter and groups',
      access: writesModel('list.create'),
      body: NewSavedList,
      status: 201,
      answer: SavedList,
      handle: async call => lists.create(projectOf(call), callerOf(call), call.body),
    }),
    routes.get('getElementList', `${path}/{id}`, {
      summary: 'Get a saved list of elements',
      access: readsModel,
      answer: SavedList,
      handle: async call => lists.get(projectOf(call), call.params.id),
    }),
    routes.patch('updateElementList', `${path}/{id}`, {
      summary: 'Update a saved list of elements',
      access: writesModel('list.update'),
      body: SavedListChange,
      answer: SavedList,
      handle: async call => lists.update(projectOf(call), call.params.id, call.body),
    }),
    routes.delete('deleteElementList', `${path}/{id}`, {
      summary: 'Delete a saved list of elements',
      access: writesModel('list.delete'),
      status: 204,
      handle: async call => lists.remove(projectOf(call), call.params.id),
    }),
  ];
}
