import Type from 'typebox';
import { callerOf, projectOf, declaring, route, type Route } from '../../http/api/route.ts';
import { FolderChange, FolderWithoutChildren, Ids, NewFolder } from './schema.ts';
import type { Folders } from './service.ts';

const { reads, writes } = declaring('folder', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['document:write'], role: 'user' },
});

const folders = '/cloud/{cloud_pk}/project/{project_pk}/folder';

export function folderRoutes(service: Folders): Route[] {
  return [
    route({
      id: 'getFolders',
      ...reads,
      path: folders,
      summary: 'List the folders of a project',
      answer: Type.Array(FolderWithoutChildren),
      handle: async call => service.list(projectOf(call)),
    }),
    route({
      id: 'createFolder',
      ...writes('POST', 'folder.create'),
      path: folders,
      summary: 'Create a folder; without parent_id under the root',
      body: NewFolder,
      status: 201,
      answer: FolderWithoutChildren,
      handle: async call => service.create(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'bulkDeleteFolders',
      ...writes('DELETE', 'folder.delete'),
      path: `${folders}/bulk_destroy`,
      summary: 'Delete several folders with their content',
      body: Ids,
      status: 204,
      handle: async call => service.removeMany(callerOf(call), projectOf(call), call.body),
    }),
    route({
      id: 'getFolder',
      ...reads,
      path: `${folders}/{id}`,
      summary: 'Get a folder',
      answer: FolderWithoutChildren,
      handle: async call => service.get(projectOf(call), call.params.id),
    }),
    route({
      id: 'updateFolder',
      ...writes('PATCH', 'folder.update'),
      path: `${folders}/{id}`,
      summary: 'Update a folder: its name, place or default permission',
      body: FolderChange,
      answer: FolderWithoutChildren,
      handle: async call => service.update(callerOf(call), projectOf(call), call.params.id, call.body),
    }),
    route({
      id: 'deleteFolder',
      ...writes('DELETE', 'folder.delete'),
      path: `${folders}/{id}`,
      summary: 'Delete a folder with its content; of the root folder only the content',
      status: 204,
      handle: async call => service.remove(callerOf(call), projectOf(call), call.params.id),
    }),
  ];
}
