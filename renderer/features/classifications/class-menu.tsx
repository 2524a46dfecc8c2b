// What can be done with a classification: give it to what is selected, take it back, change or delete it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash, IconX, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedClass } from './class-list.ts';
import { classOffers, type ClassCommand, type ClassOffer } from './class-steps.ts';

const symbols = {
  give: IconPlus,
  take: IconX,
  edit: IconPencil,
  delete: IconTrash,
} as const satisfies Record<ClassCommand, Icon>;

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
  const wordOf = ({ command, count, disabled }: ClassOffer) =>
    ({
      give: disabled ? t('classes.giveNone') : t('classes.give', { count }),
      take: t('classes.take', { count }),
      edit: t('classes.editMore'),
      delete: t('shell.deleteMore'),
    })[command];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={22} aria-label={t('parts.more', { name })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {classOffers(row, total, has).map(offer => {
          const Symbol = symbols[offer.command];
          return (
            <Menu.Item
              key={offer.command}
              leftSection={<Symbol size={14} />}
              disabled={offer.disabled}
              onClick={() => {
                onCommand(offer.command, row);
              }}
            >
              {wordOf(offer)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
