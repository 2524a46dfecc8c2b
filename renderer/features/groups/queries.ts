// Groups of a project as server data. The event stream invalidates them, but reports no renamed members, so every mount
// fetches them again.
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { freshQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { REALM_PAGES } from '../../api/session.ts';
import { reach } from '../../desktop/reach.ts';
import { memberSteps, type MemberChange } from './members-choice.ts';

// Requests that change groups. Each rejects with what `request` throws.

type GroupFields = { readonly name: string; readonly color: string | null };

const path = '/cloud/{cloud_pk}/project/{project_pk}/group';

export function groupCalls(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  return {
    create: (body: GroupFields) => request(`POST ${path}`, { params, body }),
    update: ({ id, ...body }: GroupFields & { readonly id: number }) =>
      request(`PATCH ${path}/{id}`, { params: { ...params, id }, body }),
    remove: (id: number) => request(`DELETE ${path}/{id}`, { params: { ...params, id } }),
    /** @throws the first failure; members added or removed before it remain so */
    setMembers: (change: MemberChange) =>
      allInTurn(
        memberSteps(change),
        async ({ member, isIn }) => {
          const group = { ...params, group_pk: change.id };
          if (isIn)
            await request(`POST ${path}/{group_pk}/member`, { params: group, body: { userproject_id: member } });
          else await request(`DELETE ${path}/{group_pk}/member/{id}`, { params: { ...group, id: member } });
        },
        () => undefined,
      ),
    /**
     * Invites the groups' members who are not in this project; their link works on other computers if the service is
     * shared.
     */
    importGroups: (ids: readonly number[]) =>
      request(`POST ${path}/import`, {
        params,
        body: { group_ids: [...ids], redirect_uri: `${reach().origin ?? location.origin}${REALM_PAGES}/register` },
      }),
  };
}

export const groupsQuery = (cloud: number, project: number) =>
  freshQuery(keys.groups(project), 'GET /cloud/{cloud_pk}/project/{project_pk}/group', projectParams(cloud, project));

/** The user's own groups; every member may request these. */
export const myGroupsQuery = (cloud: number, project: number) =>
  freshQuery(
    keys.myGroups(project),
    'GET /cloud/{cloud_pk}/project/{project_pk}/me/group',
    projectParams(cloud, project),
  );

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
