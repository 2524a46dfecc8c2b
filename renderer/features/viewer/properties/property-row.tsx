// One value of an element in a row, and the menu of a set.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PropertyValue, type EditableValue } from './property-value.tsx';
import classes from './property.module.css';

export interface Row {
  readonly name: string;
  readonly text: string;
  readonly edit?: EditableValue | undefined;
  /** for rows other than values: removes it from the element */
  readonly remove?: (() => void) | undefined;
}

interface SetMenuProps {
  readonly name: string;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

/** Menu of a set. */
export function SetMenu({ name, onAdd, onRemove }: SetMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.menu} size={22} aria-label={t('parts.more', { name })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={14} />} onClick={onAdd}>
          {t('editing.addProperty')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} />} onClick={onRemove}>
          {t('editing.removeSet')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function PropertyRow({ name, text, edit, remove }: Row) {
  const { t } = useTranslation();
  return (
    <div>
      <dt title={name}>{name}</dt>
      <dd title={edit ? undefined : text}>
        <PropertyValue name={name} text={text} edit={edit} />
        {remove && (
          <ActionIcon
            size={20}
            aria-label={t('editing.remove', { name: text || name })}
            title={t('editing.remove', { name: text || name })}
            onClick={remove}
          >
            <IconX size={13} />
          </ActionIcon>
        )}
      </dd>
    </div>
  );
}
