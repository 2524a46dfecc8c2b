// What those who manage a visa can do with it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLock, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Visa } from '../../api/shapes.ts';

export type Question = 'accept' | 'deny' | 'edit' | 'close' | 'delete';

export function VisaMenu({
  status,
  onMove,
  onAsk,
}: {
  readonly status: Visa['status'];
  readonly onMove: (verb: 'pause' | 'resume') => void;
  readonly onAsk: (question: Question) => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('visas.more')}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status !== 'C' && (
          <Menu.Item
            leftSection={<IconPencil size={14} />}
            onClick={() => {
              onAsk('edit');
            }}
          >
            {t('visas.edit')}
          </Menu.Item>
        )}
        {status === 'O' && (
          <Menu.Item
            leftSection={<IconPlayerPause size={14} />}
            onClick={() => {
              onMove('pause');
            }}
          >
            {t('visas.pause')}
          </Menu.Item>
        )}
        {status === 'P' && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={14} />}
            onClick={() => {
              onMove('resume');
            }}
          >
            {t('visas.resume')}
          </Menu.Item>
        )}
        {status !== 'C' && (
          <Menu.Item
            leftSection={<IconLock size={14} />}
            onClick={() => {
              onAsk('close');
            }}
          >
            {t('visas.close')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={14} />}
          color="var(--failed)"
          onClick={() => {
            onAsk('delete');
          }}
        >
          {t('visas.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
