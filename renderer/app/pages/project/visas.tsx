// Visas of a project that concern the user.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { places } from '../../../features/visas/places.ts';
import { VisasScreen } from '../../../features/visas/visas-screen.tsx';
import { tabLink } from '../../../ui/page.tsx';
import { peopleQuery } from '../../../features/people/queries.ts';
import { accessQuery, selfQuery } from '../../../features/places/queries.ts';
import type { VisaPeople } from '../../../features/visas/visa-card.tsx';
import { roles } from '../../../api/roles.ts';

// The user and possible validators of visas, from other features than that of visas.

/** Requested where visas are shown. */
export function useVisaPeople(cloudId: number, projectId: number): VisaPeople {
  const { data: access } = useQuery(accessQuery(cloudId, projectId));
  const { data: self } = useQuery(selfQuery);
  const { data: all } = useQuery(peopleQuery(cloudId, projectId));
  return {
    cloudId,
    projectId,
    selfId: self?.id,
    people: (all ?? []).filter(({ user_id }) => user_id !== null),
    isAdmin: access?.has_admin_permission ?? false,
    mayAsk: (access?.user_role ?? roles.guest) >= roles.user,
  };
}

const route = getRouteApi('/c/$cloud/p/$project/visas');

export function VisasPage() {
  const { t } = useTranslation();
  const params = route.useParams();
  const { show, visa } = route.useSearch();
  const people = useVisaPeople(params.cloud, params.project);
  const place = places.find(each => each === show) ?? 'todo';
  return (
    <VisasScreen
      {...people}
      place={place}
      chosen={visa}
      tabs={countOf =>
        places.map(each => {
          const [name, count] = [t(`visas.tabs.${each}`), countOf(each)];
          return (
            <Link
              key={each}
              {...tabLink}
              to="/c/$cloud/p/$project/visas"
              params={params}
              search={{ show: each === 'todo' ? undefined : each }}
            >
              {count === undefined ? name : t('visas.tab', { name, count })}
            </Link>
          );
        })
      }
    />
  );
}
