// Permissions of groups and people in a folder.
import Type from 'typebox';
import { callerOf, projectOf, type Route, routesFor } from '../../../http/api/route.ts';
import { FolderRight, FolderRights, FolderUserProject, GroupFolder, GroupFolderChange } from '../schema.ts';
import type { FolderPermissions } from './service.ts';

const { routes, reads, writes } = routesFor('folder-permission', {
  reads: { scopes: ['document:read'], role: 'guest' },
  writes: { scopes: ['org:manage'], role: 'admin', inPerson: true },
});
const project = '/cloud/{cloud_pk}/project/{project_pk}';
const folder = `${project}/folder/{folder_pk}`;

export const folderPermissionRoutes = (service: FolderPermissions): Route[] => [
  routes.patch('updateGroupFolder', `${folder}/group/{id}`, {
    summary: 'Update the permission of a group in a folder',
    access: writes('folder.permission'),
    body: GroupFolderChange,
    answer: GroupFolder,
    handle: async call => service.set(callerOf(call), projectOf(call), call.params, call.body),
  }),
  routes.get('getFolderProjectUsers', `${folder}/user`, {
    summary: 'List project members with their permission in a folder',
    access: reads,
    answer: Type.Array(FolderUserProject),
    handle: async call => service.people(projectOf(call), call.params.folder_pk),
  }),
  routes.get('getFolderPermissions', `${project}/folder-permission`, {
    summary: 'List the permissions set in every folder, for groups and members in no group',
    access: { scopes: ['org:manage'], role: 'admin' },
    answer: Type.Array(FolderRights),
    handle: async call => service.all(projectOf(call)),
  }),
  routes.get('getMyFolderPermissions', `${project}/me/folder-permission`, {
    summary: 'List what the caller may do in each folder, and why',
    access: reads,
    answer: Type.Array(FolderRight),
    handle: async call => service.mine(projectOf(call)),
  }),
  routes.get('getMemberFolderPermissions', `${project}/user/{id}/folder-permission`, {
    summary: 'List the folder permissions of a project member, with their reason',
    access: { scopes: ['org:manage'], role: 'admin' },
    answer: Type.Array(FolderRight),
    handle: async call => service.ofMember(projectOf(call), call.params.id),
  }),
];
