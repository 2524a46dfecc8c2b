// Groups of a project, and their permissions in its folders.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { Group } from '../../../api/shapes.ts';
import { GroupsScreen } from '../../../features/groups/groups-screen.tsx';
import { groupsQuery } from '../../../features/groups/queries.ts';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery, projectsQuery, selfQuery } from '../../../features/places/queries.ts';
import { RightsScreen } from '../../../features/rights/rights-screen.tsx';
import { roles } from '../../../api/roles.ts';
import { PeopleTabs } from '../tabs.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project');
const rightsRoute = getRouteApi('/c/$cloud/p/$project/rights');

export function GroupsPage() {
  const { cloud, project } = route.useParams();
  const access = useQuery(accessQuery(cloud, project));
  const people = useQuery(peopleQuery(cloud, project));
  const self = useQuery(selfQuery);
  const projects = useQuery(projectsQuery);
  const isCloudAdmin = self.data?.clouds.some(each => each.cloud === cloud && each.role === roles.admin) ?? false;
  const others = (projects.data ?? []).filter(
    ({ id, cloud: of }) =>
      id !== project &&
      of?.id === cloud &&
      (isCloudAdmin || self.data?.projects.some(each => each.project === id && each.role === roles.admin)),
  );
  return (
    <Loaded query={access}>
      {({ has_admin_permission, user_role }) => (
        <GroupsScreen
          key={project}
          cloudId={cloud}
          projectId={project}
          tabs={user_role >= roles.user && <PeopleTabs cloud={cloud} project={project} role={user_role} />}
          mayManage={has_admin_permission}
          people={people.data ?? []}
          projects={others}
        />
      )}
    </Loaded>
  );
}

export function RightsPage() {
  const { t } = useTranslation();
  const { cloud, project } = route.useParams();
  const { as } = rightsRoute.useSearch();
  const navigate = useNavigate();
  const access = useQuery(accessQuery(cloud, project));
  const people = useQuery(peopleQuery(cloud, project));
  const groups = useQuery({ ...groupsQuery(cloud, project), enabled: access.data?.has_admin_permission ?? false });
  const params = { cloud, project };
  return (
    <Loaded query={access}>
      {({ has_admin_permission, user_role }) => {
        const screen = (all: readonly Group[]) => (
          <RightsScreen
            key={project}
            cloudId={cloud}
            projectId={project}
            tabs={user_role >= roles.user && <PeopleTabs cloud={cloud} project={project} role={user_role} />}
            mayManage={has_admin_permission}
            groups={all}
            people={people.data ?? []}
            viewedAs={as}
            onViewAs={member =>
              ignoreFailure(
                navigate({ to: '/c/$cloud/p/$project/rights', params, search: { as: member }, replace: true }),
              )
            }
            toGroups={
              <Link to="/c/$cloud/p/$project/groups" params={params}>
                {t('rights.makeGroups')}
              </Link>
            }
          />
        );
        return has_admin_permission ? <Loaded query={groups}>{screen}</Loaded> : screen([]);
      }}
    </Loaded>
  );
}
