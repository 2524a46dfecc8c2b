// Shared views as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { SharedView, SharedViewRequest } from '../../api/schema.d.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/view';

export type ProjectPlace = { readonly cloud: number; readonly project: number };
const paramsOf = ({ cloud, project }: ProjectPlace) => projectParams(cloud, project);

/** null: it does not exist, or not any more. Not refetched while it is shown. */
export const sharedViewQuery = (place: ProjectPlace, id: number) =>
  queryOptions({
    queryKey: keys.view(place.project, id),
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<SharedView | null> => {
      try {
        return await request(`GET ${path}/{id}`, { params: { ...paramsOf(place), id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

export const sharedViewsQuery = (place: ProjectPlace) =>
  callQuery(keys.viewList(place.project), `GET ${path}`, { params: paramsOf(place) });

export function useSharedViewChanges(place: ProjectPlace) {
  const onSettled = useRenewing(keys.viewList(place.project));
  return {
    share: useChange(onSettled, (body: SharedViewRequest) =>
      request(`POST ${path}`, { params: paramsOf(place), body }),
    ),
    remove: useChange(onSettled, (id: number) =>
      request(`DELETE ${path}/{id}`, { params: { ...paramsOf(place), id } }),
    ),
  };
}
