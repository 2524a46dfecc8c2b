// Commands that are available on every screen.
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { known, languages } from '../../i18n/languages.ts';
import { ignoreFailure, useCommands, type Command } from '../../ui/commands.ts';
import { projectScreens, usePlace } from '../routes/place.ts';
import { openUnits } from './project-lengths.tsx';
import type { FloatingName } from './use-floating.ts';

/** The keys of some screens of a project. */
const keysOf: Readonly<Partial<Record<(typeof projectScreens)[number], string>>> = {
  documents: 'alt+2',
  models: 'alt+3',
  viewer: 'alt+4',
  people: 'alt+5',
  visas: 'alt+6',
  issues: 'alt+7',
};

const screenCommands = (
  t: TFunction,
  navigate: UseNavigateResult<string>,
  params: { readonly cloud: number; readonly project: number },
): Command[] =>
  projectScreens.map(name => ({
    id: name,
    group: t('shell.goTo'),
    title: t(`shell.${name}`),
    ...(keysOf[name] !== undefined && { keys: keysOf[name] }),
    run: () =>
      ignoreFailure(
        name === 'viewer'
          ? navigate({ to: '/c/$cloud/p/$project/viewer', params })
          : navigate({ to: `/c/$cloud/p/$project/${name}`, params }),
      ),
  }));

/** Registers them. `show` opens one of the two lists of commands. */
export function useShellCommands(show: (what: FloatingName) => void): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = usePlace();
  const [cloud, project] = [place?.cloud, place?.project];
  const { setColorScheme } = useMantineColorScheme();

  useCommands(
    useMemo((): Command[] => {
      const help = { group: t('shell.help') };
      const go = (id: string, title: string, to: '/' | '/server' | '/account' | '/applications' | '/invitations') => ({
        id,
        group: t('shell.goTo'),
        title,
        run: () => ignoreFailure(navigate({ to })),
      });
      const scheme = (value: 'light' | 'dark' | 'auto', title: string) => ({
        id: `theme-${value}`,
        group: t('shell.theme'),
        title,
        run: () => setColorScheme(value),
      });
      return [
        {
          id: 'palette',
          ...help,
          title: t('shell.commands'),
          keys: 'mod+k',
          whileTyping: true,
          run: () => show('palette'),
        },
        { ...go('home', t('shell.home'), '/'), keys: 'alt+1' },
        go('server', t('shell.server'), '/server'),
        go('account', t('shell.myAccount'), '/account'),
        go('applications', t('shell.applications'), '/applications'),
        go('invitations', t('shell.invitations'), '/invitations'),
        { id: 'units', ...help, title: t('shell.units'), run: openUnits },
        ...(cloud !== undefined && project !== undefined ? screenCommands(t, navigate, { cloud, project }) : []),
        scheme('light', t('shell.themeLight')),
        scheme('dark', t('shell.themeDark')),
        scheme('auto', t('shell.themeAuto')),
        ...languages.map(language => ({
          id: `language-${language}`,
          group: t('shell.language'),
          title: known[language].name,
          run: () => ignoreFailure(chooseLanguage(language)),
        })),
        { id: 'keys', ...help, title: t('shell.keys'), keys: '?', run: () => show('keys') },
        { id: 'sign-out', group: t('shell.account'), title: t('shell.signOut'), run: signOut },
      ];
    }, [t, navigate, cloud, project, setColorScheme, show]),
  );
}
