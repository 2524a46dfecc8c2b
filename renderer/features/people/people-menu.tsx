import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDoorExit, IconLink, IconMailForward, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface PeopleMenuProps {
  readonly name: string;
  /** for an invitation */
  readonly onLink?: (() => void) | undefined;
  readonly onAgain?: (() => void) | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** for a member */
  readonly onLeave?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly removeText: string;
}

export function PeopleMenu({ name, onLink, onAgain, onCancel, onLeave, onRemove, removeText }: PeopleMenuProps) {
  const { t } = useTranslation();
  if (!onLink && !onAgain && !onCancel && !onLeave && !onRemove) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={24} aria-label={t('parts.more', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onLink && (
          <Menu.Item leftSection={<IconLink size={14} />} onClick={onLink}>
            {t('people.showLink')}
          </Menu.Item>
        )}
        {onAgain && (
          <Menu.Item leftSection={<IconMailForward size={14} />} onClick={onAgain}>
            {t('people.again')}
          </Menu.Item>
        )}
        {onCancel && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="var(--failed)" onClick={onCancel}>
            {t('people.cancel')}
          </Menu.Item>
        )}
        {onLeave && (
          <Menu.Item leftSection={<IconDoorExit size={14} />} onClick={onLeave}>
            {t('people.leave')}
          </Menu.Item>
        )}
        {onRemove && (
          <Menu.Item leftSection={<IconTrash size={14} />} color="var(--failed)" onClick={onRemove}>
            {removeText}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
