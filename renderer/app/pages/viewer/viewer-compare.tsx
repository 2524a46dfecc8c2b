// Two compared models in the viewer, with their differences.
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { ViewerAddition } from '../../../features/viewer/viewer-page.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project/viewer');
const Layer = lazy(async () => ({
  default: (await import('../../../features/models/compare/compare-layer.tsx')).CompareLayer,
}));

/** Adds the differences of the two models in the address. Keeps its identity while it is the same. */
export function useViewerComparison(added: ViewerAddition): ViewerAddition {
  const { cloud, project } = route.useParams();
  const { compare } = route.useSearch();
  const navigate = route.useNavigate();
  return useMemo(() => {
    const [a, b] = (compare ?? '').split(',').map(Number);
    if (a === undefined || b === undefined) return added;
    return {
      ...added,
      layer: view => (
        <>
          {added.layer(view)}
          <Suspense fallback={null}>
            <Layer
              cloudId={cloud}
              projectId={project}
              pair={[a, b]}
              view={view}
              onList={() =>
                ignoreFailure(
                  navigate({
                    to: '/c/$cloud/p/$project/models/compare',
                    params: { cloud, project },
                    search: { a, b },
                  }),
                )
              }
            />
          </Suspense>
        </>
      ),
    };
  }, [added, cloud, project, compare, navigate]);
}
