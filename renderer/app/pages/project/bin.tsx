import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '../../../api/loaded.tsx';
import { BinScreen } from '../../../features/bin/bin-screen.tsx';
import { accessQuery, projectQuery } from '../../../features/places/queries.ts';
import { TroubleNote } from '../../../ui/states.tsx';

const route = getRouteApi('/c/$cloud/p/$project');

export function BinPage() {
  const { cloud, project } = route.useParams();
  const access = useQuery(accessQuery(cloud, project));
  const about = useQuery(projectQuery(cloud, project));
  return (
    <Loaded query={access}>
      {({ usable_scopes }) =>
        usable_scopes.includes('document:write') ? (
          <BinScreen key={project} cloudId={cloud} projectId={project} name={about.data?.name ?? ''} />
        ) : (
          <TroubleNote trouble="no-right" />
        )
      }
    </Loaded>
  );
}
