// The viewer at its address, with the views of the models from other features.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconTable } from '@tabler/icons-react';
import { ClassesPanel } from '../../../features/classifications/classes-panel.tsx';
import { accessQuery } from '../../../features/places/queries.ts';
import type { ModelPanel } from '../../../features/viewer/panels/model-panels.tsx';
import { ViewerPage, type ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { useSmartViews } from './viewer-smart-views.tsx';
import { sharedViewQuery } from '../../../features/view-links/queries.ts';
import { Loaded } from '../../../api/loaded.tsx';
import { roles } from '../../../api/roles.ts';
import { NoView, useViewerSharing } from './viewer-sharing.tsx';
import { useViewerIssues } from './viewer-issues.tsx';
import { useViewerPlans } from './viewer-plans.tsx';
import { ZonesPanel } from '../../../features/zones/zones-panel.tsx';
import { togglePanel } from '../../../features/viewer/panels/panels.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';
import { late } from '../../routes/late.tsx';
import { withAddition } from './with-addition.tsx';

// Two compared models in the viewer, with their differences.

const Layer = late(async () => (await import('../../../features/models/compare/compare-layer.tsx')).CompareLayer);

/** Adds the differences of the two models in the address. Keeps its identity while it is the same. */
function useViewerComparison(added: ViewerAddition): ViewerAddition {
  const { cloud, project } = pageRoute.useParams();
  const { compare } = pageRoute.useSearch();
  const navigate = pageRoute.useNavigate();
  return useMemo(() => {
    const [a, b] = (compare ?? '').split(',').map(Number);
    if (a === undefined || b === undefined) return added;
    return withAddition(added, {
      layer: view => (
        <Layer
          cloudId={cloud}
          projectId={project}
          pair={[a, b]}
          view={view}
          onList={() =>
            ignoreFailure(
              navigate({ to: '/c/$cloud/p/$project/models/compare', params: { cloud, project }, search: { a, b } }),
            )
          }
        />
      ),
    });
  }, [added, cloud, project, compare, navigate]);
}

// The list of elements in the viewer: its dock and its command.

const Panel = late(async () => (await import('../../../features/lists/list-panel.tsx')).ListPanel, <LoadingRows />);

const LIST = 'list';

/** Adds the list to the other additions of the page. Keeps its identity while it is the same. */
function useViewerList(added: ViewerAddition, cloud: number, project: number, mayWrite: boolean): ViewerAddition {
  const { t } = useTranslation();
  return useMemo(
    () =>
      withAddition(added, {
        commands: [
          {
            id: 'viewer.list',
            title: t('lists.open'),
            group: 'window',
            keys: 'l',
            icon: IconTable,
            run: () => togglePanel(LIST),
          },
        ],
        panels: [
          {
            id: LIST,
            label: t('lists.open'),
            render: view => <Panel cloudId={cloud} projectId={project} view={view} mayWrite={mayWrite} />,
          },
        ],
      }),
    [added, t, cloud, project, mayWrite],
  );
}

const pageRoute = getRouteApi('/c/$cloud/p/$project/viewer');

export function ViewerRoute() {
  const { t } = useTranslation();
  const { cloud, project } = pageRoute.useParams();
  const { models, element, shared: view } = pageRoute.useSearch();
  const access = useQuery(accessQuery(cloud, project));
  const modelIds = (models ?? '')
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0);
  const panels = useMemo(
    (): ModelPanel[] => [
      {
        id: 'classes',
        label: t('classes.title'),
        render: scene => <ClassesPanel cloudId={cloud} projectId={project} scene={scene} />,
      },
      {
        id: 'zones',
        label: t('zones.title'),
        render: scene => <ZonesPanel cloudId={cloud} projectId={project} scene={scene} />,
      },
    ],
    [cloud, project, t],
  );
  const mayWrite =
    (access.data?.user_role ?? roles.guest) >= roles.user &&
    (access.data?.usable_scopes.includes('model:write') ?? false);
  const scopes = access.data?.usable_scopes;
  const mayReadIssues = scopes?.includes('bcf:read') ?? false;
  const issues = useViewerIssues(project, { mayRead: mayReadIssues, mayWrite: scopes?.includes('bcf:write') ?? false });
  const smart = useSmartViews(issues, cloud, project, mayWrite);
  const listed = useViewerList(smart, cloud, project, mayWrite);
  const compared = useViewerComparison(listed);
  const planned = useViewerPlans(compared, cloud, project);
  const shared = useQuery({ ...sharedViewQuery({ cloud, project }, view ?? 0), enabled: view !== undefined });
  const added = useViewerSharing(planned, { shared: shared.data ?? undefined, mayShare: mayWrite });
  if (view !== undefined && shared.error) return <Loaded query={shared}>{() => null}</Loaded>;
  if (view !== undefined && shared.data === null) return <NoView isHidden={false} />;
  if (view !== undefined && shared.data?.models.length === 0) return <NoView isHidden />;
  return <ViewerPage cloudId={cloud} projectId={project} {...{ modelIds, element, mayWrite, panels, added }} />;
}
