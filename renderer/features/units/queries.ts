// The units of a project as server data.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { LengthDisplay } from '../../ui/numbers/length-display.ts';

export const projectUnitsQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: keys.units(project),
    queryFn: ({ signal }): Promise<LengthDisplay> =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/units', {
        params: { cloud_pk: cloud, project_pk: project },
        signal,
      }),
  });

export function useProjectUnitsChange(cloud: number, project: number) {
  return useMutation({
    onSettled: useRenewing(keys.units(project)),
    mutationFn: (body: LengthDisplay) =>
      request('PUT /cloud/{cloud_pk}/project/{project_pk}/units', {
        params: { cloud_pk: cloud, project_pk: project },
        body,
      }),
  });
}
