// The daily email of a project at its address.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { DigestScreen } from '../../../features/digest/digest-screen.tsx';
import { groupsQuery } from '../../../features/groups/queries.ts';
import { accessQuery } from '../../../features/places/queries.ts';
import { ProjectAdministration } from './project-administration.tsx';

const route = getRouteApi('/c/$cloud/p/$project');

export function DigestPage() {
  const { t } = useTranslation();
  const { cloud, project } = route.useParams();
  const access = useQuery(accessQuery(cloud, project));
  const groups = useQuery({ ...groupsQuery(cloud, project), enabled: access.data?.has_admin_permission ?? false });
  return (
    <ProjectAdministration>
      {({ name }, tabs) => (
        <Loaded query={groups}>
          {all => (
            <DigestScreen
              key={project}
              cloudId={cloud}
              projectId={project}
              title={name}
              tabs={tabs}
              groups={all}
              toGroups={
                <Link to="/c/$cloud/p/$project/groups" params={{ cloud, project }}>
                  {t('digest.toGroups')}
                </Link>
              }
            />
          )}
        </Loaded>
      )}
    </ProjectAdministration>
  );
}
