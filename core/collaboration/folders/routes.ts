import Type from 'typebox';
import { callerOf, projectOf, route, type Route } from '../../http/api/route.ts';
import { FolderChange, FolderWithoutChildren, Ids, NewFolder } from './schema.ts';
import type { Folders } from './service.ts';

const group = 'folder';
const folders = '/cloud/{cloud_pk}/project/{project_pk}/folder';

export function folderRoutes(service: Folders): Route[] {
  return [
    route({
      id: 'getFolders',
      method: 'GET',
      path: folders,
      group,
      summary: 'List the folders of a project',
      access: { scopes: ['document:read'], role: 'guest' },
      answer: Type.Array(FolderWithoutChildren),
      handle: async call => service.list(projectOf(call)),
    }),
    route({
      id: 'createFolder',
      method: 'POST',
      path: folders,
      group,
      summary: 'Create a folder; without parent_id under the root',
      access: { scopes: ['document:write'], role: 'user', audit: 'folder.create' },
      body: NewFolder,
      status: 201,
      answer: FolderWithoutChildren,
      handle: async call => service.create(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'bulkDeleteFolders',
      method: 'DELETE',
      path: `${folders}/bulk_destroy`,
      group,
      summary: 'Delete several folders with their content',
      access: { scopes: ['document:write'], role: 'user', audit: 'folder.delete' },
      body: Ids,
      status: 204,
      handle: async call => service.removeMany(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getFolder',
      method: 'GET',
      path: `${folders}/{id}`,
      group,
      summary: 'Get a folder',
      access: { scopes: ['document:read'], role: 'guest' },
      answer: FolderWithoutChildren,
      handle: async call => service.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateFolder',
      method: 'PATCH',
      path: `${folders}/{id}`,
      group,
      summary: 'Update a folder: its name, place or default permission',
      access: { scopes: ['document:write'], role: 'user', audit: 'folder.update' },
      body: FolderChange,
      answer: FolderWithoutChildren,
      handle: async call => service.update(callerOf(call), projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteFolder',
      method: 'DELETE',
      path: `${folders}/{id}`,
      group,
      summary: 'Delete a folder with its content; of the root folder only the content',
      access: { scopes: ['document:write'], role: 'user', audit: 'folder.delete' },
      status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), call.params.id),
    }),
  ];
}
