// Folder permissions as server data. Below the key of the project's folders, so that they are invalidated with them.
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { freshQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { RightChange } from './matrix.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}';

/** Permissions set in every folder. For administrators of the project. */
export const rightsQuery = (cloud: number, project: number) =>
  freshQuery(keys.rights(project), `GET ${path}/folder-permission`, projectParams(cloud, project));

/** The user's own permission in each visible folder, with its reason. */
export const myRightsQuery = (cloud: number, project: number) =>
  freshQuery(keys.myRights(project), `GET ${path}/me/folder-permission`, projectParams(cloud, project));

/** A member's permission in each folder, with its reason. @param member id in the list of people */
export const rightsOfQuery = (cloud: number, project: number, member: number) =>
  freshQuery(keys.rightsOf(project, member), `GET ${path}/user/{id}/folder-permission`, {
    ...projectParams(cloud, project),
    id: member,
  });

/** All people of the project with their permission in a folder. */
export const folderPeopleQuery = (cloud: number, project: number, folder: number) =>
  freshQuery(keys.folderPeople(project, folder), `GET ${path}/folder/{folder_pk}/user`, {
    ...projectParams(cloud, project),
    folder_pk: folder,
  });

export function useRightChange(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  return useChange(
    useRenewing(keys.folders(project)),
    async ({ folderId, groupId, permission, propagate }: RightChange) => {
      if (groupId !== null)
        await request(`PATCH ${path}/folder/{folder_pk}/group/{id}`, {
          params: { ...params, folder_pk: folderId, id: groupId },
          body: { permission, propagate: true, keep_own: !propagate },
        });
      else if (permission !== null)
        await request(`PATCH ${path}/folder/{id}`, {
          params: { ...params, id: folderId },
          body: { default_permission: permission, propagate },
        });
    },
  );
}
