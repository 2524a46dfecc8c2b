// The header: cloud, project with its switcher, place; commands and account at the right.
import { ActionIcon, Kbd, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cloudsQuery, projectQuery, projectsQuery } from '../../features/places/queries.ts';
import { keysText } from '../../ui/commands.ts';
import { AccountMenu } from './account-menu.tsx';
import { placeOfPath, usePlace, type Place } from '../routes/place.ts';
import classes from './shell.module.css';

export function Header({ onPalette }: { readonly onPalette: () => void }) {
  const { t } = useTranslation();
  const place = usePlace();
  const { cloud } = useParams({ strict: false });
  const where = useRouterState({ select: ({ location }) => placeOfPath(location.pathname) });
  const clouds = useQuery({ ...cloudsQuery, enabled: cloud !== undefined });
  return (
    <header className={classes.header}>
      <nav aria-label={t('shell.path')} className={classes.path}>
        {cloud === undefined ? (
          <strong aria-current="page">{t(`shell.${where}`)}</strong>
        ) : (
          <>
            <Link to="/c/$cloud" params={{ cloud }} className="truncate">
              {clouds.data?.find(({ id }) => id === cloud)?.name ?? '…'}
            </Link>
            {place && <IconChevronRight size={14} aria-hidden />}
            {place && <ProjectSwitcher place={place} />}
            {where !== 'home' && <IconChevronRight size={14} aria-hidden />}
            {where !== 'home' && <strong aria-current="page">{t(`shell.${where}`)}</strong>}
          </>
        )}
      </nav>
      <UnstyledButton className={classes.find} onClick={onPalette}>
        <IconSearch size={14} aria-hidden />
        <span>{t('shell.findCommand')}</span>
        <Kbd size="xs">{keysText('mod+k')}</Kbd>
      </UnstyledButton>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={t('shell.account')}>
            <IconUserCircle size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <AccountMenu />
      </Menu>
    </header>
  );
}

function ProjectSwitcher({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const project = useQuery(projectQuery(place.cloud, place.project));
  const projects = useQuery(projectsQuery);
  const go = (cloud: number, id: number) => {
    navigate({ to: '/c/$cloud/p/$project/documents', params: { cloud, project: id } }).catch(() => undefined);
  };
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton
          className={classes.switcher}
          aria-label={`${project.data?.name ?? ''} – ${t('shell.switchProject')}`}
        >
          <span className="truncate">{project.data?.name ?? '…'}</span>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{t('shell.switchProject')}</Menu.Label>
        {projects.data?.map(({ id, name, cloud }) => (
          <Menu.Item
            key={id}
            aria-current={id === place.project ? 'true' : undefined}
            rightSection={<span className="quiet">{cloud?.name}</span>}
            onClick={() => go(cloud?.id ?? place.cloud, id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
