// The bin as server data.
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}/bin';

export const binQuery = (cloud: number, project: number) =>
  callQuery(keys.bin(project), `GET ${path}`, { params: projectParams(cloud, project) });

/** Deleted projects of a cloud that the user administered. */
export const cloudBinQuery = (cloud: number) =>
  callQuery(keys.cloudBin(cloud), 'GET /cloud/{cloud_pk}/bin', { params: { cloud_pk: cloud } });

export function useBin(cloud: number, project: number) {
  const params = projectParams(cloud, project);
  const { bin, documents, folders, models } = keys;
  const onSettled = useRenewing(bin(project), documents(project), folders(project), models(project));
  return {
    restore: useChange(onSettled, (ids: readonly number[]) =>
      request(`POST ${path}/restore`, { params, body: { item_ids: [...ids] } }),
    ),
    erase: useChange(onSettled, (id: number) => request(`DELETE ${path}/{id}`, { params: { ...params, id } })),
    empty: useChange(onSettled, () => request(`DELETE ${path}`, { params })),
  };
}

/** @param cloud of deleted projects; undefined: deleted clouds */
export function useDeletedPlaces(cloud: number | undefined) {
  const onSettled = useRenewing(keys.bins, keys.self, keys.clouds, keys.projects);
  return {
    restore: useChange(onSettled, (id: number) =>
      cloud === undefined
        ? request('POST /user/bin/{id}/restore', { params: { id } })
        : request('POST /cloud/{cloud_pk}/bin/{id}/restore', { params: { cloud_pk: cloud, id } }),
    ),
    erase: useChange(onSettled, (id: number) =>
      cloud === undefined
        ? request('DELETE /user/bin/{id}', { params: { id } })
        : request('DELETE /cloud/{cloud_pk}/bin/{id}', { params: { cloud_pk: cloud, id } }),
    ),
  };
}
