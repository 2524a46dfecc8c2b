// Members of a cloud at their address.
import { getRouteApi } from '@tanstack/react-router';
import { CloudPeopleScreen } from '../../../features/people/cloud-people-screen.tsx';
import { CloudAdministration } from '../tabs.tsx';

const route = getRouteApi('/c/$cloud/people');

export function CloudPeoplePage() {
  const { cloud } = route.useParams();
  return (
    <CloudAdministration cloudId={cloud}>
      {({ name, tabs, self }) => (
        <CloudPeopleScreen key={cloud} cloudId={cloud} cloudName={name} tabs={tabs} selfId={self.id} />
      )}
    </CloudAdministration>
  );
}
