// What is asked of the service when groups are changed. Each call rejects with what `request` throws.
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
    /** @throws what stopped it; members that were added or removed until then stay so */
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
    /** Members who are not in this project are invited to it, with a link that others can follow where there is one. */
    importGroups: (ids: readonly number[]) =>
      request(`POST ${path}/import`, {
        params,
        body: { group_ids: [...ids], redirect_uri: `${reach().origin ?? location.origin}${REALM_PAGES}/register` },
      }),
  };
}
