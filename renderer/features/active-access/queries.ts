// Active access of the page's owner, as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useChange, useRenewing } from '../../api/server-data.ts';
import type { ActiveAccess, Impersonation } from '../../api/shapes.ts';

/** Owner of the access that a page lists. */
export type Owner =
  | { readonly of: 'account' }
  | { readonly of: 'application' | 'person' | 'cloud'; readonly id: number }
  | { readonly of: 'project'; readonly cloud: number; readonly id: number };

export interface Ending {
  readonly kind: ActiveAccess['kind'] | 'all';
  readonly id?: number;
}

const keyOf = (owner: Owner) => keys.activeAccess(owner.of, owner.of === 'account' ? 0 : owner.id);

function list(owner: Owner, signal: AbortSignal): Promise<readonly ActiveAccess[]> {
  switch (owner.of) {
    case 'account':
      return request('GET /account/access', { signal });
    case 'application':
      return request('GET /application/{id}/access', { params: { id: owner.id }, signal });
    case 'cloud':
      return request('GET /cloud/{cloud_pk}/access', { params: { cloud_pk: owner.id }, signal });
    case 'person':
      return request('GET /server/account/{account_pk}/access', { params: { account_pk: owner.id }, signal });
    case 'project':
      return request('GET /cloud/{cloud_pk}/project/{project_pk}/access', {
        params: { cloud_pk: owner.cloud, project_pk: owner.id },
        signal,
      });
  }
}

function end(owner: Owner, query: Ending): Promise<undefined> {
  switch (owner.of) {
    case 'account':
      return request('DELETE /account/access', { query });
    case 'application':
      return request('DELETE /application/{id}/access', { params: { id: owner.id }, query });
    case 'cloud':
      return request('DELETE /cloud/{cloud_pk}/access', { params: { cloud_pk: owner.id }, query });
    case 'person':
      return request('DELETE /server/account/{account_pk}/access', { params: { account_pk: owner.id }, query });
    case 'project':
      return request('DELETE /cloud/{cloud_pk}/project/{project_pk}/access', {
        params: { cloud_pk: owner.cloud, project_pk: owner.id },
        query,
      });
  }
}

export const activeAccessQuery = (owner: Owner) =>
  queryOptions({ queryKey: keyOf(owner), staleTime: 0, queryFn: ({ signal }) => list(owner, signal) });

export function useEnding(owner: Owner) {
  const onSettled = useRenewing(keyOf(owner), keys.signOns, keys.applications);
  return useChange(onSettled, (ending: Ending) => end(owner, ending));
}

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
        : request('GET /cloud/{cloud_pk}/project/{project_pk}/impersonation', {
            params: { cloud_pk: owner.cloud, project_pk: owner.id },
            signal,
          }),
  });

export function useImpersonationEnd(owner: Impersonated) {
  const onSettled = useRenewing(keyOf(owner));
  return useChange(onSettled, (id: number) =>
    owner.of === 'account'
      ? request('DELETE /user/impersonation/{id}', { params: { id } })
      : request('DELETE /cloud/{cloud_pk}/project/{project_pk}/impersonation/{id}', {
          params: { cloud_pk: owner.cloud, project_pk: owner.id, id },
        }),
  );
}
