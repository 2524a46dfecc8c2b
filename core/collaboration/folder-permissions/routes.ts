// What groups and people may do in a folder.
import Type from 'typebox';
import { projectOf, route, type Route } from '../../http/route.ts';
import { FolderUserProject, GroupFolder, GroupFolderChange } from './schema.ts';
import type { FolderPermissions } from './service.ts';

const group = 'folder-permission';
const folder = '/cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}';

export function folderPermissionRoutes(service: FolderPermissions): Route[] {
  return [
    route({
      id: 'updateGroupFolder', method: 'PATCH', path: `${folder}/group/{id}`, group, summary: 'Set what a group may do in a folder',
      access: { scopes: ['org:manage'], role: 'admin', object: 'group', audit: 'folder.permission' }, body: GroupFolderChange, answer: GroupFolder,
      handle: async call => service.set(projectOf(call), call.params.folder_pk, call.params.id, call.body),
    }),
    route({
      id: 'getFolderProjectUsers', method: 'GET', path: `${folder}/user`, group, summary: 'List the members of the project with what each may do in a folder',
      access: { scopes: ['document:read'], role: 'guest', object: 'folder' }, answer: Type.Array(FolderUserProject),
      handle: async call => service.people(projectOf(call), call.params.folder_pk),
    }),
  ];
}
