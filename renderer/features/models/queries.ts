// Models of a project as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const modelsQuery = (cloud: number, project: number) => queryOptions({
  queryKey: keys.models(project),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/model', { params: { cloud_pk: cloud, project_pk: project }, signal }),
});

export const reportQuery = (cloud: number, project: number, model: number) => queryOptions({
  queryKey: keys.report(project, model),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/report', { params: { cloud_pk: cloud, project_pk: project, id: model }, signal }),
});

/** Processes a model again. */
export function useReprocess(cloud: number, project: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/reprocess', { params: { cloud_pk: cloud, project_pk: project, id } }),
    onSettled: async () => { await queryClient.invalidateQueries({ queryKey: keys.models(project) }); },
  });
}
