// The server: how it is reached, for all users; its administration, for administrators.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import { accountQuery, type Account } from '../../features/account/queries.ts';
import { ServerActivityScreen } from '../../features/activity/server-activity-screen.tsx';
import { AccountsScreen } from '../../features/administration/accounts-screen.tsx';
import { CertificateSection } from '../../features/administration/certificate-section.tsx';
import { accountsQuery } from '../../features/administration/queries.ts';
import { KeysScreen } from '../../features/administration/keys-screen.tsx';
import { MailScreen } from '../../features/administration/mail-screen.tsx';
import { ProvidersScreen } from '../../features/administration/providers-screen.tsx';
import { StateSection } from '../../features/administration/state-section.tsx';
import { BackupsScreen } from '../../features/backups/backups-screen.tsx';
import { projectsQuery } from '../../features/places/queries.ts';
import { AllCloudsStorage } from '../../features/quotas/all-clouds-storage.tsx';
import { ServerScreen } from '../../features/server/server-screen.tsx';
import { WatchedFoldersScreen } from '../../features/watched-folders/watched-folders-screen.tsx';
import { ignoreFailure } from '../../ui/commands.ts';
import { personName } from '../../ui/numbers/format.ts';
import { Page, tabLink, type PageHead } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/states.tsx';
import { serverScreens } from '../routes/place.ts';

function ServerTabs() {
  const { t } = useTranslation();
  return serverScreens.map(([to, name]) => (
    <Link key={to} {...tabLink} to={to}>
      {t(name)}
    </Link>
  ));
}

/** Until the user is known, the page shows the part for all users. */
export function ServerPage() {
  const { t } = useTranslation();
  const { data } = useQuery(accountQuery);
  return (
    <Page title={t('server.title')} tabs={data?.is_administrator && <ServerTabs />}>
      <ServerScreen />
      {data?.is_administrator && <StateSection />}
      {data?.is_administrator && <AllCloudsStorage />}
      {data?.is_administrator && <CertificateSection />}
    </Page>
  );
}

type AdministrationProps = { readonly children: (page: PageHead, me: Account) => ReactNode };

export function Administration({ children }: AdministrationProps) {
  const { t } = useTranslation();
  return (
    <Loaded query={useQuery(accountQuery)}>
      {me =>
        me.is_administrator ? (
          children({ title: t('server.title'), tabs: <ServerTabs /> }, me)
        ) : (
          <TroubleNote trouble="no-right" />
        )
      }
    </Loaded>
  );
}

export const AccountsPage = () => (
  <Administration>{(page, { id }) => <AllAccounts {...page} selfId={id} />}</Administration>
);
export const MailPage = () => (
  <Administration>{(page, { email }) => <MailScreen {...page} ownEmail={email} />}</Administration>
);
export const ProvidersPage = () => <Administration>{page => <ProvidersScreen {...page} />}</Administration>;
export const KeysPage = () => <Administration>{page => <KeysScreen {...page} />}</Administration>;
export const BackupsPage = () => <Administration>{page => <BackupsScreen {...page} />}</Administration>;
export const WatchedFoldersPage = () => <Administration>{page => <AllWatchedFolders {...page} />}</Administration>;
export const ServerActivityPage = () => <Administration>{page => <ActivityOfAll {...page} />}</Administration>;

function AllAccounts(page: PageHead & { readonly selfId: number }) {
  const navigate = useNavigate();
  const onAccess = useCallback(
    (account: number) => ignoreFailure(navigate({ to: '/server/accounts/$account/access', params: { account } })),
    [navigate],
  );
  return <AccountsScreen {...page} onAccess={onAccess} />;
}

function AllWatchedFolders(page: PageHead) {
  const projects = useQuery(projectsQuery);
  return <WatchedFoldersScreen {...page} projects={projects.data ?? []} />;
}

function ActivityOfAll(page: PageHead) {
  const accounts = useQuery(accountsQuery);
  return (
    <ServerActivityScreen
      {...page}
      people={(accounts.data ?? []).map(account => ({ id: account.id, name: personName(account) }))}
    />
  );
}
