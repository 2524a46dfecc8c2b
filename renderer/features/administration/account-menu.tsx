// What can be done with an account.
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDoorExit,
  IconDots,
  IconKey,
  IconPencil,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../ui/format.ts';
import type { ServerAccount } from './queries.ts';

export type AccountCommand = 'edit' | 'link' | 'access' | 'reset' | 'end' | 'delete';

export interface AccountMenuProps {
  readonly account: ServerAccount;
  readonly isSelf: boolean;
  readonly onCommand: (command: AccountCommand, account: ServerAccount) => void;
}

export function AccountMenu({ account, isSelf, onCommand }: AccountMenuProps) {
  const { t } = useTranslation();
  const doing = (command: AccountCommand) => () => {
    onCommand(command, account);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('parts.more', { name: personName(account) })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={doing('edit')}>
          {t('parts.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={14} />} onClick={doing('link')}>
          {t('administration.resetLink')}
        </Menu.Item>
        <Menu.Item leftSection={<IconShieldCheck size={14} />} onClick={doing('access')}>
          {t('activeAccess.title')}
        </Menu.Item>
        {account.has_second_factor && (
          <Menu.Item leftSection={<IconShieldOff size={14} />} onClick={doing('reset')}>
            {t('secondFactor.reset')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDoorExit size={14} />} onClick={doing('end')}>
          {t('administration.endSignOns')}
        </Menu.Item>
        {!isSelf && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="var(--failed)" onClick={doing('delete')}>
            {t('shell.deleteMore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
