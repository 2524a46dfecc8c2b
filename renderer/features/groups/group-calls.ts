// Requests that change groups. Each rejects with what `request` throws.
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { REALM_PAGES } from '../../api/session.ts';
import { reach } from '../../desktop/reach.ts';
import { memberSteps, type MemberChange } from './members-choice.ts';

export interface GroupFields {
  readonly name: string;
  readonly color: string | null;
}

const path = '/cloud/{cloud_pk}/project/{project_pk}/group';

export const projectParams = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

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
