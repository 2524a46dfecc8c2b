// The left rail: the places of the window, as icons or with their names.
import { ActionIcon } from '@mantine/core';
import { IconActivity, IconCube, IconFiles, IconInfoCircle, IconMessageReport } from '@tabler/icons-react';
import { IconRubberStamp, IconStack2, IconTrash, IconUsers, IconHome, IconServer2 } from '@tabler/icons-react';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, type Icon } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import mark from '../../ui/plinth.svg';
import { placeOfPath, usePlace } from '../routes/place.ts';
import classes from './shell.module.css';
import { selfQuery } from '../../features/places/queries.ts';
import { waitsFor, toMeQuery } from '../../features/visas/places.ts';

// Number of visas of a project awaiting the user's response, next to the name of their screen.

/** Requested once for each project; then the event stream updates it. */
function VisasWaiting({ cloud, project }: { readonly cloud: number; readonly project: number }) {
  const { t } = useTranslation();
  const { data: self } = useQuery(selfQuery);
  const { data: toMe } = useQuery(toMeQuery(cloud, project));
  const count = toMe?.filter(visa => waitsFor(visa, self?.id)).length ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.waiting}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.hiddenLabel}>{t('shell.visasWaiting', { count })}</span>
    </span>
  );
}

const STORED = 'plinth.rail';

export function Rail() {
  const { t } = useTranslation();
  const place = usePlace();
  const [isWide, setWide] = useState(localStorage.getItem(STORED) === 'wide');
  const toggle = () => {
    localStorage.setItem(STORED, isWide ? 'narrow' : 'wide');
    setWide(!isWide);
  };
  const Toggle = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const item = (Symbol: Icon, name: string) => (
    <>
      <Symbol size={18} stroke={1.6} aria-hidden />
      <span className={isWide ? undefined : classes.hiddenLabel}>{name}</span>
    </>
  );
  const link = { className: classes.railLink, activeProps: { 'aria-current': 'page' as const } };
  return (
    <nav className={classes.rail} aria-label={t('shell.navigation')} data-wide={isWide ? '' : undefined}>
      <Link to="/" className={classes.brand} aria-label="Plinth">
        <img src={mark} alt="" width={20} height={20} />
        {isWide && <strong>Plinth</strong>}
      </Link>
      <Link {...link} to="/" activeOptions={{ exact: true }} title={t('shell.home')}>
        {item(IconHome, t('shell.home'))}
      </Link>
      {place && <ProjectLinks place={place} link={link} item={item} />}
      <span className={classes.grow} />
      <Link {...link} to="/server" title={t('shell.server')}>
        {item(IconServer2, t('shell.server'))}
      </Link>
      <ActionIcon aria-label={t(isWide ? 'shell.narrower' : 'shell.wider')} aria-expanded={isWide} onClick={toggle}>
        <Toggle size={18} stroke={1.6} />
      </ActionIcon>
    </nav>
  );
}

interface ProjectLinksProps {
  readonly place: NonNullable<ReturnType<typeof usePlace>>;
  readonly link: { readonly className: string | undefined };
  readonly item: (symbol: Icon, name: string) => ReactNode;
}

/** The places of one project, in their order. */
const screens = [
  ['overview', IconInfoCircle],
  ['documents', IconFiles],
  ['models', IconStack2],
  ['viewer', IconCube],
  ['issues', IconMessageReport],
  ['visas', IconRubberStamp],
  ['people', IconUsers],
  ['activity', IconActivity],
  ['bin', IconTrash],
] as const;
/** Tabs of a place: while one is shown, that place is the current one. */
const tabsOf: Readonly<Partial<Record<(typeof screens)[number][0], readonly string[]>>> = {
  overview: ['digest', 'webhooks'],
  people: ['groups', 'rights', 'tokens'],
};

function ProjectLinks({ place, link, item }: ProjectLinksProps) {
  const { t } = useTranslation();
  const where = useRouterState({ select: ({ location }) => placeOfPath(location.pathname) });
  return (
    <>
      <hr />
      {screens.map(([name, symbol]) => {
        const shared = {
          ...link,
          params: place,
          title: t(`shell.${name}`),
          activeOptions: { includeSearch: false },
          'aria-current': tabsOf[name]?.includes(where) ? ('true' as const) : undefined,
        };
        const content = item(symbol, shared.title);
        return name === 'viewer' ? (
          <Link key={name} {...shared} to="/c/$cloud/p/$project/viewer">
            {content}
          </Link>
        ) : (
          <Link key={name} {...shared} to={`/c/$cloud/p/$project/${name}`}>
            {content}
            {name === 'visas' && <VisasWaiting {...place} />}
          </Link>
        );
      })}
    </>
  );
}
