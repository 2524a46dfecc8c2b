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
  return (
    <>
      <Link {...tabLink} to="/c/$cloud/p/$project/overview" params={params}>
        {t('shell.overview')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/p/$project/digest" params={params}>
        {t('shell.digest')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/p/$project/webhooks" params={params} activeOptions={{ exact: false }}>
        {t('shell.webhooks')}
      </Link>
    </>
  );
}

// The tabs of a project's people; hidden from guests, whose access is limited to one of them.

interface PeopleTabsProps {
  readonly cloud: number;
  readonly project: number;
  /** the user's role in the project */
  readonly role: number;
}

export function PeopleTabs({ cloud, project, role }: PeopleTabsProps) {
  const { t } = useTranslation();
  const params = { cloud, project };
  return (
    <>
      <Link {...tabLink} to="/c/$cloud/p/$project/people" params={params}>
        {t('people.tabPeople')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/p/$project/groups" params={params}>
        {t('shell.groups')}
      </Link>
      {role === roles.admin && (
        <Link {...tabLink} to="/c/$cloud/p/$project/rights" params={params} activeOptions={{ includeSearch: false }}>
          {t('shell.rights')}
        </Link>
      )}
      <Link {...tabLink} to="/c/$cloud/p/$project/tokens" params={params}>
        {t('people.tabTokens')}
      </Link>
      {role === roles.admin && (
        <Link {...tabLink} to="/c/$cloud/p/$project/access" params={params}>
          {t('activeAccess.title')}
        </Link>
      )}
    </>
  );
}

export function AccountTabs() {
  const { t } = useTranslation();
  return (
    <>
      <Link {...tabLink} to="/account">
        {t('account.title')}
      </Link>
      <Link {...tabLink} to="/applications" activeOptions={{ exact: false }}>
        {t('shell.applications')}
      </Link>
      <Link {...tabLink} to="/account/access">
        {t('activeAccess.title')}
      </Link>
      <Link {...tabLink} to="/invitations">
        {t('shell.invitations')}
      </Link>
    </>
  );
}

export function CloudTabs({ cloudId }: { readonly cloudId: number }) {
  const { t } = useTranslation();
  const params = { cloud: cloudId };
  return (
    <>
      <Link {...tabLink} to="/c/$cloud" params={params}>
        {t('people.tabProjects')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/people" params={params}>
        {t('people.tabPeople')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/applications" params={params}>
        {t('people.tabApplications')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/webhooks" params={params} activeOptions={{ exact: false }}>
        {t('shell.webhooks')}
      </Link>
      <Link {...tabLink} to="/c/$cloud/access" params={params}>
        {t('activeAccess.title')}
      </Link>
    </>
  );
}

/** Content for administrators of a cloud only. */
export function CloudAdministration({
  cloudId,
  children,
}: {
  readonly cloudId: number;
  readonly children: (cloud: { readonly name: string; readonly tabs: ReactNode; readonly self: SelfUser }) => ReactNode;
}) {
  const self = useQuery(selfQuery);
  const clouds = useQuery(cloudsQuery);
  return (
    <Loaded query={self}>
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
