// Automation of a project: only for its administrators, below the tabs of the overview.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../../../api/loaded.tsx';
import type { Project } from '../../../api/shapes.ts';
import { accessQuery, projectQuery } from '../../../features/places/queries.ts';
import { TroubleNote } from '../../../ui/states.tsx';
import { OverviewTabs } from '../tabs.tsx';

const route = getRouteApi('/c/$cloud/p/$project');

type ProjectAdministrationProps = { readonly children: (project: Project, tabs: ReactNode) => ReactNode };

/** Content for administrators of the project in the address only. */
export function ProjectAdministration({ children }: ProjectAdministrationProps) {
  const { cloud, project } = route.useParams();
  const found = useQuery(projectQuery(cloud, project));
  return (
    <Loaded query={useQuery(accessQuery(cloud, project))}>
      {({ has_admin_permission }) =>
        has_admin_permission ? (
          <Loaded query={found}>{it => children(it, <OverviewTabs cloud={cloud} project={project} />)}</Loaded>
        ) : (
          <TroubleNote trouble="no-right" />
        )
      }
    </Loaded>
  );
}
