// The signed-in user; appearance, language, sign-out.
import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconBook2, IconCheck, IconLicense, IconLogout, IconRuler2, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../api/session.ts';
import { selfQuery } from '../../features/places/queries.ts';
import { chooseLanguage, currentLanguage } from '../../i18n/language.ts';
import { known, languages } from '../../i18n/languages.ts';
import { personName } from '../../ui/numbers/format.ts';
import { openUnits } from './project-lengths.tsx';

export function AccountMenu() {
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
          onClick={() => {
            chooseLanguage(value).catch(() => undefined);
          }}
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
