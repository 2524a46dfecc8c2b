// The bin as server data.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';

const at = (cloud: number, project: number) => ({ cloud_pk: cloud, project_pk: project });

export const binQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.bin(project),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/bin', { params: at(cloud, project), signal }),
  });

/** Deleted projects of a cloud that the user administered. */
export const cloudBinQuery = (cloud: number) =>
  queryOptions({
    queryKey: keys.cloudBin(cloud),
    queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/bin', { params: { cloud_pk: cloud }, signal }),
  });

export function useBin(cloud: number, project: number) {
  const params = at(cloud, project);
  const onSettled = useRenewing(
    keys.bin(project),
    keys.documents(project),
    keys.folders(project),
    keys.models(project),
  );
  return {
    restore: useMutation({
      onSettled,
      mutationFn: (ids: readonly number[]) =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/bin/restore', { params, body: { item_ids: [...ids] } }),
    }),
    erase: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/bin/{id}', { params: { ...params, id } }),
    }),
    empty: useMutation({
      onSettled,
      mutationFn: () => request('DELETE /cloud/{cloud_pk}/project/{project_pk}/bin', { params }),
    }),
  };
}

/** @param cloud of deleted projects; undefined: deleted clouds */
export function useDeletedPlaces(cloud: number | undefined) {
  const onSettled = useRenewing(keys.bins, keys.self, keys.clouds, keys.projects);
  return {
    restore: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        cloud === undefined
          ? request('POST /user/bin/{id}/restore', { params: { id } })
          : request('POST /cloud/{cloud_pk}/bin/{id}/restore', { params: { cloud_pk: cloud, id } }),
    }),
    erase: useMutation({
      onSettled,
      mutationFn: (id: number) =>
        cloud === undefined
          ? request('DELETE /user/bin/{id}', { params: { id } })
          : request('DELETE /cloud/{cloud_pk}/bin/{id}', { params: { cloud_pk: cloud, id } }),
    }),
  };
}
