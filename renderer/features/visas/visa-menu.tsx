// Menu of a visa, for users who manage it.
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Visa } from '../../api/shapes.ts';
import { commandsFor, type VisaCommand } from './visa-rights.ts';

export interface VisaMenuProps {
  readonly status: Visa['status'];
  readonly onCommand: (command: VisaCommand) => void;
}

const icons: Readonly<Record<VisaCommand, Icon>> = {
  edit: IconPencil,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  close: IconLock,
  delete: IconTrash,
};

export function VisaMenu({ status, onCommand }: VisaMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('visas.more')}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commandsFor(status).map(command => {
          const Symbol = icons[command];
          return (
            <Menu.Item
              key={command}
              leftSection={<Symbol size={14} />}
              color={command === 'delete' ? 'var(--failed)' : undefined}
              onClick={() => onCommand(command)}
            >
              {t(`visas.${command}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
