// Applications of the user and of a cloud, at their addresses.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '../../../features/account/queries.ts';
import { accountsQuery } from '../../../features/administration/queries.ts';
import { ApplicationScreen } from '../../../features/applications/application-screen.tsx';
import { ApplicationsScreen } from '../../../features/applications/applications-screen.tsx';
import { CloudApplicationsScreen } from '../../../features/applications/cloud-applications-screen.tsx';
import type { ApplicationAdministrator } from '../../../features/applications/application-values.ts';
import { personName } from '../../../ui/numbers/format.ts';
import { AccountTabs, CloudAdministration } from '../tabs.tsx';
import { ignoreFailure } from '../../../ui/commands.ts';

const applicationRoute = getRouteApi('/applications/$application');
const cloudRoute = getRouteApi('/c/$cloud/applications');

export function ApplicationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onOpen = useCallback(
    (application: number) => ignoreFailure(navigate({ to: '/applications/$application', params: { application } })),
    [navigate],
  );
  const account = useQuery(accountQuery);
  return (
    <ApplicationsScreen
      title={t('shell.applications')}
      tabs={<AccountTabs />}
      mayGrant={account.data?.is_administrator ?? false}
      onOpen={onOpen}
    />
  );
}

export function ApplicationPage() {
  const { application } = applicationRoute.useParams();
  const administrator = useAdministrator();
  const navigate = useNavigate();
  return (
    <ApplicationScreen
      id={application}
      administrator={administrator}
      onAccess={() => ignoreFailure(navigate({ to: '/applications/$application/access', params: { application } }))}
      tabs={<AccountTabs />}
      onGone={() => ignoreFailure(navigate({ to: '/applications' }))}
    />
  );
}

/** The signed-in user if they administer this service. */
function useAdministrator(): ApplicationAdministrator | undefined {
  const { data: me } = useQuery(accountQuery);
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: me?.is_administrator === true });
  return useMemo(
    () =>
      me &&
      accounts && { selfId: me.id, people: accounts.map(account => ({ id: account.id, name: personName(account) })) },
    [me, accounts],
  );
}

export function CloudApplicationsPage() {
  const { cloud } = cloudRoute.useParams();
  return (
    <CloudAdministration cloudId={cloud}>
      {({ name, tabs }) => <CloudApplicationsScreen key={cloud} cloudId={cloud} cloudName={name} tabs={tabs} />}
    </CloudAdministration>
  );
}
