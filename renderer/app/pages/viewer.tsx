// The viewer at its address.
import { getRouteApi } from '@tanstack/react-router';
import { ViewerPage } from '../../features/viewer/viewer-page.tsx';

const route = getRouteApi('/c/$cloud/p/$project/viewer');

export function ViewerRoute() {
  const { cloud, project } = route.useParams();
  const { models } = route.useSearch();
  const modelIds = models.split(',').map(Number).filter(id => Number.isSafeInteger(id) && id > 0);
  return <ViewerPage cloudId={cloud} projectId={project} modelIds={modelIds} />;
}
