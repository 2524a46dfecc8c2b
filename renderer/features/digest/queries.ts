// The daily email of a project as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import type { Digest, DigestValues } from './digest-values.ts';

const path = '/platform/cloud/{cloud_pk}/project/{project_pk}/notification';

/** null while it is not set up */
export const digestQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.digest(project),
    queryFn: async ({ signal }): Promise<Digest | null> => {
      try {
        return await request(`GET ${path}`, { params: projectParams(cloud, project), signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

export function useDigestChanges(cloud: number, project: number) {
  const onSettled = useRenewing(keys.digest(project));
  const params = projectParams(cloud, project);
  return {
    save: useChange(onSettled, (body: DigestValues) => request(`PUT ${path}`, { params, body })),
    stop: useChange(onSettled, () => request(`DELETE ${path}`, { params })),
  };
}
