import Type from 'typebox';
import { callerOf, projectOf, type Route, routesFor } from '../../http/api/route.ts';
import { FolderChange, FolderWithoutChildren, Ids, NewFolder } from './schema.ts';
import type { Folders } from './service.ts';

const { routes, reads, writes } = routesFor('folder', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:write'], role: 'user' },
});

const folders = '/cloud/{cloud_pk}/project/{project_pk}/folder';

export const folderRoutes = (service: Folders): Route[] => [
  routes.get('getFolders', folders, {
    summary: 'List the folders of a project',
    access: reads,
    answer: Type.Array(FolderWithoutChildren),
    handle: async call => service.list(projectOf(call)),
  }),
  routes.post('createFolder', folders, {
    summary: 'Create a folder; without parent_id under the root',
    access: writes('folder.create'),
    body: NewFolder,
    status: 201,
    answer: FolderWithoutChildren,
    handle: async call => service.create(callerOf(call), projectOf(call), call.body),
  }),
  routes.delete('bulkDeleteFolders', `${folders}/bulk_destroy`, {
    summary: 'Delete several folders with their content',
    access: writes('folder.delete'),
    body: Ids,
    handle: async call => service.removeMany(callerOf(call), projectOf(call), call.body),
  }),
  routes.get('getFolder', `${folders}/{id}`, {
    summary: 'Get a folder',
    access: reads,
    answer: FolderWithoutChildren,
    handle: async call => service.get(projectOf(call), call.params.id),
  }),
  routes.patch('updateFolder', `${folders}/{id}`, {
    summary: 'Update a folder: its name, place or default permission',
    access: writes('folder.update'),
    body: FolderChange,
    answer: FolderWithoutChildren,
    handle: async call => service.update(callerOf(call), projectOf(call), call.params.id, call.body),
  }),
  routes.delete('deleteFolder', `${folders}/{id}`, {
    summary: 'Delete a folder with its content; of the root folder only the content',
    access: writes('folder.delete'),
    handle: async call => service.remove(callerOf(call), projectOf(call), call.params.id),
  }),
];
