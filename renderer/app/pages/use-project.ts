// What the pages of a project have in common: where they are, what the person may do there, and the ways to the viewer and to comparisons.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { accessQuery } from '../../features/places/queries.ts';

const projectRoute = getRouteApi('/c/$cloud/p/$project');

export function useProject() {
  const params = projectRoute.useParams();
  const { cloud, project } = params;
  const navigate = useNavigate();
  const access = useQuery(accessQuery(cloud, project));
  const onView = useCallback(
    (modelIds: readonly number[]) => {
      navigate({
        to: '/c/$cloud/p/$project/viewer',
        params: { cloud, project },
        search: { models: modelIds.join(',') },
      }).catch(() => undefined);
    },
    [navigate, cloud, project],
  );
  const onCompare = useCallback(
    ([a, b]: readonly [number, number]) => {
      navigate({ to: '/c/$cloud/p/$project/models/compare', params: { cloud, project }, search: { a, b } }).catch(
        () => undefined,
      );
    },
    [navigate, cloud, project],
  );
  const may = (scope: string) => access.data?.usable_scopes.includes(scope) ?? false;
  return { cloud, project, navigate, onView, onCompare, may, access: access.data };
}
