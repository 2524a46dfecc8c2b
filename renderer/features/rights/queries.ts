// Folder permissions as server data. Below the key of the project's folders, so that they are invalidated with them.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { RightChange } from './right-change.ts';

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

/** Permissions set in every folder. For administrators of the project. */
export const rightsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.rights(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/folder-permission', { params: at(cloud, project), signal }),
  });

/** The user's own permission in each visible folder, with its reason. */
export const myRightsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.myRights(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/me/folder-permission', {
        params: at(cloud, project),
        signal,
      }),
  });

/** A member's permission in each folder, with its reason. @param member id in the list of people */
export const rightsOfQuery = (cloud: number, project: number, member: number) =>
  queryOptions({
    queryKey: keys.rightsOf(project, member),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/user/{id}/folder-permission', {
        params: { ...at(cloud, project), id: member },
        signal,
      }),
  });

/** All people of the project with their permission in a folder. */
export const folderPeopleQuery = (cloud: number, project: number, folder: number) =>
  queryOptions({
    queryKey: keys.folderPeople(project, folder),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/user', {
        params: { ...at(cloud, project), folder_pk: folder },
        signal,
      }),
  });

export function useRightChange(cloud: number, project: number) {
  const params = at(cloud, project);
  return useMutation({
    onSettled: useRenewing(keys.folders(project)),
    mutationFn: async ({ folderId, groupId, permission, propagate }: RightChange) => {
      if (groupId !== null)
        await request('PATCH /cloud/{cloud_pk}/project/{project_pk}/folder/{folder_pk}/group/{id}', {
          params: { ...params, folder_pk: folderId, id: groupId },
          body: { permission, propagate: true, keep_own: !propagate },
        });
      else if (permission !== null)
        await request('PATCH /cloud/{cloud_pk}/project/{project_pk}/folder/{id}', {
          params: { ...params, id: folderId },
          body: { default_permission: permission, propagate },
        });
    },
  });
}
