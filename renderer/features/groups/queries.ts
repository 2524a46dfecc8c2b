// Groups of a project as server data. The event stream invalidates them, but reports no renamed members, so every mount
// fetches them again.
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';
import { groupCalls, projectParams as at } from './group-calls.ts';

export const groupsQuery = (cloud: number, project: number) =>
  callQuery(keys.groups(project), 'GET /cloud/{cloud_pk}/project/{project_pk}/group', {
    params: at(cloud, project),
    staleTime: 0,
  });

/** The user's own groups; every member may request these. */
export const myGroupsQuery = (cloud: number, project: number) =>
  callQuery(keys.myGroups(project), 'GET /cloud/{cloud_pk}/project/{project_pk}/me/group', {
    params: at(cloud, project),
    staleTime: 0,
  });

/** All changes of groups. They also change the permissions in folders. */
export function useGroupChanges(cloud: number, project: number) {
  const onSettled = useRenewing(keys.groups(project), keys.folders(project));
  const { create, update, remove, setMembers, importGroups } = groupCalls(cloud, project);
  return {
    create: useChange(onSettled, create),
    update: useChange(onSettled, update),
    remove: useChange(onSettled, remove),
    setMembers: useChange(onSettled, setMembers),
    importGroups: useChange(useRenewing(keys.groups(project), keys.people(project)), importGroups),
  };
}
