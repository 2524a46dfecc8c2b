// Visas that the user is asked to validate. In a file of its own, because the navigation rail counts them.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const toMeQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.visasToMe(project),
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/me/visa/validator', {
        params: { cloud_pk: cloud, project_pk: project },
        query: {},
        signal,
      }),
  });
