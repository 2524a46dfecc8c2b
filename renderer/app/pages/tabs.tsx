// Tabs of pages, as links: of a project, the account and a cloud.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../api/loaded.tsx';
import type { SelfUser } from '../../api/shapes.ts';
import { cloudsQuery, selfQuery } from '../../features/places/queries.ts';
import { tabLink } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/states.tsx';
import { roles } from '../../api/roles.ts';

// The tabs of a project's overview, for its administrators: automation.

type OverviewTabsProps = { readonly cloud: number; readonly project: number };

export function OverviewTabs(params: OverviewTabsProps) {
  const { t } = useTranslation();
  const tabs = [
    ['overview', t('shell.overview')],
    ['digest', t('shell.digest')],
    ['webhooks', t('shell.webhooks')],
  ] as const;
  return tabs.map(([to, name]) => (
    <Link
      key={to}
      {...tabLink}
      to={`/c/$cloud/p/$project/${to}`}
      params={params}
      activeOptions={{ exact: to !== 'webhooks' }}
    >
      {name}
    </Link>
  ));
}

// The tabs of a project's people; hidden from guests, whose access is limited to one of them.

/** `role`: the user's role in the project. */
type PeopleTabsProps = OverviewTabsProps & { readonly role: number };

export function PeopleTabs({ role, ...params }: PeopleTabsProps) {
  const { t } = useTranslation();
  const tabs = [
    ['people', t('people.tabPeople')],
    ['groups', t('shell.groups')],
    ['rights', t('shell.rights')],
    ['tokens', t('people.tabTokens')],
    ['access', t('activeAccess.title')],
  ] as const;
  return tabs.map(([to, name]) => {
    if ((to === 'rights' || to === 'access') && role !== roles.admin) return null;
    // The member that permissions are viewed as is in the query.
    const activeOptions = to === 'rights' ? { includeSearch: false } : tabLink.activeOptions;
    return (
      <Link key={to} {...tabLink} to={`/c/$cloud/p/$project/${to}`} {...{ params, activeOptions }}>
        {name}
      </Link>
    );
  });
}

export function AccountTabs() {
  const { t } = useTranslation();
  const tabs = [
    ['/account', t('account.title')],
    ['/applications', t('shell.applications')],
    ['/account/access', t('activeAccess.title')],
    ['/invitations', t('shell.invitations')],
  ] as const;
  return tabs.map(([to, name]) => (
    <Link key={to} {...tabLink} to={to} activeOptions={{ exact: to !== '/applications' }}>
      {name}
    </Link>
  ));
}

export function CloudTabs({ cloudId }: { readonly cloudId: number }) {
  const { t } = useTranslation();
  const params = { cloud: cloudId };
  const tabs = [
    ['', t('people.tabProjects')],
    ['/people', t('people.tabPeople')],
    ['/applications', t('people.tabApplications')],
    ['/webhooks', t('shell.webhooks')],
    ['/access', t('activeAccess.title')],
  ] as const;
  return tabs.map(([to, name]) => (
    <Link key={to} {...tabLink} to={`/c/$cloud${to}`} params={params} activeOptions={{ exact: to !== '/webhooks' }}>
      {name}
    </Link>
  ));
}

interface CloudAdministrationProps {
  readonly cloudId: number;
  readonly children: (cloud: { readonly name: string; readonly tabs: ReactNode; readonly self: SelfUser }) => ReactNode;
}

/** Content for administrators of a cloud only. */
export function CloudAdministration({ cloudId, children }: CloudAdministrationProps) {
  const clouds = useQuery(cloudsQuery);
  return (
    <Loaded query={useQuery(selfQuery)}>
      {me => (
        <Loaded query={clouds}>
          {all => {
            const cloud = all.find(({ id }) => id === cloudId);
            if (!cloud) return <TroubleNote trouble="absent" />;
            if (!me.clouds.some(each => each.cloud === cloudId && each.role === roles.admin))
              return <TroubleNote trouble="no-right" />;
            return children({ name: cloud.name, tabs: <CloudTabs cloudId={cloudId} />, self: me });
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
