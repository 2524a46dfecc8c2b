// Active access of the page's owner, as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { freshQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { ActiveAccess, Impersonation } from '../../api/shapes.ts';

/** Owner of the access that a page lists. */
export type Owner =
  | { readonly of: 'account' }
  | { readonly of: 'application' | 'person' | 'cloud'; readonly id: number }
  | { readonly of: 'project'; readonly cloud: number; readonly id: number };

export type Ending = { readonly kind: ActiveAccess['kind'] | 'all'; readonly id?: number };

const keyOf = (owner: Owner) => keys.activeAccess(owner.of, owner.of === 'account' ? 0 : owner.id);

const paths = {
  account: '/account/access',
  application: '/application/{id}/access',
  cloud: '/cloud/{cloud_pk}/access',
  person: '/server/account/{account_pk}/access',
  project: '/cloud/{cloud_pk}/project/{project_pk}/access',
} as const;

const inProject = '/cloud/{cloud_pk}/project/{project_pk}/impersonation';

/** For all kinds of owners; the client uses those that a path names. */
function paramsOf(owner: Owner) {
  const id = owner.of === 'account' ? 0 : owner.id;
  return { id, account_pk: id, cloud_pk: owner.of === 'project' ? owner.cloud : id, project_pk: id };
}

export const activeAccessQuery = (owner: Owner) =>
  freshQuery(keyOf(owner), `GET ${paths[owner.of]}` as const, paramsOf(owner));

export const useEnding = (owner: Owner) =>
  useChange(useRenewing(keyOf(owner), keys.signOns, keys.applications), (query: Ending): Promise<undefined> =>
    request(`DELETE ${paths[owner.of]}` as const, { params: paramsOf(owner), query }),
  );

/** Owner of the impersonation tokens that a page lists: the signed-in user, or a project. */
export type Impersonated = Extract<Owner, { readonly of: 'account' | 'project' }>;

export const impersonationsQuery = (owner: Impersonated) =>
  queryOptions({
    // Below the key of all active access, which includes them: invalidating that invalidates these.
    queryKey: [...keyOf(owner), 'impersonations'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<readonly Impersonation[]> =>
      owner.of === 'account'
        ? request('GET /user/impersonation', { signal })
        : request(`GET ${inProject}`, { params: projectParams(owner.cloud, owner.id), signal }),
  });

export function useImpersonationEnd(owner: Impersonated) {
  const onSettled = useRenewing(keyOf(owner));
  return useChange(onSettled, (id: number) =>
    owner.of === 'account'
      ? request('DELETE /user/impersonation/{id}', { params: { id } })
      : request(`DELETE ${inProject}/{id}`, { params: { ...projectParams(owner.cloud, owner.id), id } }),
  );
}
