// Visas of a project that concern the user.
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { places } from '../../../features/visas/places.ts';
import { VisasScreen } from '../../../features/visas/visas-screen.tsx';
import { tabLink } from '../../../ui/page.tsx';
import { useVisaPeople } from './visa-people.ts';

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
