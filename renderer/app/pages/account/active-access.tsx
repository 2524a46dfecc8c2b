// Active access at its addresses: of the user, an application, a project, a cloud, and for administrators of any user.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../../../api/loaded.tsx';
import { ActiveAccessScreen } from '../../../features/active-access/active-access-screen.tsx';
import { accountsQuery } from '../../../features/administration/queries.ts';
import { applicationQuery } from '../../../features/applications/queries.ts';
import { accessQuery } from '../../../features/places/queries.ts';
import { personName } from '../../../ui/numbers/format.ts';
import { TroubleNote } from '../../../ui/states.tsx';
import { AccountTabs, CloudAdministration, PeopleTabs } from '../tabs.tsx';
import { Administration } from '../server.tsx';

const applicationRoute = getRouteApi('/applications/$application/access');
const projectRoute = getRouteApi('/c/$cloud/p/$project');
const cloudRoute = getRouteApi('/c/$cloud/access');
const personRoute = getRouteApi('/server/accounts/$account/access');

export const AccountAccessPage = () => <ActiveAccessScreen owner={{ of: 'account' }} tabs={<AccountTabs />} />;

export function ApplicationAccessPage() {
  const { application: id } = applicationRoute.useParams();
  return (
    <Loaded query={useQuery(applicationQuery(id))}>
      {({ name }) => (
        <ActiveAccessScreen key={id} owner={{ of: 'application', id }} name={name} tabs={<AccountTabs />} />
      )}
    </Loaded>
  );
}

export function ProjectAccessPage() {
  const { cloud, project } = projectRoute.useParams();
  return (
    <Loaded query={useQuery(accessQuery(cloud, project))}>
      {({ has_admin_permission, user_role }) =>
        has_admin_permission ? (
          <ActiveAccessScreen
            key={project}
            owner={{ of: 'project', cloud, id: project }}
            tabs={<PeopleTabs cloud={cloud} project={project} role={user_role} />}
          />
        ) : (
          <TroubleNote trouble="no-right" />
        )
      }
    </Loaded>
  );
}

export function CloudAccessPage() {
  const { cloud } = cloudRoute.useParams();
  return (
    <CloudAdministration cloudId={cloud}>
      {({ name, tabs }) => (
        <ActiveAccessScreen key={cloud} owner={{ of: 'cloud', id: cloud }} name={name} tabs={tabs} />
      )}
    </CloudAdministration>
  );
}

export function PersonAccessPage() {
  const { account: id } = personRoute.useParams();
  return <Administration>{({ tabs }) => <OfPerson key={id} id={id} tabs={tabs} />}</Administration>;
}

const OfPerson = ({ id, tabs }: { readonly id: number; readonly tabs: ReactNode }) => (
  <Loaded query={useQuery(accountsQuery)}>
    {all => {
      const person = all.find(account => account.id === id);
      if (!person) return <TroubleNote trouble="absent" />;
      return <ActiveAccessScreen owner={{ of: 'person', id }} name={personName(person)} tabs={tabs} />;
    }}
  </Loaded>
);
