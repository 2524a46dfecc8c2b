// Groups of a project as server data. The event stream renews them; it does not tell that a member has another name now, so they are asked for anew
// wherever they are shown.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import { REALM_PAGES } from '../../api/session.ts';
import { reach } from '../../desktop/reach.ts';

export interface GroupFields {
  readonly name: string;
  readonly color: string | null;
}

/** Ids of members of the project. */
export interface MemberChange {
  readonly id: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

export const groupsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.groups(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/group', { params: at(cloud, project), signal }),
  });

/** The groups that the person is in; everybody may ask for these. */
export const myGroupsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.myGroups(project),
    staleTime: 0,
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/me/group', { params: at(cloud, project), signal }),
  });

/** Everything that can be done to groups. With them change the rights in folders. */
export function useGroupChanges(cloud: number, project: number) {
  const params = at(cloud, project);
  const onSettled = useRenewing(keys.groups(project), keys.folders(project));
  return {
    create: useMutation({
      onSettled,
      mutationFn: (body: GroupFields) => request('POST /cloud/{cloud_pk}/project/{project_pk}/group', { params, body }),
    }),
    update: useMutation({
      onSettled,
      mutationFn: ({ id, ...body }: GroupFields & { readonly id: number }) =>
        request('PATCH /cloud/{cloud_pk}/project/{project_pk}/group/{id}', { params: { ...params, id }, body }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/group/{id}', { params: { ...params, id } }),
    }),
    /** @throws what stopped it; who came or went until then did */
    setMembers: useMutation({
      onSettled,
      mutationFn: async ({ id: group_pk, added, removed }: MemberChange) => {
        const steps = [
          ...added.map(member => ({ member, isIn: true })),
          ...removed.map(member => ({ member, isIn: false })),
        ];
        await allInTurn(
          steps,
          async ({ member, isIn }) => {
            if (isIn)
              await request('POST /cloud/{cloud_pk}/project/{project_pk}/group/{group_pk}/member', {
                params: { ...params, group_pk },
                body: { userproject_id: member },
              });
            else
              await request('DELETE /cloud/{cloud_pk}/project/{project_pk}/group/{group_pk}/member/{id}', {
                params: { ...params, group_pk, id: member },
              });
          },
          () => undefined,
        );
      },
    }),
    /** Members who are not in this project are invited to it. */
    importGroups: useMutation({
      onSettled: useRenewing(keys.groups(project), keys.people(project)),
      mutationFn: (ids: readonly number[]) =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/group/import', {
          params,
          body: { group_ids: [...ids], redirect_uri: `${reach().origin ?? location.origin}${REALM_PAGES}/register` },
        }),
    }),
  };
}
