// State shared by the pages of a project: the place, the user's permissions, and navigation to the viewer and to
// comparisons.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LinkTarget } from '../../../features/documents/list/row-targets.ts';
import { opensAsSheet } from '../../../api/shapes.ts';
import { allModelsQuery } from '../../../features/models/queries.ts';
import { accessQuery } from '../../../features/places/queries.ts';
import { ignoreFailure } from '../../../ui/commands.ts';

const projectRoute = getRouteApi('/c/$cloud/p/$project');

export function useProject() {
  const params = projectRoute.useParams();
  const { cloud, project } = params;
  const navigate = useNavigate();
  const access = useQuery(accessQuery(cloud, project));
  const queryClient = useQueryClient();
  const onView = useCallback(
    (modelIds: readonly number[]) => {
      const open = async (): Promise<void> => {
        const [model, ...more] = modelIds;
        // The lists from which models are opened have cached it already.
        const all = await queryClient.ensureQueryData(allModelsQuery(cloud, project));
        const sheet = more.length === 0 ? all.find(each => each.id === model && opensAsSheet(each)) : undefined;
        if (sheet)
          await navigate({
            to: '/c/$cloud/p/$project/models/$model/sheet',
            params: { cloud, project, model: sheet.id },
          });
        else
          await navigate({
            to: '/c/$cloud/p/$project/viewer',
            params: { cloud, project },
            search: { models: modelIds.join(',') },
          });
      };
      open().catch(() => undefined);
    },
    [navigate, queryClient, cloud, project],
  );
  const onRead = useCallback(
    (document: number) =>
      ignoreFailure(
        navigate({ to: '/c/$cloud/p/$project/documents/$document/read', params: { cloud, project, document } }),
      ),
    [navigate, cloud, project],
  );
  const onReport = useCallback(
    (model: number) =>
      ignoreFailure(navigate({ to: '/c/$cloud/p/$project/models/$model', params: { cloud, project, model } })),
    [navigate, cloud, project],
  );
  const onCompare = useCallback(
    ([a, b]: readonly [number, number]) =>
      ignoreFailure(
        navigate({ to: '/c/$cloud/p/$project/models/compare', params: { cloud, project }, search: { a, b } }),
      ),
    [navigate, cloud, project],
  );
  const may = (scope: string) => access.data?.usable_scopes.includes(scope) ?? false;
  return { cloud, project, navigate, onView, onRead, onReport, onCompare, may, access: access.data };
}

/** Addresses of documents and folders. */
export function useDocumentAddresses(): (target: LinkTarget) => string {
  const { cloud, project } = projectRoute.useParams();
  const { buildLocation } = useRouter();
  return useCallback(
    target => {
      const { publicHref } =
        'read' in target
          ? buildLocation({
              to: '/c/$cloud/p/$project/documents/$document/read',
              params: { cloud, project, document: target.read },
            })
          : buildLocation({ to: '/c/$cloud/p/$project/documents', params: { cloud, project }, search: target });
      return `${location.origin}${publicHref}`;
    },
    [buildLocation, cloud, project],
  );
}
