// Permissions of groups and people in a folder.
import Type from 'typebox';
import { callerOf, projectOf, route, type Route } from '../../../http/api/route.ts';
import { FolderRight, FolderRights, FolderUserProject, GroupFolder, GroupFolderChange } from '../schema.ts';
import type { FolderPermissions } from './service.ts';

const group = 'folder-permission';
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const folder = `${project}/folder/{folder_pk}`;

export function folderPermissionRoutes(service: FolderPermissions): Route[] {
  return [
    route({
      id: 'updateGroupFolder',
      method: 'PATCH',
      path: `${folder}/group/{id}`,
      group,
      summary: 'Update the permission of a group in a folder',
      access: { scopes: ['org:manage'], role: 'admin', audit: 'folder.permission', inPerson: true },
      body: GroupFolderChange,
      answer: GroupFolder,
      handle: async call =>
        service.set(
          callerOf(call),
          projectOf(call),
          { folderId: call.params.folder_pk, groupId: call.params.id },
          call.body,
        ),
    }),
    route({
      id: 'getFolderProjectUsers',
      method: 'GET',
      path: `${folder}/user`,
      group,
      summary: 'List project members with their permission in a folder',
      access: { scopes: ['document:read'], role: 'guest' },
      answer: Type.Array(FolderUserProject),
      handle: async call => service.people(projectOf(call), call.params.folder_pk),
    }),
    route({
      id: 'getFolderPermissions',
      method: 'GET',
      path: `${project}/folder-permission`,
      group,
      summary: 'List the permissions set in every folder, for groups and members in no group',
      access: { scopes: ['org:manage'], role: 'admin' },
      answer: Type.Array(FolderRights),
      handle: async call => service.all(projectOf(call)),
    }),
    route({
      id: 'getMyFolderPermissions',
      method: 'GET',
      path: `${project}/me/folder-permission`,
      group,
      summary: 'List what the caller may do in each folder, and why',
      access: { scopes: ['document:read'], role: 'guest' },
      answer: Type.Array(FolderRight),
      handle: async call => service.mine(projectOf(call)),
    }),
    route({
      id: 'getMemberFolderPermissions',
      method: 'GET',
      path: `${project}/user/{id}/folder-permission`,
      group,
      summary: 'List the folder permissions of a project member, with their reason',
      access: { scopes: ['org:manage'], role: 'admin' },
      answer: Type.Array(FolderRight),
      handle: async call => service.ofMember(projectOf(call), call.params.id),
    }),
  ];
}
