// One value of an element in a row, and the menu of a set.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PropertyValue, type EditableValue } from './property-value.tsx';
import classes from './property.module.css';

export interface Row {
  readonly name: string;
  readonly text: string;
  readonly edit?: EditableValue | undefined;
  /** for what is no value: takes it off the element */
  readonly remove?: (() => void) | undefined;
}

/** What can be done with a set. */
export function SetMenu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.menu} size={22} aria-label={t('parts.more', { name })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
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
