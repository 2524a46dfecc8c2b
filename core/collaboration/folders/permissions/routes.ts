// Permissions of groups and people in a folder.
import Type from 'typebox';
import { callerOf, projectOf, declaring, route, type Route } from '../../../http/api/route.ts';
import { FolderRight, FolderRights, FolderUserProject, GroupFolder, GroupFolderChange } from '../schema.ts';
import type { FolderPermissions } from './service.ts';

const group = 'folder-permission';
const { reads, writes } = declaring(group, {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['org:manage'], role: 'admin', inPerson: true },
});
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const folder = `${project}/folder/{folder_pk}`;

export function folderPermissionRoutes(service: FolderPermissions): Route[] {
  return [
    route({
      id: 'updateGroupFolder',
      ...writes('PATCH', 'folder.permission'),
      path: `${folder}/group/{id}`,
      summary: 'Update the permission of a group in a folder',
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
      ...reads,
      path: `${folder}/user`,
      summary: 'List project members with their permission in a folder',
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
      ...reads,
      path: `${project}/me/folder-permission`,
      summary: 'List what the caller may do in each folder, and why',
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
