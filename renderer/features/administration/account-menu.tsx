import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDoorExit,
  IconDots,
  IconKey,
  IconPencil,
  IconShieldCheck,
  IconShieldOff,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../ui/numbers/format.ts';
import { commandsFor, type AccountCommand } from './account-facts.ts';
import type { ServerAccount } from './queries.ts';

const symbols = {
  edit: IconPencil,
  link: IconKey,
  access: IconShieldCheck,
  reset: IconShieldOff,
  end: IconDoorExit,
  delete: IconTrash,
} as const satisfies Record<AccountCommand, Icon>;

export interface AccountMenuProps {
  readonly account: ServerAccount;
  readonly isSelf: boolean;
  readonly onCommand: (command: AccountCommand, account: ServerAccount) => void;
}

export function AccountMenu({ account, isSelf, onCommand }: AccountMenuProps) {
  const { t } = useTranslation();
  const words = {
    edit: t('parts.edit'),
    link: t('administration.resetLink'),
    access: t('activeAccess.title'),
    reset: t('secondFactor.reset'),
    end: t('administration.endSignOns'),
    delete: t('shell.deleteMore'),
  } satisfies Record<AccountCommand, string>;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('parts.more', { name: personName(account) })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commandsFor(account, isSelf).map(command => {
          const Symbol = symbols[command];
          return (
            <Menu.Item
              key={command}
              leftSection={<Symbol size={14} />}
              {...(command === 'delete' && { color: 'var(--failed)' })}
              onClick={() => onCommand(command, account)}
            >
              {words[command]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
