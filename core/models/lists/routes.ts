import Type from 'typebox';
import { callerOf, projectOf, route, type Access, type Route } from '../../http/api/route.ts';
import { NewSavedList, SavedList, SavedListChange } from './schema.ts';
import type { Lists } from './service.ts';

const group = 'element-list';
const path = '/cloud/{cloud_pk}/project/{project_pk}/element-list';
const read = { scopes: ['model:read'], role: 'guest' } as const satisfies Access;
const write = { scopes: ['model:write'], role: 'user' } as const satisfies Access;

export function listRoutes(lists: Lists): Route[] {
  return [
    route({
      id: 'getElementLists',
      method: 'GET',
      path,
      group,
      summary: 'List the saved lists of elements of a project',
      access: read,
      answer: Type.Array(SavedList),
      handle: async call => lists.list(projectOf(call)),
    }),
    route({
      id: 'createElementList',
      method: 'POST',
      path,
      group,
      summary: 'Save a list of elements: its columns, filter and groups',
      access: { ...write, audit: 'list.create' },
      body: NewSavedList,
      status: 201,
      answer: SavedList,
      handle: async call => lists.create(projectOf(call), callerOf(call), call.body),
    }),
    route({
      id: 'getElementList',
      method: 'GET',
      path: `${path}/{id}`,
      group,
      summary: 'Get a saved list of elements',
      access: { ...read },
      answer: SavedList,
      handle: async call => lists.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateElementList',
      method: 'PATCH',
      path: `${path}/{id}`,
      group,
      summary: 'Update a saved list of elements',
      access: { ...write, audit: 'list.update' },
      body: SavedListChange,
      answer: SavedList,
      handle: async call => lists.update(projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteElementList',
      method: 'DELETE',
      path: `${path}/{id}`,
      group,
      summary: 'Delete a saved list of elements',
      access: { ...write, audit: 'list.delete' },
      status: 204,
      handle: async call => lists.remove(projectOf(call), call.params.id),
    }),
  ];
}
