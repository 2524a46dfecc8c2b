// Content of a project in numbers, and its latest documents.
import { callQuery, useChange } from '../../api/server-data.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Document } from '../../api/shapes.ts';

export interface ProjectFields {
  readonly name: string;
  readonly description: string | null;
  readonly main_model_id: number | null;
}

/** Number of latest documents. */
const LATEST = 8;

export const sizeQuery = (cloud: number, project: number) =>
  callQuery(keys.size(project), 'GET /cloud/{cloud_pk}/project/{id}/size', {
    params: { cloud_pk: cloud, id: project },
  });

/** Number of documents, and the latest ones, the newest first. */
export const latestQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.latest(project),
    queryFn: async ({ signal }): Promise<{ readonly count: number; readonly documents: readonly Document[] }> => {
      const path = `/cloud/${cloud}/project/${project}/document`;
      const count = Number((await fetchAs(`${path}?limit=0`, { signal })).headers.get('x-total-count') ?? 0);
      // The list is in order of creation.
      const answer = await fetchAs(`${path}?limit=${LATEST}&offset=${Math.max(0, count - LATEST)}`, { signal });
      return { count, documents: ((await answer.json()) as readonly Document[]).toReversed() };
    },
  });

export function useProjectChange(cloud: number, project: number) {
  const queryClient = useQueryClient();
  return useChange(
    async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.projects }),
        queryClient.invalidateQueries({ queryKey: keys.project(project), exact: true }),
      ]);
    },
    (body: ProjectFields) =>
      request('PATCH /cloud/{cloud_pk}/project/{id}', { params: { cloud_pk: cloud, id: project }, body }),
  );
}
