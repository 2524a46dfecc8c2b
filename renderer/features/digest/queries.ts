// The daily email of a project as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useChange, useRenewing } from '../../api/server-data.ts';
import type { Digest, DigestValues } from './digest-values.ts';

/** null while it is not set up */
export const digestQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.digest(project),
    queryFn: async ({ signal }): Promise<Digest | null> => {
      try {
        return await request('GET /platform/cloud/{cloud_pk}/project/{project_pk}/notification', {
          params: { cloud_pk: cloud, project_pk: project },
          signal,
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

export function useDigestChanges(cloud: number, project: number) {
  const onSettled = useRenewing(keys.digest(project));
  const params = { cloud_pk: cloud, project_pk: project };
  return {
    save: useChange(onSettled, (body: DigestValues) =>
      request('PUT /platform/cloud/{cloud_pk}/project/{project_pk}/notification', { params, body }),
    ),
    stop: useChange(onSettled, () =>
      request('DELETE /platform/cloud/{cloud_pk}/project/{project_pk}/notification', { params }),
    ),
  };
}
