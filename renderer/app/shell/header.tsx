// The header: cloud, project with its switcher, place; commands and account at the right.
import { ActionIcon, Kbd, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconBook2, IconCheck, IconChevronRight, IconLicense, IconLogout, IconRuler2 } from '@tabler/icons-react';
import { IconSearch, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cloudsQuery, projectQuery, projectsQuery, selfQuery } from '../../features/places/queries.ts';
import { ignoreFailure, keysText } from '../../ui/commands.ts';
import { placeOfPath, usePlace, type Place } from '../routes/place.ts';
import classes from './shell.module.css';
import { signOut } from '../../api/session.ts';
import { chooseLanguage, currentLanguage } from '../../i18n/language.ts';
import { known, languages } from '../../i18n/languages.ts';
import { personName } from '../../ui/numbers/format.ts';
import { openUnits } from './project-lengths.tsx';

function AccountMenu() {
  const { t } = useTranslation();
  const self = useQuery(selfQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const check = (is: boolean) => (is ? <IconCheck size={14} /> : <span style={{ width: 14 }} />);
  const schemes = [
    ['auto', t('shell.themeAuto')],
    ['light', t('shell.themeLight')],
    ['dark', t('shell.themeDark')],
  ] as const;
  return (
    <Menu.Dropdown>
      {self.data && (
        <Menu.Label>
          <strong>{personName(self.data)}</strong>
          <br />
          {self.data.email}
        </Menu.Label>
      )}
      <Menu.Item leftSection={<IconUserCircle size={14} />} renderRoot={props => <Link {...props} to="/account" />}>
        {t('shell.myAccount')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('shell.theme')}</Menu.Label>
      {schemes.map(([value, name]) => (
        <Menu.Item
          key={value}
          closeMenuOnClick={false}
          leftSection={check(colorScheme === value)}
          aria-current={colorScheme === value ? 'true' : undefined}
          onClick={() => setColorScheme(value)}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('shell.language')}</Menu.Label>
      {languages.map(value => (
        <Menu.Item
          key={value}
          lang={value}
          leftSection={check(currentLanguage() === value)}
          aria-current={currentLanguage() === value ? 'true' : undefined}
          onClick={() => ignoreFailure(chooseLanguage(value))}
        >
          {known[value].name}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconRuler2 size={14} />} onClick={openUnits}>
        {t('shell.units')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item component="a" href="/doc" leftSection={<IconBook2 size={14} />}>
        {t('shell.apiPage')}
      </Menu.Item>
      <Menu.Item component="a" href="/app/licences" leftSection={<IconLicense size={14} />}>
        {t('shell.licences')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={14} />} onClick={signOut}>
        {t('shell.signOut')}
      </Menu.Item>
    </Menu.Dropdown>
  );
}

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
  const go = (cloud: number, id: number) =>
    ignoreFailure(navigate({ to: '/c/$cloud/p/$project/documents', params: { cloud, project: id } }));
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
