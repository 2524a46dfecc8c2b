// The activity log of a project.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Loaded } from '../../../api/loaded.tsx';
import { ActivityScreen } from '../../../features/activity/activity-screen.tsx';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery } from '../../../features/places/queries.ts';
import { personName } from '../../../ui/numbers/format.ts';

const route = getRouteApi('/c/$cloud/p/$project');

export function ActivityPage() {
  const { cloud, project } = route.useParams();
  const access = useQuery(accessQuery(cloud, project));
  const people = useQuery(peopleQuery(cloud, project));
  const members = (people.data ?? []).flatMap(person =>
    person.user_id === null ? [] : [{ id: person.user_id, name: personName(person) }],
  );
  return (
    <Loaded query={access}>
      {({ has_admin_permission }) => (
        <ActivityScreen
          key={project}
          cloudId={cloud}
          projectId={project}
          isAdministrator={has_admin_permission}
          people={members}
        />
      )}
    </Loaded>
  );
}
