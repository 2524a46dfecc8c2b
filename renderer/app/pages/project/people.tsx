// Members of a project, and its access tokens.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Loaded } from '../../../api/loaded.tsx';
import { PeopleScreen } from '../../../features/people/people-screen.tsx';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery, selfQuery } from '../../../features/places/queries.ts';
import { TokensScreen } from '../../../features/tokens/tokens-screen.tsx';
import { personName } from '../../../ui/numbers/format.ts';
import { roles } from '../../../api/roles.ts';
import { PeopleTabs } from '../tabs.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const route = getRouteApi('/c/$cloud/p/$project');

export function PeoplePage() {
  const { cloud, project } = route.useParams();
  const navigate = useNavigate();
  const access = useQuery(accessQuery(cloud, project));
  const self = useQuery(selfQuery);
  return (
    <Loaded query={access}>
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
  const { cloud, project } = route.useParams();
  const access = useQuery(accessQuery(cloud, project));
  const self = useQuery(selfQuery);
  const people = useQuery(peopleQuery(cloud, project));
  return (
    <Loaded query={access}>
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
