// What can be done with a classification: give it to what is selected, take it back, change or delete it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedClass } from './class-list.ts';

export type ClassCommand = 'give' | 'take' | 'edit' | 'delete';

export interface ClassMenuProps {
  readonly row: ListedClass;
  readonly name: string;
  /** selected elements, and those of them that have it */
  readonly total: number;
  readonly has: number;
  readonly onCommand: (command: ClassCommand, row: ListedClass) => void;
}

export function ClassMenu({ row, name, total, has, onCommand }: ClassMenuProps) {
  const { t } = useTranslation();
  const doing = (command: ClassCommand) => () => {
    onCommand(command, row);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={22} aria-label={t('parts.more', { name })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={14} />} disabled={total === has} onClick={doing('give')}>
          {total === has ? t('classes.giveNone') : t('classes.give', { count: total - has })}
        </Menu.Item>
        {has > 0 && (
          <Menu.Item leftSection={<IconX size={14} />} onClick={doing('take')}>
            {t('classes.take', { count: has })}
          </Menu.Item>
        )}
        {row.isProjects && (
          <Menu.Item leftSection={<IconPencil size={14} />} onClick={doing('edit')}>
            {t('classes.editMore')}
          </Menu.Item>
        )}
        {row.isProjects && (
          <Menu.Item leftSection={<IconTrash size={14} />} onClick={doing('delete')}>
            {t('shell.deleteMore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
