// Groups of a project as server data. The event stream invalidates them, but reports no renamed members, so every mount
// fetches them again.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import { groupCalls, projectParams as at } from './group-calls.ts';

export const groupsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.groups(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/group', { params: at(cloud, project), signal }),
  });

/** The user's own groups; every member may request these. */
export const myGroupsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.myGroups(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/me/group', { params: at(cloud, project), signal }),
  });

/** All changes of groups. They also change the permissions in folders. */
export function useGroupChanges(cloud: number, project: number) {
  const onSettled = useRenewing(keys.groups(project), keys.folders(project));
  const { create, update, remove, setMembers, importGroups } = groupCalls(cloud, project);
  return {
    create: useMutation({ onSettled, mutationFn: create }),
    update: useMutation({ onSettled, mutationFn: update }),
    remove: useMutation({ onSettled, mutationFn: remove }),
    setMembers: useMutation({ onSettled, mutationFn: setMembers }),
    importGroups: useMutation({
      onSettled: useRenewing(keys.groups(project), keys.people(project)),
      mutationFn: importGroups,
    }),
  };
}
