// Members of a project, and its access tokens.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import { PeopleScreen } from '../../../features/people/people-screen.tsx';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery, selfQuery, projectsQuery } from '../../../features/places/queries.ts';
import { TokensScreen } from '../../../features/tokens/tokens-screen.tsx';
import { personName } from '../../../ui/numbers/format.ts';
import { roles } from '../../../api/roles.ts';
import { PeopleTabs } from '../tabs.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';
import type { Group } from '../../../api/shapes.ts';
import { GroupsScreen } from '../../../features/groups/groups-screen.tsx';
import { groupsQuery } from '../../../features/groups/queries.ts';
import { RightsScreen } from '../../../features/rights/rights-screen.tsx';

// Groups of a project, and their permissions in its folders.

const rightsRoute = getRouteApi('/c/$cloud/p/$project/rights');

export function GroupsPage() {
  const { cloud, project } = pageRoute.useParams();
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
    <Loaded query={useQuery(accessQuery(cloud, project))}>
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
  const { cloud, project } = pageRoute.useParams();
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

const pageRoute = getRouteApi('/c/$cloud/p/$project');

export function PeoplePage() {
  const { cloud, project } = pageRoute.useParams();
  const navigate = useNavigate();
  const self = useQuery(selfQuery);
  return (
    <Loaded query={useQuery(accessQuery(cloud, project))}>
      {({ has_admin_permission, user_role }) => (
        <PeopleScreen
          key={project}
          cloudId={cloud}
          projectId={project}
          mayManage={has_admin_permission}
          selfId={self.data?.id}
          tabs={user_role >= roles.user && <PeopleTabs cloud={cloud} project={project} role={user_role} />}
          onLeft={() => ignoreFailure(navigate({ to: '/' }))}
        />
      )}
    </Loaded>
  );
}

export function TokensPage() {
  const { cloud, project } = pageRoute.useParams();
  const self = useQuery(selfQuery);
  const people = useQuery(peopleQuery(cloud, project));
  return (
    <Loaded query={useQuery(accessQuery(cloud, project))}>
      {({ usable_scopes, user_role }) => (
        <TokensScreen
          key={project}
          cloudId={cloud}
          projectId={project}
          tabs={<PeopleTabs cloud={cloud} project={project} role={user_role} />}
          usable={usable_scopes}
          people={(people.data ?? [])
            .filter(({ user_id, role }) => user_id !== null && user_id !== self.data?.id && role <= user_role)
            .map(person => ({ email: person.email, name: personName(person) }))}
        />
      )}
    </Loaded>
  );
}
