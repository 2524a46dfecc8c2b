// The units of a project as server data.
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useChange, useRenewing } from '../../api/server-data.ts';
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

export const useProjectUnitsChange = (cloud: number, project: number) =>
  useChange(useRenewing(keys.units(project)), (body: LengthDisplay) =>
    request('PUT /cloud/{cloud_pk}/project/{project_pk}/units', {
      params: { cloud_pk: cloud, project_pk: project },
      body,
    }),
  );
