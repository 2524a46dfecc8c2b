// Tabs of a cloud, for its administrators.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../api/loaded.tsx';
import type { SelfUser } from '../../../api/shapes.ts';
import { cloudsQuery, selfQuery } from '../../../features/places/queries.ts';
import { tabLink } from '../../../ui/page.tsx';
import { TroubleNote } from '../../../ui/states.tsx';
import { roles } from '../../../api/roles.ts';

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
