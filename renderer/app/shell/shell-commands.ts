// Commands that are available on every screen.
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/language.ts';
import { known, languages } from '../../i18n/languages.ts';
import { ignoreFailure, useCommands, type Command } from '../../ui/commands.ts';
import { usePlace } from '../routes/place.ts';
import { openUnits } from './project-lengths.tsx';
import type { FloatingName } from './use-floating.ts';

/** Registers them. `show` opens one of the two lists of commands. */
export function useShellCommands(show: (what: FloatingName) => void): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = usePlace();
  const [cloud, project] = [place?.cloud, place?.project];
  const { setColorScheme } = useMantineColorScheme();

  useCommands(
    // Long: a table of the commands that every page has.
    useMemo((): Command[] => {
      const go = (to: () => Promise<void>) => () => ignoreFailure(to());
      const params = cloud !== undefined && project !== undefined ? { cloud, project } : undefined;
      return [
        {
          id: 'palette',
          group: t('shell.help'),
          title: t('shell.commands'),
          keys: 'mod+k',
          whileTyping: true,
          run: () => show('palette'),
        },
        {
          id: 'home',
          group: t('shell.goTo'),
          title: t('shell.home'),
          keys: 'alt+1',
          run: go(() => navigate({ to: '/' })),
        },
        { id: 'server', group: t('shell.goTo'), title: t('shell.server'), run: go(() => navigate({ to: '/server' })) },
        {
          id: 'account',
          group: t('shell.goTo'),
          title: t('shell.myAccount'),
          run: go(() => navigate({ to: '/account' })),
        },
        {
          id: 'applications',
          group: t('shell.goTo'),
          title: t('shell.applications'),
          run: go(() => navigate({ to: '/applications' })),
        },
        {
          id: 'invitations',
          group: t('shell.goTo'),
          title: t('shell.invitations'),
          run: go(() => navigate({ to: '/invitations' })),
        },
        { id: 'units', group: t('shell.help'), title: t('shell.units'), run: openUnits },
        ...(params
          ? [
              {
                id: 'overview',
                group: t('shell.goTo'),
                title: t('shell.overview'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/overview', params })),
              },
              {
                id: 'digest',
                group: t('shell.goTo'),
                title: t('shell.digest'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/digest', params })),
              },
              {
                id: 'webhooks',
                group: t('shell.goTo'),
                title: t('shell.webhooks'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/webhooks', params })),
              },
              {
                id: 'documents',
                group: t('shell.goTo'),
                title: t('shell.documents'),
                keys: 'alt+2',
                run: go(() => navigate({ to: '/c/$cloud/p/$project/documents', params })),
              },
              {
                id: 'models',
                group: t('shell.goTo'),
                title: t('shell.models'),
                keys: 'alt+3',
                run: go(() => navigate({ to: '/c/$cloud/p/$project/models', params })),
              },
              {
                id: 'viewer',
                group: t('shell.goTo'),
                title: t('shell.viewer'),
                keys: 'alt+4',
                run: go(() => navigate({ to: '/c/$cloud/p/$project/viewer', params, search: { models: '' } })),
              },
              {
                id: 'people',
                group: t('shell.goTo'),
                title: t('shell.people'),
                keys: 'alt+5',
                run: go(() => navigate({ to: '/c/$cloud/p/$project/people', params })),
              },
              {
                id: 'groups',
                group: t('shell.goTo'),
                title: t('shell.groups'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/groups', params })),
              },
              {
                id: 'rights',
                group: t('shell.goTo'),
                title: t('shell.rights'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/rights', params })),
              },
              {
                id: 'visas',
                group: t('shell.goTo'),
                title: t('shell.visas'),
                keys: 'alt+6',
                run: go(() => navigate({ to: '/c/$cloud/p/$project/visas', params })),
              },
              {
                id: 'issues',
                group: t('shell.goTo'),
                title: t('shell.issues'),
                keys: 'alt+7',
                run: go(() => navigate({ to: '/c/$cloud/p/$project/issues', params })),
              },
              {
                id: 'activity',
                group: t('shell.goTo'),
                title: t('shell.activity'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/activity', params })),
              },
              {
                id: 'bin',
                group: t('shell.goTo'),
                title: t('shell.bin'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/bin', params })),
              },
              {
                id: 'tokens',
                group: t('shell.goTo'),
                title: t('shell.tokens'),
                run: go(() => navigate({ to: '/c/$cloud/p/$project/tokens', params })),
              },
            ]
          : []),
        {
          id: 'theme-light',
          group: t('shell.theme'),
          title: t('shell.themeLight'),
          run: () => setColorScheme('light'),
        },
        {
          id: 'theme-dark',
          group: t('shell.theme'),
          title: t('shell.themeDark'),
          run: () => setColorScheme('dark'),
        },
        {
          id: 'theme-auto',
          group: t('shell.theme'),
          title: t('shell.themeAuto'),
          run: () => setColorScheme('auto'),
        },
        ...languages.map(language => ({
          id: `language-${language}`,
          group: t('shell.language'),
          title: known[language].name,
          run: go(() => chooseLanguage(language)),
        })),
        {
          id: 'keys',
          group: t('shell.help'),
          title: t('shell.keys'),
          keys: '?',
          run: () => show('keys'),
        },
        { id: 'sign-out', group: t('shell.account'), title: t('shell.signOut'), run: signOut },
      ];
    }, [t, navigate, cloud, project, setColorScheme, show]),
  );
}
