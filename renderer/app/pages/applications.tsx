// Applications, one's own and those of a cloud, at their addresses.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplicationScreen } from '../../features/applications/application-screen.tsx';
import { ApplicationsScreen } from '../../features/applications/applications-screen.tsx';
import { CloudApplicationsScreen } from '../../features/applications/cloud-applications-screen.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { CloudAdministration } from './cloud-tabs.tsx';

const applicationRoute = getRouteApi('/applications/$application');
const cloudRoute = getRouteApi('/c/$cloud/applications');

export function ApplicationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onOpen = useCallback(
    (application: number) => {
      navigate({ to: '/applications/$application', params: { application } }).catch(() => undefined);
    },
    [navigate],
  );
  return <ApplicationsScreen title={t('shell.applications')} tabs={<AccountTabs />} onOpen={onOpen} />;
}

export function ApplicationPage() {
  const { application } = applicationRoute.useParams();
  const navigate = useNavigate();
  return (
    <ApplicationScreen
      id={application}
      onAccess={() => {
        navigate({ to: '/applications/$application/access', params: { application } }).catch(() => undefined);
      }}
      tabs={<AccountTabs />}
      onGone={() => {
        navigate({ to: '/applications' }).catch(() => undefined);
      }}
    />
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
